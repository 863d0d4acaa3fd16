"""Elevation queries by rasterio and numpy on the places of elevation.arp; prints JSON, times in seconds for each query."""
import json
import math

import numpy as np
import pyproj

from ground import Ground, best_of, options


def main():
    given = options()
    ground = Ground(given["dem"])
    count, few = given["count"], given["few"]
    index = np.arange(count)
    latitudes = given["south"] + (index % 1000) * given["step"]
    longitudes = given["west"] + (index // 1000) * given["step"]
    to_grid = None
    if not ground.is_geographic:
        to_grid = pyproj.Transformer.from_crs(4326, ground.dataset.crs, always_xy=True)
    heights = ground.heights
    ca, cb, cc = ground.column_of
    ra, rb, rc = ground.row_of

    def vectorised():
        x, y = to_grid.transform(longitudes, latitudes) if to_grid else (longitudes, latitudes)
        column, row = ca * x + cb * y + cc, ra * x + rb * y + rc
        i, j = np.floor(column).astype(np.int64), np.floor(row).astype(np.int64)
        u, v = column - i, row - j
        top = heights[j, i] * (1 - u) + heights[j, i + 1] * u
        low = heights[j + 1, i] * (1 - u) + heights[j + 1, i + 1] * u
        return float(np.mean(top * (1 - v) + low * v))

    # The loop by hand reads a nested list, which is the quickest that Python has for single cells.
    cells = heights.tolist()

    def at(latitude, longitude):
        x, y = to_grid.transform(longitude, latitude) if to_grid else (longitude, latitude)
        column, row = ca * x + cb * y + cc, ra * x + rb * y + rc
        i, j = math.floor(column), math.floor(row)
        u, v = column - i, row - j
        top = cells[j][i] * (1 - u) + cells[j][i + 1] * u
        low = cells[j + 1][i] * (1 - u) + cells[j + 1][i + 1] * u
        return top * (1 - v) + low * v

    def array_at(latitude, longitude):
        x, y = to_grid.transform(longitude, latitude) if to_grid else (longitude, latitude)
        column, row = ca * x + cb * y + cc, ra * x + rb * y + rc
        i, j = math.floor(column), math.floor(row)
        u, v = column - i, row - j
        square = heights[j : j + 2, i : i + 2]
        return float(np.array([1 - v, v]) @ square @ np.array([1 - u, u]))

    def loop(query, size):
        total = 0.0
        for i in range(size):
            total += query(given["south"] + (i % 1000) * given["step"], given["west"] + (i // 1000) * given["step"])
        return total / size

    def sampled(size):
        points = zip(longitudes[:size], latitudes[:size])
        if to_grid:
            points = (to_grid.transform(x, y) for x, y in points)
        return float(np.mean([value[0] for value in ground.dataset.sample(points)]))

    runs = given["runs"]
    slow = few if to_grid else few * 5
    whole, mean = best_of(runs, vectorised)
    by_hand, _ = best_of(runs, lambda: loop(at, slow))
    by_array, _ = best_of(runs, lambda: loop(array_at, slow))
    by_sample, _ = best_of(runs, lambda: sampled(few))
    print(
        json.dumps(
            {
                "mean": mean, "vectorised": whole / count, "python": by_hand / slow, "numpy": by_array / slow,
                "sample": by_sample / few,
            }
        )
    )


main()
