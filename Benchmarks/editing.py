"""The edits of Benchmarks/editing by shapely: the coordinates copied and the tree built anew; prints JSON, in seconds."""
import statistics
import time

import numpy as np
import shapely

from ground import options


def median(runs, work):
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def main():
    count, runs = options()["count"], options()["runs"]
    angle = 2 * np.pi * np.arange(count) / count
    distance = count / (2 * np.pi) + np.random.default_rng(6).random(count)
    ring = np.stack([distance * np.cos(angle), distance * np.sin(angle)], 1)

    def load(coordinates=ring):
        polygon = shapely.Polygon(coordinates)
        # Of vertices only, while the editor also finds mid-vertices. The first query makes sure that the tree is built.
        tree = shapely.STRtree(shapely.points(coordinates))
        tree.query_nearest(shapely.Point(coordinates[0]))
        return polygon, tree

    _, tree = load()
    place = shapely.Point(ring[count // 3] + 0.1)
    results = {
        "load": median(runs, load),
        "hover": median(1000, lambda: tree.query_nearest(place, max_distance=0.5)),
        "place": median(runs, lambda: load(np.insert(ring, count // 3, (0.2, 0.2), axis=0))),
        "place without tree": median(runs, lambda: shapely.Polygon(np.insert(ring, count // 3, (0.2, 0.2), axis=0))),
    }
    if count > 200_000:
        results["range delete"] = median(runs, lambda: load(np.delete(ring, np.s_[50_000:150_000], axis=0)))
    # One fault or none; a new polygon each time, because GEOS prepares nothing beforehand.
    polygon = shapely.Polygon(ring)
    results["first fault"] = median(runs, lambda: shapely.is_valid(polygon))
    results["move all"] = median(runs, lambda: load(ring + 1))
    print(str(results).replace("'", '"'))


main()
