import sys


def add_up(n):
    total = 0
    for i in range(1, n // 1000 + 1):
        for j in range(1, 1001):
            total = total + j
    return total


print(add_up(int(sys.argv[1])))
