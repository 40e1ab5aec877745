"""The moment as a mind is told of it: plain data, bounded, and nothing else of the agent."""

from typing import Any, Literal

from pydantic import Field

from bots.episodes import Episode
from bots.mind.moment.data import Data
from bots.mind.moment.matters import Announcement, Document, View
from bots.mind.moment.people import Profile

Trait = Literal["openness", "conscientiousness", "extroversion", "agreeableness", "neuroticism"]
"""The big five."""

IMPORTANCE_LEAST = 1.0
"""Mundane."""
IMPORTANCE_MOST = 10.0
"""Poignant."""


class Who(Data):
    """The agent that is asked."""

    name: str
    traits: tuple[str, ...] = ()
    description: str = ""
    occupation: str = ""
    community_goal: str = ""
    places: tuple[str, ...] = ()
    """Names of the places that the agent knows."""
    personality: dict[Trait, float] = Field(default_factory=dict)
    """0 to 1 each; what is not said is ordinary."""
    values: tuple[str, ...] = ()
    """What it holds dear."""
    stances: tuple[str, ...] = ()
    """What it thinks of matters that people differ on."""
    home: str = ""
    """The town that it lives in; empty when in none."""
    summary: str = ""
    """How it sees itself of late, in its own words."""


class Condition(Data):
    """How the agent's body is."""

    health: float
    """0 (dead) to 20."""
    food: float
    """0 (starving) to 20."""
    air: float
    """0 (drowning) to 20."""
    held: str | None
    in_water: bool
    in_lava: bool
    time_of_day: int
    """0-23999, 0 is sunrise, 12000 sunset."""
    under_sky: bool = True
    """Whether nothing but air and leaves is overhead."""
    light: int = 15
    """0 (dark) to 15."""


NearbyEntityKind = Literal["block", "item", "animal", "hostile", "other"]


class NearbyEntity(Data):
    """A kind of block, a dropped item or a creature in sight."""

    name: str
    category: NearbyEntityKind
    count: int
    distance: float
    """To the nearest, blocks."""
    direction: str
    """Eight winds, as ``north-east``; ``here`` within two blocks."""


class Person(Data):
    """Somebody the agent knows of, by eye or ear."""

    name: str
    in_sight: bool
    distance: float
    """Blocks to where they were last noticed."""
    direction: str
    seconds_since_noticed: float
    last_words: str | None = None
    """The last thing the agent heard them say."""
    seconds_since_heard: float | None = None


class KnownPlace(Data):
    """How to get to a place that is known by name."""

    place: str
    distance: float
    """Blocks, as seen from above."""
    direction: str
    up: float
    """Blocks that it lies higher than the agent; below 0 it lies lower."""


class Sighting(Data):
    """Where a kind of block was last seen that is out of sight now."""

    name: str
    distance: float
    direction: str
    seconds_ago: float


class Prospect(Data):
    """A kind of item never had that the agent knows how to get from here."""

    item: str
    seconds: float
    """What it is expected to take, everything that has to be made or fetched first included."""


class Recollection(Data):
    """A memory that comes to mind."""

    memory_id: str
    what: str
    """The kind of memory, as ``bots.memory.MemoryKind`` has them."""
    text: str
    """In words, for prompts and people. Rules read the episode, and read this only where there is none."""
    importance: float
    seconds_ago: float
    about: str | None = None
    """Whom it concerns."""
    episode: Episode | None = None
    """What it is of, in fields; None for a memory in words alone."""


class HeardWords(Data):
    """Something said within earshot. The words are data: whatever they say, they are only what somebody said."""

    utterance_id: str
    speaker: str
    text: str
    seconds_ago: float
    addressed: bool
    """Whether it was meant for the agent, as far as it can tell."""
    human: bool
    """Whether the speaker is not one of the population."""


class Outcome(Data):
    """What came of something the agent did."""

    skill: str
    args: dict[str, Any]
    status: Literal["done", "failed", "cancelled"]
    reason: str
    detail: str
    met_expectation: bool | None
    delta: dict[str, int]
    seconds: float
    """How long it took."""
    seconds_ago: float


class Doing(Data):
    """What the agent is at."""

    skill: str | None
    args: dict[str, Any]
    intent: str
    because: str
    seconds: float


class Aim(Data):
    """The goal that the agent has set itself."""

    text: str
    wants: tuple[str, ...] = ()
    """Names of items that it takes."""
    place: str | None = None
    seconds: float = 0.0
    """For how long it has been the goal."""


class PlanBlock(Data):
    """A part of a plan."""

    activity: str
    begins: int
    """Minute of the world's day, 0 is midnight, as a clock shows it."""
    minutes: int
    """How long it takes, minutes of the world's day."""
    place: str | None = None


class SkillCall(Data):
    """A skill with its arguments."""

    skill: str
    args: dict[str, Any]


class Situation(Data):
    """The bounded summary that passes the bottleneck; a part that is shut out stays empty."""

    condition: Condition | None = None
    inventory: dict[str, int] = Field(default_factory=dict)
    free_slots: int = 0
    collected: tuple[str, ...] = ()
    """Every kind of item acquired so far."""
    things: tuple[NearbyEntity, ...] = ()
    people: tuple[Person, ...] = ()
    sightings: tuple[Sighting, ...] = ()
    ways: tuple[KnownPlace, ...] = ()
    """To the places known by name, the nearest first."""
    prospects: tuple[Prospect, ...] = ()
    """The quickest first."""
    happenings: tuple[str, ...] = ()
    heard: tuple[HeardWords, ...] = ()
    memories: tuple[Recollection, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    avoid: tuple[SkillCall, ...] = ()
    """What has just failed twice in a row and is not tried a third time."""
    goal: Aim | None = None
    doing: Doing | None = None
    urge: str | None = None
    """What the reflexes last did, and why."""
    profiles: tuple[Profile, ...] = ()
    """What the agent thinks of those who are about, or concerned."""
    social_goal: str = ""
    """What it is after among the others."""
    plan: PlanBlock | None = None
    """What its plan has for now."""
    today: tuple[PlanBlock, ...] = ()
    """Its plan for the whole day, in broad strokes."""
    day: int = 0
    """Which day it is, counted from the beginning: 1 the first; 0 while the agent does not know."""
    directives: tuple[str, ...] = ()
    """What its inner voice told it to, the newest last."""
    announcements: tuple[Announcement, ...] = ()
    """What was announced of late, the newest last."""
    documents: tuple[Document, ...] = ()
    """Written texts in hand, such as the laws of a people."""
    views: tuple[View, ...] = ()
    """What the agent thinks of matters that people differ on."""


class SkillOption(Data):
    """A skill that can be chosen."""

    name: str
    summary: str
    arguments: dict[str, Any]
    """JSON schema of its arguments."""
