"""Plans of towns: YAML files under ``worlds/towns/`` and in the folders of experiments, checked strictly.

All places are ``[x, y, z]`` in blocks from the middle of the town: x east, z south, y 0 the ground itself, 1 where feet
stand. ``worlds/town_compiler.py`` makes blocks of a plan.
"""

from pathlib import Path
from typing import Annotated, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from configs.experiments import known_towns
from configs.yaml_places import parse_yaml
from worlds.errors import WorldOptionError

Spot = tuple[int, int, int]
Facing = Literal["north", "east", "south", "west"]
Block = Annotated[str, Field(pattern=r"^[a-z0-9_]+(\[[a-z0-9_=,]+\])?$")]
Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9 ]{0,39}$")]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Ground(_Part):
    """The land that the town takes: levelled, and cleared above.

    Args:
        half: blocks from the middle to the edge, on x and z.
        surface: block of the ground.
        clear_blocks: air above the ground.
    """

    half: tuple[Annotated[int, Field(ge=4, le=64)], Annotated[int, Field(ge=4, le=64)]]
    surface: Block = "grass_block"
    clear_blocks: int = Field(12, ge=4, le=40)


class Box(_Part):
    """Blocks from one corner to the other, both included; later boxes replace earlier ones."""

    block: Block
    low: Spot = Field(alias="from")
    high: Spot = Field(alias="to")


class Wall(_Part):
    """The four sides of a box, with posts of another block at its corners where one is named."""

    block: Block
    low: Spot = Field(alias="from")
    high: Spot = Field(alias="to")
    post: Block | None = None


class House(_Part):
    """A house: floor, walls, posts, windows, roof, a doorway in the middle of the side that it faces.

    Args:
        corner: x and z of the corner of the lowest x and z.
        size: blocks along x and z.
        facing: side of the doorway.
        height: blocks of wall above the floor.
        door: a door's block; None leaves the doorway open.
        bed: a bed's block against the far wall; None for none.
        light: what gives light in the far corner; None for nothing.
        stepped_roof: a roof that narrows, else a flat one of slabs.
    """

    corner: tuple[int, int]
    size: tuple[Annotated[int, Field(ge=5, le=24)], Annotated[int, Field(ge=5, le=24)]] = (6, 6)
    facing: Facing
    height: int = Field(3, ge=3, le=8)
    wall: Block = "oak_planks"
    post: Block = "oak_log"
    floor: Block = "oak_planks"
    window: Block = "glass"
    roof: Block = "oak_slab"
    stepped_roof: bool = False
    door: Block | None = None
    bed: Block | None = None
    light: Block | None = None


class Gate(_Part):
    """A closed gate in a fence."""

    at: Spot
    facing: Facing
    block: Block = "oak_fence_gate"


class Fence(_Part):
    """A fence along the outline of a rectangle, or along a line; gates stand in it."""

    block: Block = "oak_fence"
    low: Spot = Field(alias="from")
    high: Spot = Field(alias="to")
    gates: tuple[Gate, ...] = ()


class Crop(_Part):
    """A field: wet farmland in the ground, a crop of an age on it."""

    block: Literal["wheat", "carrots", "potatoes", "beetroots"]
    low: tuple[int, int] = Field(alias="from")
    high: tuple[int, int] = Field(alias="to")
    age: int = Field(3, ge=0, le=7)


class Door(_Part):
    """A closed door; `at` is its lower half, `facing` where one looks who opens it from outside."""

    block: Block = "oak_door"
    at: Spot
    facing: Facing


class Bed(_Part):
    """A bed; `at` is its foot, its head lies in the direction that it faces."""

    block: Block = "red_bed"
    at: Spot
    facing: Facing


class Container(_Part):
    """A chest or barrel that agents know by name."""

    name: Name
    block: Literal["chest", "trapped_chest", "barrel"] = "chest"
    at: Spot
    facing: Facing = "north"


class Lamp(_Part):
    """A post with a light on top."""

    at: tuple[int, int]
    post: Block = "oak_fence"
    height: int = Field(3, ge=1, le=8)
    light: Block = "lantern"


class Stairs(_Part):
    """A way down into the stone: one block down a step, with a chamber at its end.

    Args:
        at: x and z of the first step.
        facing: where it leads.
        steps: how many blocks down.
        floor: block of the steps.
        light_every: steps between lights.
    """

    at: tuple[int, int]
    facing: Facing
    steps: int = Field(ge=4, le=22)
    floor: Block = "cobblestone"
    light_every: int = Field(5, ge=2)


class Grove(_Part):
    """Trees in rows, each a trunk with a round crown, as small oaks and birches grow.

    Args:
        kind: of wood.
        low: x and z of the first trunk.
        high: x and z up to which trunks stand.
        apart_blocks: from one trunk to the next.
        height: blocks of each trunk.
    """

    kind: Literal["oak", "birch", "spruce", "jungle", "acacia", "cherry"] = "oak"
    low: tuple[int, int] = Field(alias="from")
    high: tuple[int, int] = Field(alias="to")
    apart_blocks: int = Field(6, ge=5, le=16)
    height: int = Field(5, ge=4, le=7)


class Animals(_Part):
    """Animals that live there from the beginning, standing around a place."""

    type: Annotated[str, Field(pattern=r"^[a-z_]+$")]
    at: Spot
    count: int = Field(ge=1, le=16)


class TownPlan(_Part):
    """A whole plan, built in the order of its parts; `details` come last.

    Args:
        about: what it is, for people.
        name: of a plan that lies in the folder of an experiment; others have the name of their file.
        ground: the land that it takes.
        places: named places, where feet stand.
    """

    about: str
    name: str | None = None
    ground: Ground
    boxes: tuple[Box, ...] = ()
    walls: tuple[Wall, ...] = ()
    houses: tuple[House, ...] = ()
    stairs: tuple[Stairs, ...] = ()
    crops: tuple[Crop, ...] = ()
    groves: tuple[Grove, ...] = ()
    fences: tuple[Fence, ...] = ()
    doors: tuple[Door, ...] = ()
    beds: tuple[Bed, ...] = ()
    lamps: tuple[Lamp, ...] = ()
    details: tuple[Box, ...] = ()
    containers: tuple[Container, ...] = ()
    places: dict[Name, Spot]
    animals: tuple[Animals, ...] = ()


def known_plans() -> dict[str, Path]:
    """Return the plans that come with Civitas, those of experiments among them, by name."""
    folder = Path(__file__).parent / "towns"
    plans = {path.stem: path for path in folder.glob("*.yaml")} | known_towns()
    return dict(sorted(plans.items()))


def load_plan(name: str) -> TownPlan:
    """Read a plan by its name, or by the path of a YAML file.

    Raises:
        WorldOptionError: there is none, or something in it is wrong; the sentence names the place in the file.
    """
    path = Path(name)
    if path.suffix not in (".yaml", ".yml"):
        known = known_plans()
        if name not in known:
            raise WorldOptionError(f"There is no town plan '{name}': use {' or '.join(known)}, or a YAML file.")
        path = known[name]
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise WorldOptionError(f"The town plan {path} cannot be read: {error}.") from error
    return parse_plan(text, path.name)


def parse_plan(text: str, file_name: str) -> TownPlan:
    """Read a plan from YAML text.

    Raises:
        WorldOptionError: with the place in the file and what is wrong there.
    """
    try:
        document = parse_yaml(text)
    except yaml.MarkedYAMLError as error:
        line = f" line {error.problem_mark.line + 1}" if error.problem_mark else ""
        raise WorldOptionError(f"{file_name}{line} is no YAML: {error.problem}.") from error
    except yaml.YAMLError as error:
        raise WorldOptionError(f"{file_name} is no YAML: {error}.") from error
    if not isinstance(document, dict):
        raise WorldOptionError(f"{file_name} holds no plan: give it at least about, ground and places.")
    try:
        return TownPlan.model_validate(document)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = place_in_file(first["loc"])
        raise WorldOptionError(f"{file_name}: {where}: {first['msg'].removeprefix('Value error, ')}.") from error


def place_in_file(location: tuple[int | str, ...]) -> str:
    """Write a place in a document, such as ``houses[2].size``."""
    text = ""
    for part in location:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text or "the document"
