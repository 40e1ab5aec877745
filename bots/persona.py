"""The persona of an agent."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from bots.events import Position
from bots.script import Cue

NAME_PATTERN = r"^[A-Za-z0-9_]{3,16}$"
"""Pattern of a player's name that a Minecraft server accepts."""
ITEM_PATTERN = r"^[a-z0-9_]+$"
HOLDS_MAX = 2304
"""Most pieces of one item: an inventory of 36 stacks of 64."""


Trait = Literal["openness", "conscientiousness", "extroversion", "agreeableness", "neuroticism"]


class FamiliarPlace(BaseModel):
    """A place that an agent knows from the start."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    description: str = ""
    """Description of the place."""
    position: Position | None = None
    """Position, blocks; None if the agent knows only the name."""


class Persona(BaseModel):
    """The persona of an agent."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str = Field(pattern=NAME_PATTERN)
    traits: tuple[str, ...] = ()
    """Sentences in the second person: ``You are curious about everything.``"""
    description: str = ""
    occupation: str = ""
    """Occupation; empty without one."""
    community_goal: str = ""
    personality: dict[Trait, Annotated[float, Field(ge=0, le=1)]] = Field(default_factory=dict)
    """The big five, 0 to 1 each; missing values are average."""
    values: tuple[str, ...] = ()
    """Values of the agent."""
    stances: tuple[str, ...] = ()
    """Opinions on matters on which people differ."""
    views: dict[str, Annotated[float, Field(ge=0, le=10)]] = Field(default_factory=dict)
    """Views of the matters in ``brain.matters`` at the start, 0 (against) to 10 (for), by name."""
    campaigns_for: tuple[str, ...] = ()
    """Matters on which it campaigns for its view; it has a view of each."""
    group: str = ""
    """Group of the population; empty without a group."""
    home: str = ""
    """Home town; empty without a home."""
    modules: list[str] | None = None
    """Modules of its brain; None takes those of the run's ``brain``."""
    places: Mapping[str, FamiliarPlace] = {}
    """Places that the agent knows, by name."""
    memories: tuple[Annotated[str, Field(min_length=1, max_length=500)], ...] = ()
    """Memories from before the run, one sentence each, in the first person."""
    intentions: tuple[Annotated[str, Field(min_length=1, max_length=500)], ...] = ()
    """Intentions from the start, one sentence each, in the first person; they are always in its mind."""
    holds: Mapping[Annotated[str, Field(pattern=ITEM_PATTERN)], Annotated[int, Field(ge=1, le=HOLDS_MAX)]] = {}
    """Starting items, counts by item; they do not count as acquired."""
    stands: tuple[float, float] | None = None
    """Starting place in the run's room, blocks east and south of the middle; None for a place on the circle."""
    stands_at: str = ""
    """Starting place, by the world's name for it; empty for its home, or for the world's choice."""
    script: tuple[Cue, ...] = ()
    """The script of an actor; its ``modules`` must then contain ``acting``."""
