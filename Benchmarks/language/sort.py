import sys


def numbers(n):
    result = []
    x = 42
    for i in range(n):
        x = x * 16807 % 2147483647
        result.append(x)
    return result


values = sorted(numbers(int(sys.argv[1])))
print(values[0], values[-1])
