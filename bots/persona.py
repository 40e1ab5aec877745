"""Who an agent is."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from bots.events import Position
from bots.script import Cue

NAME_PATTERN = r"^[A-Za-z0-9_]{3,16}$"
"""What a Minecraft server takes for a player's name."""
ITEM_PATTERN = r"^[a-z0-9_]+$"


Trait = Literal["openness", "conscientiousness", "extroversion", "agreeableness", "neuroticism"]


class FamiliarPlace(BaseModel):
    """A place that an agent knows of from the beginning."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    description: str = ""
    """What is there, in words."""
    position: Position | None = None
    """Where it is, blocks; None when the agent knows the name only."""


class Persona(BaseModel):
    """Who an agent is."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str = Field(pattern=NAME_PATTERN)
    traits: tuple[str, ...] = ()
    """Sentences in the second person: ``You are curious about everything.``"""
    description: str = ""
    occupation: str = ""
    """What the agent does for a living; empty when it has no trade."""
    community_goal: str = ""
    personality: dict[Trait, Annotated[float, Field(ge=0, le=1)]] = Field(default_factory=dict)
    """The big five, 0 to 1 each; what is not said is ordinary."""
    values: tuple[str, ...] = ()
    """What the agent holds dear."""
    stances: tuple[str, ...] = ()
    """What it thinks of matters that people differ on."""
    views: dict[str, Annotated[float, Field(ge=0, le=10)]] = Field(default_factory=dict)
    """What it thinks of the matters of ``brain.matters`` from the beginning, 0 (against) to 10 (for), by name."""
    campaigns_for: tuple[str, ...] = ()
    """Matters on which it is out to win others over; it has a view of each."""
    group: str = ""
    """Which group of the population it belongs to; empty when to none."""
    home: str = ""
    """The town that it lives in; empty when in none."""
    modules: list[str] | None = None
    """Which modules of the brain it has; None: those that the run's ``brain`` says."""
    places: Mapping[str, FamiliarPlace] = {}
    """Places that the agent knows, by name."""
    memories: tuple[Annotated[str, Field(min_length=1, max_length=500)], ...] = ()
    """What it remembers from before the beginning, a sentence each, in the first person."""
    intentions: tuple[Annotated[str, Field(min_length=1, max_length=500)], ...] = ()
    """What it means to do from the beginning, a sentence each, in the first person; never out of its mind."""
    holds: Mapping[Annotated[str, Field(pattern=ITEM_PATTERN)], Annotated[int, Field(ge=1, le=2304)]] = {}
    """What it is handed at set-up, counts by item; that does not count as acquired."""
    stands: tuple[float, float] | None = None
    """Where in the run's room it begins, blocks east and south of the middle; None: on the circle with the others."""
    stands_at: str = ""
    """The place of the world that it begins at, by name; empty: in its home, or where the world says."""
    script: tuple[Cue, ...] = ()
    """The part that it plays, for an actor; its ``modules`` have ``acting`` then."""
