"""The rays of taps.arp by trimesh with embreex; prints JSON, times in seconds for each ray."""
import json
import math

import numpy as np
import pyproj
import trimesh
from trimesh.ray.ray_pyembree import RayMeshIntersector

from ground import Ground, best_of, options


def east_north_up(latitude, longitude):
    """The axes of the local tangent plane in ECEF, one to a row."""
    p, l = math.radians(latitude), math.radians(longitude)
    return np.array(
        [
            [-math.sin(l), math.cos(l), 0],
            [-math.sin(p) * math.cos(l), -math.sin(p) * math.sin(l), math.cos(p)],
            [math.cos(p) * math.cos(l), math.cos(p) * math.sin(l), math.sin(p)],
        ]
    )


def mesh_of(ground, origin, axes, separation):
    """The terrain as triangles in the local frame, two to a cell."""
    rows, columns = ground.heights.shape
    x, y = ground.dataset.transform * np.meshgrid(np.arange(columns) + 0.5, np.arange(rows) + 0.5)
    if not ground.is_geographic:
        x, y = pyproj.Transformer.from_crs(ground.dataset.crs, 4326, always_xy=True).transform(x, y)
    ecef = np.stack(pyproj.Transformer.from_crs(4979, 4978, always_xy=True).transform(x, y, ground.heights + separation), -1)
    vertices = (ecef.reshape(-1, 3) - origin) @ axes.T
    corner = (np.arange(rows - 1)[:, None] * columns + np.arange(columns - 1)).ravel()
    triangles = np.concatenate(
        [
            np.stack([corner, corner + columns, corner + 1], 1),
            np.stack([corner + 1, corner + columns, corner + columns + 1], 1),
        ]
    )
    return trimesh.Trimesh(vertices, triangles, process=False)


def lookout(given):
    """The terrain about the place that is looked from as a mesh, and what its rays are asked of."""
    ground = Ground(given["dem"])
    separation = given["separation"]
    to_ecef = pyproj.Transformer.from_crs(4979, 4978, always_xy=True)
    origin = np.array(to_ecef.transform(given["longitude"], given["latitude"], given["altitude"] + separation))
    mesh = mesh_of(ground, origin, east_north_up(given["latitude"], given["longitude"]), separation)
    return mesh, RayMeshIntersector(mesh)


def ray(axes_of_view, x, y):
    """The direction through a pixel of a view of 1080 by 1920 with a focal length of 1500 pixels."""
    right, up, forward = axes_of_view
    direction = forward + right * ((x - 540) / 1500) - up * ((y - 960) / 1500)
    return direction / np.linalg.norm(direction)


def main():
    given = options()
    _, intersector = lookout(given)

    heading, down = math.radians(315), math.radians(20)
    forward = np.array(
        [math.sin(heading) * math.cos(down), math.cos(heading) * math.cos(down), -math.sin(down)]
    )
    right = np.array([math.cos(heading), -math.sin(heading), 0])
    view = (right, np.cross(right, forward), forward)
    here = np.zeros((1, 3))

    def first_hit(index):
        direction = ray(view, 100 + index % 880, 960 + index % 959)[None]
        places, _, _ = intersector.intersects_location(here, direction, multiple_hits=False)
        return places

    def loop(size):
        return sum(len(first_hit(index)) for index in range(size))

    count, few = given["count"], given["few"]
    index = np.arange(count)
    pixels = np.stack([100 + index % 880, 960 + index % 959], 1)

    def together():
        directions = (
            forward + right * ((pixels[:, :1] - 540) / 1500) - view[1] * ((pixels[:, 1:] - 960) / 1500)
        )
        directions /= np.linalg.norm(directions, axis=1, keepdims=True)
        origins = np.zeros_like(directions)
        return len(intersector.intersects_location(origins, directions, multiple_hits=False)[0])

    runs = given["runs"]
    first_hit(0)
    single, _ = best_of(runs, lambda: loop(few))
    batch, hits = best_of(runs, together)
    place = intersector.intersects_location(here, ray(view, 540, 960)[None], multiple_hits=False)[0]
    centre = float(np.linalg.norm(place[0])) if len(place) else None
    print(json.dumps({"hits": hits, "centre": centre, "single": single / few, "batch": batch / count}))


if __name__ == "__main__":
    main()
