"""What a session does in each frame, and for a tap on detected planes, as a Python loop with numpy; prints JSON, times
in seconds for each frame or tap.

A frame: the device's place to earth-centred coordinates and axes, its pose in the AR frame with a scale error, and the
scene's origin brought nearer to the estimate. Once a second a fix goes through a Kalman filter of nine states. Planes
are not looked for.
"""
import json
import math

import numpy as np
import pyproj

from ground import best_of, options

A, F = 6378137.0, 1 / 298.257223563
E2 = F * (2 - F)
RATE = 60


def earth_centred(latitude, longitude, height):
    p, l = math.radians(latitude), math.radians(longitude)
    n = A / math.sqrt(1 - E2 * math.sin(p) ** 2)
    return np.array(
        [(n + height) * math.cos(p) * math.cos(l), (n + height) * math.cos(p) * math.sin(l), (n * (1 - E2) + height) * math.sin(p)]
    )


def axes(latitude, longitude):
    p, l = math.radians(latitude), math.radians(longitude)
    return np.array(
        [
            [-math.sin(l), -math.sin(p) * math.cos(l), math.cos(p) * math.cos(l)],
            [math.cos(l), -math.sin(p) * math.sin(l), math.cos(p) * math.sin(l)],
            [0, math.cos(p), math.sin(p)],
        ]
    )


def camera(heading, pitch):
    h, p = math.radians(-heading), math.radians(pitch)
    turn = np.array([[math.cos(h), -math.sin(h), 0], [math.sin(h), math.cos(h), 0], [0, 0, 1]])
    nod = np.array([[1, 0, 0], [0, math.cos(p), -math.sin(p)], [0, math.sin(p), math.cos(p)]])
    return turn @ nod


class Filter:
    """Place, heading, scale, turn and the correlated errors of the fixes."""

    def __init__(self):
        self.x = np.zeros(9)
        self.p = np.diag([1e6, 1e6, 1e6, 0.04, 4e-4, 2.5e-5, 8.4, 8.4, 19.0])

    def take(self, step, fix):
        s, c = math.sin(self.x[3]), math.cos(self.x[3])
        moved = np.array([step[0] * c - step[2] * s, -step[0] * s - step[2] * c, step[1]])
        kept = math.exp(-1 / 60)
        f = np.diag([1, 1, 1, 1, 1, 1, kept, kept, kept]).astype(float)
        f[0, 3], f[1, 3], f[0:3, 4] = moved[1], -moved[0], -moved
        self.x = f @ self.x
        self.x[:3] += (1 - self.x[4]) * moved
        self.p = f @ self.p @ f.T + np.diag([1e-6, 1e-6, 1e-6, 0, 0, 0, 0.27, 0.27, 0.62])
        h = np.zeros((3, 9))
        for axis in range(3):
            h[axis, axis] = h[axis, axis + 6] = 1
        gain = self.p @ h.T @ np.linalg.inv(h @ self.p @ h.T + np.diag([2.1, 2.1, 4.8]))
        self.x += gain @ (fix - h @ self.x)
        self.p = (np.eye(9) - gain @ h) @ self.p

    def place(self, step):
        s, c = math.sin(self.x[3]), math.cos(self.x[3])
        return self.x[:3] + np.array([step[0] * c - step[2] * s, -step[0] * s - step[2] * c, step[1]]) * (1 - self.x[4])


def session(frames, speed):
    random = np.random.default_rng(1)
    latitude, longitude = 51.5238, -0.7754
    start, frame = earth_centred(latitude, longitude, 61.6), axes(latitude, longitude) @ camera(12, 90)
    local = axes(latitude, longitude)
    last, ar, at_fix = np.zeros(3), np.zeros(3), np.zeros(3)
    estimate, origin, heading = Filter(), start.copy(), 0.0
    for number in range(1, frames + 1):
        if speed:
            latitude += speed / RATE * math.cos(math.radians(20)) / 111_200
            longitude += speed / RATE * math.sin(math.radians(20)) / 69_300
            here = earth_centred(latitude, longitude, 61.6)
            pose = frame.T @ (axes(latitude, longitude) @ camera(20, 80))
            true = frame.T @ (here - start)
            ar = ar + (true - last) * 1.02
            last = true
        if number % RATE == 0:
            fix = local.T @ (earth_centred(latitude, longitude, 61.6) - start) + random.normal(size=3) * 3.2
            estimate.take(ar - at_fix, fix)
            at_fix = ar
        wanted = estimate.place(ar - at_fix)
        believed = local.T @ (origin + local @ camera(heading, 90) @ ar - start)
        shift = wanted - believed
        length = math.sqrt(shift @ shift)
        turn = math.degrees(estimate.x[3]) - heading
        if length > 0.001 or abs(turn) > 0.001:
            heading += max(-0.03, min(0.03, turn))
            place = believed + shift * min(1, 0.01 / max(length, 1e-9)) - camera(heading, 90) @ ar
            origin = start + local @ place
    return estimate.x


def taps(count, planes):
    random = np.random.default_rng(1)
    normals = random.normal(size=(planes, 3))
    normals /= np.linalg.norm(normals, axis=1)[:, None]
    points = random.uniform(-10, 10, size=(planes, 3))
    to_world = pyproj.Transformer.from_crs(4978, 4979, always_xy=True)
    start, frame = earth_centred(51.5238, -0.7754, 61.6), axes(51.5238, -0.7754) @ camera(12, 90)
    eye = np.array([0.0, 0.0, 0.0])
    hits = 0
    for number in range(count):
        x, y = 100 + number % 880 + random.normal() * 2, 960 + number % 959 + random.normal() * 2
        ray = np.array([(x - 540) / 1500, -(y - 960) / 1500, -1.0])
        ray /= math.sqrt(ray @ ray)
        along = normals @ ray
        with np.errstate(divide="ignore"):
            distances = np.einsum("ij,ij->i", normals, points - eye) / along
        distances[(along > -1e-9) | (distances <= 0) | (distances > 100)] = np.inf
        nearest = int(np.argmin(distances))
        if math.isfinite(distances[nearest]):
            hits += 1
            to_world.transform(*(start + frame @ (eye + ray * distances[nearest])))
    return hits


def main():
    given = options()
    frames, runs = given["frames"], given["runs"]
    walking, estimate = best_of(runs, lambda: session(frames, 1.4))
    standing, _ = best_of(runs, lambda: session(frames, 0))
    tapping, hits = best_of(runs, lambda: taps(given["taps"], 107))
    print(
        json.dumps(
            {
                "walking": walking / frames,
                "standing": standing / frames,
                "tap": tapping / given["taps"],
                "heading": math.degrees(estimate[3]),
                "hits": hits,
            }
        )
    )


main()
