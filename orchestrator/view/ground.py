"""The ground of a world as pictures, one for each region, in the manner of the game's maps."""

import io
import json
import re
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

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
_LOW, _NORMAL, _HIGH = 180 / 255, 220 / 255, 255 / 255
"""Brightness of a place on the game's maps (Minecraft Wiki, "Map item format")."""
_A_BLOCK, _ODD = 0.1, 0.2
_SHALLOW, _DEEP = 0.5, 0.9
"""Water is bright below and dark above these values. A block of depth adds :data:`_A_BLOCK`, and an odd place, as on a
chessboard, :data:`_ODD`."""

Bytes = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Surveyed:
    """What is known of the places of a region, each array of shape (z, x).

    Args:
        blocks: number of the highest block; 0 is nothing.
        heights: its height, blocks.
        depths: depth of the water of which it is the surface, blocks; 0 on land.
    """

    blocks: npt.NDArray[np.uint16]
    heights: npt.NDArray[np.int16]
    depths: Bytes


@dataclass(frozen=True)
class Drawn:
    """The ground of a world.

    Args:
        tiles: a picture for each region, by its north-western corner such as ``-512,0``.
        chests: x and z of the chests that are not deep below the ground.
        places: named places, each ``name``, ``x`` and ``z``.
        missing: why there is no picture, or what may be wrong in them; empty without such a fault.
    """

    tiles: Mapping[str, bytes] = field(default_factory=dict)
    chests: Sequence[tuple[int, int]] = ()
    places: Sequence[Mapping[str, Any]] = ()
    missing: str = ""


class GroundSurvey:
    """Draws a world from above, again and again. Land that was made is kept.

    Args:
        world: folder of a world in Anvil's format.
    """

    def __init__(self, world: Path) -> None:
        self._world = world
        self._made: dict[str, bytes] = {}

    def draw(self, node: NodeRuntime, land: Mapping[str, Any] | None = None) -> Drawn:
        """Draw the world as it is saved.

        Args:
            node: Node with our packages.
            land: how the land is made and which columns are wanted even if they were not saved; see
                ``worlds/embedded/js/saving/survey.js``. None draws what was saved.

        Raises:
            CivitasError: the world cannot be read.
        """
        if land is None and not (self._world / "region").is_dir():
            return Drawn()
        with tempfile.TemporaryDirectory(prefix="civitas-map-") as name:
            folder = Path(name)
            for file, content in self._made.items():
                (folder / file).write_bytes(content)
            self._survey(node, folder, land)
            self._made = {path.name: path.read_bytes() for path in _made_files(folder)}
            return _drawn(folder)

    def _survey(self, node: NodeRuntime, folder: Path, land: Mapping[str, Any] | None) -> None:
        told = folder / "land.json"
        if land is not None:
            told.write_text(json.dumps(land), encoding="utf-8")
        command = [node.node, _SURVEY, self._world, folder, *([] if land is None else [told])]
        done = subprocess.run(command, env=node.environment(), capture_output=True, text=True, check=False)
        if done.returncode != 0:
            why = next((line for line in done.stderr.splitlines() if "Error" in line), "no reason given")
            raise CivitasError(
                f"The world in {self._world} cannot be drawn ({why}): the page shows it without the ground."
            )


def _made_files(folder: Path) -> list[Path]:
    made = [*folder.glob("*.made"), folder / "made.json"]
    return [path for path in (*made, folder / "names.json") if path.exists()] if made[-1].exists() else []


def _drawn(folder: Path) -> Drawn:
    names, chests, places = (_read_json(folder / f"{name}.json") for name in ("names", "chests", "places"))
    colours = np.array([(0.0, 0.0, 0.0), *map(colour_of, names)])
    surveyed = {tuple(map(int, file.stem.split("."))): _read(file) for file in sorted(folder.glob("*.survey"))}
    tiles = {}
    for (rx, rz), region in surveyed.items():
        picture = io.BytesIO()
        imsave(picture, painted(region, surveyed.get((rx, rz - 1)), colours), format="png")
        tiles[f"{rx * SIDE_BLOCKS},{rz * SIDE_BLOCKS}"] = picture.getvalue()
    return Drawn(
        tiles=tiles,
        chests=[(x, z) for x, _, z in chests],
        places=[{"name": name, "x": x, "z": z} for name, (x, _, z) in places.items()],
    )


def _read_json(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


def _read(file: Path) -> Surveyed:
    data, size = file.read_bytes(), SIDE_BLOCKS * SIDE_BLOCKS
    parts = (np.frombuffer(data, form, size, start * size) for form, start in (("<u2", 0), ("<i2", 2), ("<u1", 4)))
    blocks, heights, depths = (part.reshape(SIDE_BLOCKS, SIDE_BLOCKS) for part in parts)
    return Surveyed(blocks, heights, depths)


def painted(region: Surveyed, north: Surveyed | None, colours: npt.NDArray[np.float64]) -> Bytes:
    """Paint a region as the game paints its maps. Unknown places stay transparent.

    Land is brighter where it is higher than its northern neighbour, and darker where it is lower. Water is darker the
    deeper it is, on a chessboard of odd and even places.

    Args:
        region: the region.
        north: its northern neighbour; None if it is not known.
        colours: red, green and blue of each number of a block, 0 to 1, shape (numbers, 3).

    Returns:
        Red, green, blue and opacity, 0 to 255, shape (z, x, 4).
    """
    edge = np.zeros_like(region.blocks[:1]), np.zeros_like(region.heights[:1])
    if north is not None:
        edge = north.blocks[-1:], north.heights[-1:]
    before, heights = (
        np.vstack([row, array[:-1]]) for row, array in zip(edge, (region.blocks, region.heights), strict=True)
    )
    # The game adds a chessboard here, too, which makes no difference at one place a block.
    slope = np.where(before == 0, 0, np.sign(region.heights.astype(int) - heights))
    shade = np.choose(slope + 1, (_LOW, _NORMAL, _HIGH))
    rows, columns = np.indices(region.blocks.shape)
    depth = region.depths * _A_BLOCK + (rows + columns) % 2 * _ODD
    water = region.depths > 0
    shade = np.where(water, np.where(depth < _SHALLOW, _HIGH, np.where(depth > _DEEP, _LOW, _NORMAL)), shade)
    base = np.where(water[..., None], np.array(colour_of(_WATER)), colours[region.blocks])
    picture = np.empty((*region.blocks.shape, 4), dtype=np.uint8)
    picture[..., :3] = np.floor(255 * base * shade[..., None] + 1e-6)
    picture[..., 3] = np.where(region.blocks > 0, 255, 0)
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
