import sys


def build(n):
    text = ""
    for i in range(1, n + 1):
        text = text + f"{i},"
    return text


print(len(build(int(sys.argv[1]))))
