"""What both Python sides need to know of an elevation file."""
import json
import sys
import time

import numpy as np
import rasterio


class Ground:
    """The grid of a file with its heights; rows and columns count cell centres."""

    def __init__(self, path):
        self.dataset = rasterio.open(path)
        self.heights = self.dataset.read(1).astype(np.float64)
        inverse = ~self.dataset.transform
        self.column_of = (inverse.a, inverse.b, inverse.c - 0.5)
        self.row_of = (inverse.d, inverse.e, inverse.f - 0.5)
        self.is_geographic = self.dataset.crs.is_geographic


def best_of(runs, work):
    """The shortest time of several runs in seconds, and the work's answer."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        answer = work()
        times.append(time.perf_counter() - start)
    return min(times), answer


def options():
    """The options that Benchmarks/run passes as one JSON object."""
    return json.loads(sys.argv[1])
