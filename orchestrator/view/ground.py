"""The ground of a saved world as pictures, one for each region, in the manner of the game's maps."""

import io
import json
import re
import subprocess
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
import yaml
from matplotlib.colors import to_rgb
from matplotlib.image import imsave

from orchestrator.errors import CivitasError
from orchestrator.provision import NodeRuntime

SIDE_BLOCKS = 512
"""Length of a region's side."""
_SURVEY = Path(__file__).resolve().parents[2] / "worlds" / "embedded" / "js" / "saving" / "survey.js"
_COLOURS = Path(__file__).with_name("map_colours.yaml")
_WATER = "water"
_SHADES = np.array([180, 220, 255]) / 255
"""Brightness of a place that is lower than its northern neighbour, as high, and higher (Minecraft Wiki, "Map item
format")."""
_DEEP_BLOCKS = 10
"""Water is darkest from this depth on."""

Bytes = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Tile:
    """The picture of one region."""

    x: int
    """Its western edge, blocks."""
    z: int
    """Its northern edge, blocks."""
    png: bytes


def survey(world: Path, node: NodeRuntime) -> list[Tile]:
    """Draw a saved world from above.

    Args:
        world: folder of a world in Anvil's format.
        node: Node with our packages.

    Raises:
        CivitasError: the world cannot be read.
    """
    if not (world / "region").is_dir():
        return []
    with tempfile.TemporaryDirectory(prefix="civitas-map-") as folder:
        done = subprocess.run(
            [node.node, _SURVEY, world, folder], env=node.environment(), capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            why = next((line for line in done.stderr.splitlines() if "Error" in line), "no reason given")
            raise CivitasError(f"The world in {world} cannot be drawn ({why}): the page shows it without the ground.")
        names = json.loads((Path(folder) / "names.json").read_text(encoding="utf-8"))
        colours = np.array([(0.0, 0.0, 0.0), *map(colour_of, names)])
        return [_tile(file, colours) for file in sorted(Path(folder).glob("*.survey"))]


def _tile(file: Path, colours: npt.NDArray[np.float64]) -> Tile:
    _, rx, rz, _ = file.name.split(".")
    data, size = file.read_bytes(), SIDE_BLOCKS * SIDE_BLOCKS
    shape = (SIDE_BLOCKS, SIDE_BLOCKS)
    blocks = np.frombuffer(data, "<u2", size).reshape(shape)
    heights = np.frombuffer(data, "<i2", size, 2 * size).reshape(shape)
    depths = np.frombuffer(data, "<u1", size, 4 * size).reshape(shape)
    picture = io.BytesIO()
    imsave(picture, painted(blocks, heights, depths, colours), format="png")
    return Tile(int(rx) * SIDE_BLOCKS, int(rz) * SIDE_BLOCKS, picture.getvalue())


def painted(
    blocks: npt.NDArray[np.uint16],
    heights: npt.NDArray[np.int16],
    depths: Bytes,
    colours: npt.NDArray[np.float64],
) -> Bytes:
    """Paint places by their blocks, darker where the ground falls southwards and in deep water. Unknown places stay
    transparent.

    Args:
        blocks: number of the highest block, shape (z, x); 0 is nothing.
        heights: its height, blocks, of the same shape.
        depths: depth of the water on it, blocks, of the same shape.
        colours: red, green and blue of each number, 0 to 1, shape (numbers, 3).

    Returns:
        Red, green, blue and opacity, 0 to 255, shape (z, x, 4).
    """
    north = np.vstack([heights[:1], heights[:-1]])
    unknown = np.vstack([blocks[:1], blocks[:-1]]) == 0
    slope = np.where(unknown, 0, np.sign(heights.astype(int) - north)) + 1
    shade = _SHADES[slope]
    water = depths > 0
    shade = np.where(water, 1 - 0.45 * np.minimum(depths, _DEEP_BLOCKS) / _DEEP_BLOCKS, shade)
    base = np.where(water[..., None], np.array(colour_of(_WATER)), colours[blocks])
    picture = np.empty((*blocks.shape, 4), dtype=np.uint8)
    picture[..., :3] = np.rint(255 * base * shade[..., None])
    picture[..., 3] = np.where(blocks > 0, 255, 0)
    return picture


@cache
def _patterns() -> list[tuple[re.Pattern[str], tuple[float, float, float]]]:
    told = yaml.safe_load(_COLOURS.read_text(encoding="utf-8"))
    return [(re.compile(pattern), to_rgb(colour)) for pattern, colour in told]


@cache
def colour_of(block: str) -> tuple[float, float, float]:
    """Return the colour of a block on maps: red, green and blue, 0 to 1.

    Args:
        block: its name, such as ``oak_log``.
    """
    return next(colour for pattern, colour in _patterns() if pattern.fullmatch(block))
