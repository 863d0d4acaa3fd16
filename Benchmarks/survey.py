"""Storing features as one would with Python: SQLite by hand, fiona, pyogrio. Prints JSON, seconds a feature.

Use: survey.py JOB COUNT FILE LIBRARY, where JOB is single, batch or photos and LIBRARY sqlite3, fiona or pyogrio.
"""
import json
import os
import sqlite3
import struct
import sys
import time

JOB, COUNT, FILE, LIBRARY = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]
PHOTO = bytes((number * 31) & 0xFF for number in range(200_000))


def place(number):
    return -0.77 + number % 1000 * 1e-5, 51.5 + number // 1000 * 1e-5, 60.0


def by_hand():
    """The rows that make a GeoPackage with an R-tree and related media: feature, index, extent, photo."""
    if os.path.exists(FILE):
        os.remove(FILE)
    db = sqlite3.connect(FILE, isolation_level=None)
    db.execute("PRAGMA synchronous = FULL")
    db.executescript(
        """
        CREATE TABLE gpkg_contents (table_name TEXT PRIMARY KEY, last_change TEXT, min_x DOUBLE, min_y DOUBLE,
          max_x DOUBLE, max_y DOUBLE);
        INSERT INTO gpkg_contents VALUES ('trees', '', 0, 0, 0, 0);
        CREATE TABLE trees (fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, geom POINT, global_id TEXT(36) UNIQUE,
          Health MEDIUMINT NOT NULL, Height REAL, Note TEXT(60), recorded_at DATETIME);
        CREATE VIRTUAL TABLE rtree_trees_geom USING rtree(id, minx, maxx, miny, maxy);
        CREATE TABLE media (id INTEGER PRIMARY KEY AUTOINCREMENT, data BLOB NOT NULL, content_type TEXT NOT NULL,
          name TEXT);
        CREATE TABLE trees_media (id INTEGER PRIMARY KEY AUTOINCREMENT, base_id INTEGER NOT NULL,
          related_id INTEGER NOT NULL);
        CREATE INDEX trees_media_base_id ON trees_media (base_id);
        CREATE INDEX trees_media_related_id ON trees_media (related_id);
        """
    )
    box = [180.0, 90.0, -180.0, -90.0]

    def insert(number):
        x, y, z = place(number)
        blob = b"GP\x00\x01" + struct.pack("<i", 9707) + struct.pack("<BIddd", 1, 1001, x, y, z)
        row = db.execute(
            "INSERT INTO trees (geom, global_id, Health, Height, Note, recorded_at) VALUES (?, ?, 10, ?, ?, ?)",
            (blob, f"{number:036d}", 3 + number % 100 / 10, "by the path", "2026-01-01T12:00:00.000Z"),
        ).lastrowid
        db.execute("INSERT INTO rtree_trees_geom VALUES (?, ?, ?, ?, ?)", (row, x, x, y, y))
        if JOB == "photos":
            photo = db.execute(
                "INSERT INTO media (data, content_type, name) VALUES (?, 'image/jpeg', ?)",
                (PHOTO, f"photo-{number}.jpg"),
            ).lastrowid
            db.execute("INSERT INTO trees_media (base_id, related_id) VALUES (?, ?)", (row, photo))
        box[:] = min(box[0], x), min(box[1], y), max(box[2], x), max(box[3], y)

    def extent():
        db.execute(
            "UPDATE gpkg_contents SET last_change = ?, min_x = ?, min_y = ?, max_x = ?, max_y = ?",
            ("2026-01-01T12:00:00.000Z", *box),
        )

    start = time.perf_counter()
    if JOB == "batch":
        db.execute("BEGIN")
        for number in range(COUNT):
            insert(number)
        extent()
        db.execute("COMMIT")
    else:
        for number in range(COUNT):
            db.execute("BEGIN")
            insert(number)
            extent()
            db.execute("COMMIT")
    return (time.perf_counter() - start) / COUNT


def with_fiona():
    import fiona

    schema = {
        "geometry": "3D Point",
        "properties": {"Health": "int", "Height": "float", "Note": "str:60", "recorded_at": "datetime"},
    }

    def record(number):
        x, y, z = place(number)
        return {
            "type": "Feature",
            "geometry": {"type": "Point", "coordinates": (x, y, z)},
            "properties": {
                "Health": 10,
                "Height": 3 + number % 100 / 10,
                "Note": "by the path",
                "recorded_at": "2026-01-01T12:00:00",
            },
        }

    fiona.open(FILE, "w", driver="GPKG", layer="trees", crs="EPSG:9707", schema=schema).close()
    start = time.perf_counter()
    if JOB == "batch":
        with fiona.open(FILE, "a", layer="trees") as layer:
            layer.writerecords(record(number) for number in range(COUNT))
    else:
        # Only closing makes sure that a record is on disk.
        for number in range(COUNT):
            with fiona.open(FILE, "a", layer="trees") as layer:
                layer.write(record(number))
    return (time.perf_counter() - start) / COUNT


def with_pyogrio():
    import numpy
    import pyogrio.raw
    import shapely

    def write(numbers, append):
        geometry = shapely.to_wkb(shapely.points([place(number) for number in numbers]), output_dimension=3)
        columns = [
            numpy.full(len(numbers), 10, "int32"),
            numpy.array([3 + number % 100 / 10 for number in numbers]),
            numpy.array(["by the path"] * len(numbers), object),
            numpy.array(["2026-01-01T12:00:00"] * len(numbers), "datetime64[ms]"),
        ]
        pyogrio.raw.write(
            FILE, geometry, columns, ["Health", "Height", "Note", "recorded_at"], layer="trees", driver="GPKG",
            geometry_type="Point Z", crs="EPSG:9707", append=append,
        )

    if os.path.exists(FILE):
        os.remove(FILE)
    write([0], False)
    start = time.perf_counter()
    if JOB == "batch":
        write(range(COUNT), True)
    else:
        for number in range(COUNT):
            write([number], True)
    return (time.perf_counter() - start) / COUNT


print(json.dumps({"seconds": {"sqlite3": by_hand, "fiona": with_fiona, "pyogrio": with_pyogrio}[LIBRARY]()}))
