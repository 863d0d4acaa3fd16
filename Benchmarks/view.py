"""The picture of a terrain by trimesh with embreex and numpy, with shadows; prints JSON, times in seconds."""
import json
import math

import numpy as np

from ground import best_of, options
from taps import lookout

WIDTH, HEIGHT, FOCAL = 1080, 1920, 1500


def main():
    given = options()
    mesh, intersector = lookout(given)

    heading, up = math.radians(given["heading"]), math.radians(given["pitch"] - 90)
    forward = np.array([math.sin(heading) * math.cos(up), math.cos(heading) * math.cos(up), math.sin(up)])
    right = np.array([math.cos(heading), -math.sin(heading), 0])
    above = np.cross(right, forward)
    azimuth, altitude = math.radians(140), math.radians(35)
    sun = np.array([math.sin(azimuth) * math.cos(altitude), math.cos(azimuth) * math.cos(altitude), math.sin(altitude)])

    def picture():
        x, y = np.meshgrid(np.arange(WIDTH) + 0.5, np.arange(HEIGHT) + 0.5)
        directions = (
            forward
            + right * ((x.ravel() - WIDTH / 2) / FOCAL)[:, None]
            - above * ((y.ravel() - HEIGHT / 2) / FOCAL)[:, None]
        )
        directions /= np.linalg.norm(directions, axis=1)[:, None]
        origins = np.zeros_like(directions)
        triangles = intersector.intersects_first(origins, directions)
        hit = triangles >= 0
        normals = mesh.face_normals[triangles[hit]]
        corners = mesh.triangles[triangles[hit], 0]
        distances = np.einsum("ij,ij->i", corners, normals) / np.einsum("ij,ij->i", directions[hit], normals)
        points = directions[hit] * distances[:, None]
        facing = np.clip(normals @ sun, 0, None)
        shaded = intersector.intersects_any(points + normals * 0.5, np.broadcast_to(sun, points.shape))
        light = 0.3 + 0.7 * facing * ~shaded
        image = np.full((WIDTH * HEIGHT, 3), (150, 190, 235), dtype=np.uint8)
        image[hit] = (np.array([110, 130, 70]) * light[:, None]).astype(np.uint8)
        return image.reshape(HEIGHT, WIDTH, 3)

    seconds, _ = best_of(given["runs"], picture)
    print(json.dumps({"photo": seconds}))


main()
