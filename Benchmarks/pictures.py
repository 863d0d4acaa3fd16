"""A map of an orthophoto with coloured polygons by rasterio, geopandas and matplotlib; prints JSON, times in seconds for
each map. With `make` it writes the polygons, which both sides draw: hexagons over the whole orthophoto."""
import json
from pathlib import Path

import geopandas
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import rasterio
import rasterio.warp
import shapely

from ground import best_of, options

BREAKS = [20, 40, 60, 80]
COLOURS = np.array(["#fde725", "#5ec962", "#21918c", "#3b528b", "#440154"])


def polygons(ortho, count):
    """So many hexagons in rows, with values from 0 to 100 by a formula."""
    with rasterio.open(ortho) as dataset:
        bounds, crs = dataset.bounds, dataset.crs
    side = int(np.ceil(np.sqrt(count)))
    number = np.arange(count)
    step = (bounds.right - bounds.left) / side
    x = bounds.left + (number % side + 0.25 + 0.5 * (number // side % 2)) * step
    y = bounds.top - (number // side + 0.5) * (bounds.top - bounds.bottom) / side
    angles = np.radians(np.arange(7) * 60)
    rings = np.stack([x[:, None] + 0.4 * step * np.cos(angles), y[:, None] + 0.4 * step * np.sin(angles)], axis=2)
    values = 50 + 50 * np.sin(number * 0.37) * np.cos(number * 0.011)
    return geopandas.GeoDataFrame({"value": values.round(3)}, geometry=shapely.polygons(rings), crs=crs)


def ground(ortho, crs, width):
    """The orthophoto in a system, and its extent."""
    with rasterio.open(ortho) as dataset:
        if dataset.crs == crs:
            bounds = dataset.bounds
            return np.moveaxis(dataset.read([1, 2, 3]), 0, 2), (bounds.left, bounds.right, bounds.bottom, bounds.top)
        transform, columns, rows = rasterio.warp.calculate_default_transform(
            dataset.crs, crs, dataset.width, dataset.height, *dataset.bounds, dst_width=width, dst_height=width)
        warped = np.zeros((3, rows, columns), np.uint8)
        rasterio.warp.reproject(
            rasterio.band(dataset, [1, 2, 3]), warped, dst_transform=transform, dst_crs=crs,
            resampling=rasterio.warp.Resampling.bilinear)
    left, bottom, right, top = rasterio.transform.array_bounds(rows, columns, transform)
    return np.moveaxis(warped, 0, 2), (left, right, bottom, top)


def main():
    given = options()
    ortho, file, count = given["ortho"], given["file"], given["count"]
    if given.get("make"):
        polygons(ortho, count).to_file(file, driver="GPKG", layer="hexagons")
        print(json.dumps({"polygons": count}))
        return

    def draw(epsg, out):
        crs = rasterio.crs.CRS.from_epsg(epsg)
        picture, extent = ground(ortho, crs, 1000)
        frame = geopandas.read_file(file).to_crs(epsg)
        figure = plt.figure(figsize=(12, 8), dpi=100)
        axes = figure.add_axes((0, 0, 1, 1))
        axes.imshow(picture, extent=extent, interpolation="bilinear")
        colours = COLOURS[np.digitize(frame["value"], BREAKS, right=True)]
        frame.plot(ax=axes, color=colours, edgecolor="#3c3c3c", linewidth=0.7 * 72 / 100)
        axes.set_axis_off()
        figure.savefig(out)
        plt.close(figure)

    folder = Path(file).parent
    answer = {}
    for epsg in given["systems"]:
        # The first one reads fonts and grids.
        draw(epsg, folder / f"pictures-matplotlib-{epsg}.png")
        answer[str(epsg)], _ = best_of(given["runs"], lambda: draw(epsg, folder / f"pictures-matplotlib-{epsg}.png"))
    print(json.dumps(answer))


main()
