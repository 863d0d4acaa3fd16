import sys


def walk(n):
    speed = 1.4
    way = 0.0
    for i in range(n):
        way = way + 25 * 0.01
        if way > 1 * 1000:
            way = way - 1 * 1000
        way = way + speed * 0.5 / 1 * 1
    return way


print(f"{walk(int(sys.argv[1])):.3f} m")
