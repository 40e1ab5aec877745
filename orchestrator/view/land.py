"""The land of a run's own world. It follows from the seed, so ground that was never saved is made again for the map."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from pydantic import TypeAdapter, ValidationError
from yaml import YAMLError

from configs.yaml_places import parse_yaml
from orchestrator.errors import BadInputError
from orchestrator.run.manifest import read_manifest
from orchestrator.run.versions import code_version
from orchestrator.view.positions import Positions
from worlds import TownWish, WorldError
from worlds.placed_towns import compile_towns

COLUMNS_MAX = 6400
"""Maximum number of columns that are wanted: 1280 by 1280 blocks. They take some ten seconds to make."""
_COLUMN_BLOCKS = 16
_MARGINS = (8, 4, 2, 1, 0)
"""How far around agents land is wanted, columns: the first of these for which it is not too much."""
_OWN_WORLD = "embedded"
_RADIUS_BLOCKS = 1e6
"""No voice carries this far: a run folder may come from anybody."""
_HALF = 32
"""Bits of a number that hold one of two coordinates."""
_USUAL_TOWNS = {kind: (TownWish(plan="village", at=(0, 0)),) for kind in ("paper", "folia", "velocity")}
"""Towns of the worlds that have some even if the scenario names none, by kind of world."""
_TOWNS = TypeAdapter(list[TownWish] | None)

Columns = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Land:
    """The land of a run's own world.

    Args:
        options: how it is made: ``seed``, ``towns`` and ``biome_scale``, as ``worlds/embedded/js/terrain`` takes them.
        code: version of the code that made it.
    """

    options: Mapping[str, Any]
    code: Mapping[str, Any]

    @property
    def is_of_other_code(self) -> bool:
        """Whether the present code may make it otherwise."""
        here = code_version()
        return any(self.code.get(name) != here[name] for name in ("civitas", "commit"))


def hearing_radius(run_dir: Path) -> float | None:
    """Return how far a voice carries in a run, blocks; None if the folder does not tell it.

    Args:
        run_dir: the run folder.
    """
    radius = _world_config(run_dir).get("hearing_radius_blocks")
    return float(radius) if isinstance(radius, int | float) and 0 <= radius < _RADIUS_BLOCKS else None


def _world_config(run_dir: Path) -> Mapping[str, Any]:
    """Return the key ``world`` of a run's configuration; empty if it cannot be read."""
    try:
        config = parse_yaml((run_dir / "config.yaml").read_text(encoding="utf-8"))
    except (OSError, YAMLError, ValueError, RecursionError):
        return {}
    world = config.get("world") if isinstance(config, dict) else None
    return world if isinstance(world, dict) else {}


def named_places(run_dir: Path) -> list[dict[str, Any]]:
    """Return the places of the towns that were built in a run's world, each ``name``, ``x`` and ``z``.

    There are none if the folder does not tell them. A world of our own tells its places with its land.

    Args:
        run_dir: the run folder.
    """
    try:
        kind = str(read_manifest(run_dir).world.get("kind"))
        towns = _TOWNS.validate_python(_world_config(run_dir).get("towns"))
        placed = compile_towns(_USUAL_TOWNS.get(kind, ()) if towns is None else towns)
    except (BadInputError, ValidationError, WorldError):
        return []
    spots = {name: spot for town in placed for name, spot in town.places(0).items()}
    return [{"name": name, "x": x, "z": z} for name, (x, _, z) in spots.items()]


def land_of(run_dir: Path) -> Land | None:
    """Return the land of a run; None if its world was not our own, or if the folder does not tell how it was made.

    Args:
        run_dir: the run folder.
    """
    config = _world_config(run_dir)
    try:
        manifest = read_manifest(run_dir)
        towns = _TOWNS.validate_python(config.get("towns"))
        compiled = None if towns is None else [town.to_json() for town in compile_towns(towns)]
    except (BadInputError, ValidationError, WorldError):
        return None
    if manifest.world.get("kind") != _OWN_WORLD or "terrain" not in manifest.seeds or "biome_scale" not in config:
        return None
    options = {"seed": manifest.seeds["terrain"], "towns": compiled, "biome_scale": config["biome_scale"]}
    return Land(options, manifest.code)


def columns_near(ways: Positions) -> list[list[int]]:
    """Return the columns around the ways of agents, each x and z in columns, at most :data:`COLUMNS_MAX`.

    It is a rectangle around all ways with a margin or, if that is too much, the land around each way.

    Args:
        ways: the ways.
    """
    places = np.stack([ways.x, ways.z], axis=1)
    been, counts = _distinct(np.floor(places / _COLUMN_BLOCKS).astype(np.int64))
    if not len(been):
        return []
    low, high = been.min(axis=0) - _MARGINS[0], been.max(axis=0) + _MARGINS[0] + 1
    if np.prod(high - low) <= COLUMNS_MAX:
        return _listed(_square(low, high))
    for margin in _MARGINS:
        around = _square(np.full(2, -margin), np.full(2, margin + 1))
        wanted, _ = _distinct((been[:, None] + around[None]).reshape(-1, 2))
        if len(wanted) <= COLUMNS_MAX:
            return _listed(wanted)
    return _listed(been[np.argsort(-counts, kind="stable")[:COLUMNS_MAX]])


def _listed(columns: Columns) -> list[list[int]]:
    return [[int(x), int(z)] for x, z in columns]


def _distinct(columns: Columns) -> tuple[Columns, Columns]:
    """Return the distinct columns, and how often each was among them."""
    # One number for each sorts many times faster than two.
    keys, counts = np.unique((columns[:, 0] << _HALF) + columns[:, 1] + (1 << (_HALF - 1)), return_counts=True)
    return np.stack([keys >> _HALF, (keys & ((1 << _HALF) - 1)) - (1 << (_HALF - 1))], axis=1), counts


def _square(low: Columns, high: Columns) -> Columns:
    x, z = np.meshgrid(np.arange(low[0], high[0]), np.arange(low[1], high[1]))
    return np.stack([x.ravel(), z.ravel()], axis=1)
