import sys


def clear(kind):
    pass


for i in range(int(sys.argv[1])):
    clear("candidate")
print("done")
