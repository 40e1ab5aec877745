"""The perception of a body: itself and its surroundings. An ``Observation`` (``messages.py``) contains it."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from bots.events import Position


class _Sight(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)


class SelfState(_Sight):
    """The state of the body."""

    position: Position
    health: float
    """0 (dead) to 20."""
    food: float
    """0 (starving) to 20."""
    air: float
    """0 (drowning) to 20."""
    on_ground: bool
    in_water: bool
    in_lava: bool
    held: str | None
    time_of_day: int
    """0 to 23999, 0 is sunrise, 12000 sunset."""
    dimension: str
    biome: str | None = None
    """Name of the biome, such as ``birch_forest``; None where the world does not tell."""
    raining: bool = False
    under_sky: bool = True
    """Whether only air and leaves are overhead."""
    light: int = 15
    """Light, 0 (dark) to 15, estimated from the sky and the nearest visible lights."""
    held_wear: float = 0.0
    """Wear of the held tool: 0 (new) to 1 (about to break)."""
    level: int = 0
    """Experience level, which enchanting takes."""


class BlockSight(_Sight):
    """A kind of block that is visible or close by."""

    name: str
    count: int
    """How many were seen. The area of the count is limited."""
    nearest: Position
    distance: float


class EntitySight(_Sight):
    """A visible item or creature that is not a player."""

    name: str
    """``item`` for a dropped item, else the kind of creature."""
    category: Literal["item", "animal", "hostile", "other"]
    item: str | None = None
    count: int = 1
    position: Position
    distance: float
    baby: bool = False
    tame: bool = False
    screened: bool = False
    """Whether a hostile creature is visible only through glass, leaves or the like, and cannot attack from there."""
    health: float | None = None
    """Health of a creature, if the world has told; None for items."""


class PlayerSight(_Sight):
    """A visible person: an agent or a human."""

    name: str
    position: Position
    distance: float
    held: str | None = None


class ProspectSight(_Sight):
    """A kind of item that the body never had and can get from here with its items."""

    item: str
    seconds: float
    """Estimated time, with everything that must be made or fetched first, seconds of run clock."""
    waits: bool = False
    """Whether the body would first wait for the day. The time includes that."""


class CurrentAction(_Sight):
    """The running skill."""

    action_id: str
    skill: str
    seconds: float
