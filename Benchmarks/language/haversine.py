import sys
from math import cos, radians, sin, sqrt


def length(n):
    radius = 6371008.8
    step = 0.00001
    latitude, longitude = 51.5, -0.1
    total = 0
    for i in range(n):
        next_latitude = latitude + step
        next_longitude = longitude + step
        a = (
            sin(radians((next_latitude - latitude) / 2)) ** 2
            + cos(radians(latitude)) * cos(radians(next_latitude))
            * sin(radians((next_longitude - longitude) / 2)) ** 2
        )
        total = total + 2 * radius * sqrt(a)
        latitude, longitude = next_latitude, next_longitude
    return total


print(f"{length(int(sys.argv[1])):.3f}")
