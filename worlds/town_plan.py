"""Plans of towns: YAML files under ``worlds/towns/`` and in the folders of experiments, checked strictly.

All positions are ``[x, y, z]`` in blocks from the middle of the town: x is east, z is south, y is 0 in the ground and 1
where feet stand. ``worlds/town_compiler.py`` compiles a plan into blocks.
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
    """The land of the town. It is levelled, and the space above is cleared.

    Args:
        half: blocks from the middle to the edge, on x and z.
        surface: block of the ground's surface.
        clear_blocks: height of the cleared space above the ground.
    """

    half: tuple[Annotated[int, Field(ge=4, le=64)], Annotated[int, Field(ge=4, le=64)]]
    surface: Block = "grass_block"
    clear_blocks: int = Field(12, ge=4, le=40)


class Box(_Part):
    """Fill the blocks from one corner to the other, both included. Later boxes replace earlier ones."""

    block: Block
    low: Spot = Field(alias="from")
    high: Spot = Field(alias="to")


class Wall(_Part):
    """The four sides of a box. The corners can be posts of another block."""

    block: Block
    low: Spot = Field(alias="from")
    high: Spot = Field(alias="to")
    post: Block | None = None


class House(_Part):
    """A house: floor, walls, posts, windows, roof, a doorway in the middle of the side that it faces.

    Args:
        corner: x and z of the corner with the lowest x and z.
        size: length along x and z, in blocks.
        facing: side of the doorway.
        height: height of the wall above the floor, in blocks.
        door: block of the door; None leaves the doorway open.
        bed: block of the bed at the far wall; None for no bed.
        light: block of the light in the far corner; None for no light.
        stepped_roof: whether the roof narrows in steps; otherwise it is flat, of slabs.
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
    """A fence along the outline of a rectangle or along a line. Gates replace parts of it."""

    block: Block = "oak_fence"
    low: Spot = Field(alias="from")
    high: Spot = Field(alias="to")
    gates: tuple[Gate, ...] = ()


class Crop(_Part):
    """A field: wet farmland in the ground, with a crop of a given age on it."""

    block: Literal["wheat", "carrots", "potatoes", "beetroots"]
    low: tuple[int, int] = Field(alias="from")
    high: tuple[int, int] = Field(alias="to")
    age: int = Field(3, ge=0, le=7)


class Door(_Part):
    """A closed door. `at` is its lower half. `facing` is where you look when you open it from outside."""

    block: Block = "oak_door"
    at: Spot
    facing: Facing


class Bed(_Part):
    """A bed. `at` is its foot; its head lies in the direction of `facing`."""

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
    """A way down into the stone: one block down per step, with a chamber at its end.

    Args:
        at: x and z of the first step.
        facing: direction of the way.
        steps: number of steps, each one block down.
        floor: block of the steps.
        light_every: number of steps between two lights.
    """

    at: tuple[int, int]
    facing: Facing
    steps: int = Field(ge=4, le=22)
    floor: Block = "cobblestone"
    light_every: int = Field(5, ge=2)


class Grove(_Part):
    """Trees in rows. Each has a trunk and a round crown, like small oaks and birches.

    Args:
        kind: kind of wood.
        low: x and z of the first trunk.
        high: x and z up to which trunks stand.
        apart_blocks: distance between two trunks.
        height: height of each trunk, in blocks.
    """

    kind: Literal["oak", "birch", "spruce", "jungle", "acacia", "cherry"] = "oak"
    low: tuple[int, int] = Field(alias="from")
    high: tuple[int, int] = Field(alias="to")
    apart_blocks: int = Field(6, ge=5, le=16)
    height: int = Field(5, ge=4, le=7)


class Animals(_Part):
    """Animals that are there from the start, around a place."""

    type: Annotated[str, Field(pattern=r"^[a-z_]+$")]
    at: Spot
    count: int = Field(ge=1, le=16)


class TownPlan(_Part):
    """A complete plan. Its parts are built in this order; `details` come last.

    Args:
        about: description for people.
        name: name of a plan in the folder of an experiment; other plans have the name of their file.
        ground: land of the town.
        places: named places where feet stand.
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
    """Return the plans that come with Civitas, also those of experiments, by name."""
    folder = Path(__file__).parent / "towns"
    plans = {path.stem: path for path in folder.glob("*.yaml")} | known_towns()
    return dict(sorted(plans.items()))


def load_plan(name: str) -> TownPlan:
    """Read a plan by its name or by the path of a YAML file.

    Raises:
        WorldOptionError: the plan does not exist or is wrong; the sentence names the place in the file.
    """
    return parse_plan(*plan_text(name))


def plan_text(name: str) -> tuple[str, str]:
    """Return the text of a plan and the name of its file.

    Args:
        name: name of the plan, or path of a YAML file.

    Raises:
        WorldOptionError: the plan does not exist or cannot be read.
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
    return text, path.name


def parse_plan(text: str, file_name: str) -> TownPlan:
    """Read a plan from YAML text.

    Raises:
        WorldOptionError: the text is wrong; the sentence names the place in the file.
    """
    try:
        document = parse_yaml(text)
    except yaml.MarkedYAMLError as error:
        line = f" line {error.problem_mark.line + 1}" if error.problem_mark else ""
        raise WorldOptionError(f"{file_name}{line} is not valid YAML: {error.problem}.") from error
    except yaml.YAMLError as error:
        raise WorldOptionError(f"{file_name} is not valid YAML: {error}.") from error
    if not isinstance(document, dict):
        raise WorldOptionError(f"{file_name} is not a plan: it needs at least about, ground and places.")
    try:
        return TownPlan.model_validate(document)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = place_in_file(first["loc"])
        raise WorldOptionError(f"{file_name}: {where}: {first['msg'].removeprefix('Value error, ')}.") from error


def place_in_file(location: tuple[int | str, ...]) -> str:
    """Return the name of a place in a document, such as ``houses[2].size``."""
    text = ""
    for part in location:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text or "the document"
