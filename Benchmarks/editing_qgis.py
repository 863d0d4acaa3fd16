"""The edits of Benchmarks/editing by QGIS: a layer's edit buffer and its point locator; prints JSON, in seconds.

Needs Debian's python3-qgis, and no screen. Each edit changes the geometry in the buffer as the vertex tool does, with its
step to undo; the point locator is what snapping asks, and is built anew after a change.
"""
import json
import math
import os
import random
import statistics
import sys
import time

from qgis.core import (
    QgsApplication, QgsFeature, QgsGeometry, QgsPointLocator, QgsPointXY, QgsVectorLayer, QgsVectorLayerEditUtils,
)


def median(items, work):
    times = []
    for item in items:
        start = time.perf_counter()
        work(item)
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def main():
    given = json.loads(sys.argv[1])
    count, runs = given["count"], given["runs"]
    application = QgsApplication([], False)
    application.initQgis()
    numbers = random.Random(6)
    radius = count / (2 * math.pi)
    ring = []
    for index in range(count):
        angle = 2 * math.pi * index / count
        distance = radius + numbers.random()
        ring.append(QgsPointXY(distance * math.cos(angle), distance * math.sin(angle)))
    layer = QgsVectorLayer("Polygon?crs=EPSG:32632", "ring", "memory")
    feature = QgsFeature(layer.fields())
    feature.setGeometry(QgsGeometry.fromPolygonXY([ring]))
    _, added = layer.dataProvider().addFeatures([feature])
    number = added[0].id()
    layer.startEditing()
    edits = QgsVectorLayerEditUtils(layer)
    chosen = [numbers.randrange(1, count - 1) for _ in range(runs * 5)]

    def insert(index):
        edits.insertVertex(ring[index].x() + 0.2, ring[index].y() + 0.2, number, index)

    # What is measured must have happened.
    vertices = layer.getFeature(number).geometry().constGet().nCoordinates()
    insert(1)
    assert layer.getFeature(number).geometry().constGet().nCoordinates() == vertices + 1
    layer.undoStack().undo()
    assert layer.getFeature(number).geometry().constGet().nCoordinates() == vertices
    results = {
        "place": median(chosen, insert),
        "undo": median(chosen, lambda _: layer.undoStack().undo()),
        "drop": median(chosen, lambda index: edits.moveVertex(
            ring[index].x() + 0.1, ring[index].y(), number, index)),
        "delete": median(chosen, lambda index: edits.deleteVertex(number, index)),
    }

    def build(_):
        locator = QgsPointLocator(layer)
        locator.init()
        return locator

    results["load"] = median(range(runs), build)
    locator = build(0)
    assert locator.nearestVertex(ring[1], 0.5).isValid()
    results["hover"] = median(
        [numbers.randrange(1, count - 1) for _ in range(1000)],
        lambda index: locator.nearestVertex(QgsPointXY(ring[index].x() + 0.1, ring[index].y()), 0.5))
    print(json.dumps(results))
    sys.stdout.flush()
    # The application's own end may crash where there is no screen, after all is measured.
    os._exit(0)


main()
