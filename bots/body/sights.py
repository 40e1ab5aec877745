"""What a body makes out of itself and its surroundings; an ``Observation`` (``messages.py``) carries it."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from bots.events import Position


class _Sight(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)


class SelfState(_Sight):
    """The body as it feels itself."""

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
    """Such as ``birch_forest``; None where the world does not tell."""
    raining: bool = False
    under_sky: bool = True
    """Whether nothing but air and leaves is overhead."""
    light: int = 15
    """0 (dark) to 15, as far as the sky and the nearest lights in sight tell."""
    held_wear: float = 0.0
    """How much of the held tool is used up: 0 (new) to 1 (about to break)."""


class BlockSight(_Sight):
    """A kind of block in sight or close by."""

    name: str
    count: int
    """How many were seen (bounded by what was looked at)."""
    nearest: Position
    distance: float


class EntitySight(_Sight):
    """A thing or creature in sight that is not a player."""

    name: str
    """``item`` for a dropped item, else the kind of creature."""
    category: Literal["item", "animal", "hostile", "other"]
    item: str | None = None
    count: int = 1
    position: Position
    distance: float
    baby: bool = False
    health: float | None = None
    """What is left of a creature's, where the world has told; None for things."""


class PlayerSight(_Sight):
    """Somebody in sight: an agent or a human."""

    name: str
    position: Position
    distance: float
    held: str | None = None


class ProspectSight(_Sight):
    """A kind of item that the body has not had and knows how to get from here with what it has."""

    item: str
    seconds: float
    """What it is expected to take, with everything that has to be made or fetched first; run clock."""


class CurrentAction(_Sight):
    """The skill that runs."""

    action_id: str
    skill: str
    seconds: float
