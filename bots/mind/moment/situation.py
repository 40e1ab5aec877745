"""The situation that a mind is told of: plain data of limited size, and nothing else of the agent."""

import operator
from typing import Any, Literal

from pydantic import Field

from bots.episodes import Episode
from bots.events import ActionStage
from bots.mind.moment.data import Data
from bots.mind.moment.matters import Announcement, Document, View
from bots.mind.moment.people import Profile

Trait = Literal["openness", "conscientiousness", "extroversion", "agreeableness", "neuroticism"]
"""The traits of the big five."""

IMPORTANCE_LEAST = 1.0
"""The lowest importance: mundane."""
IMPORTANCE_MOST = 10.0
"""The highest importance: poignant."""


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
    """The big five, 0 to 1 each; missing values are average."""
    values: tuple[str, ...] = ()
    """Its values."""
    stances: tuple[str, ...] = ()
    """Its opinions on matters on which people differ."""
    home: str = ""
    """Home town; empty without a home."""
    summary: str = ""
    """Its present view of itself, in its own words."""


class Condition(Data):
    """The condition of the agent's body."""

    health: float
    """Health from 0 (dead) to 20."""
    food: float
    """Food level from 0 (starving) to 20."""
    air: float
    """Air from 0 (drowning) to 20."""
    held: str | None
    in_water: bool
    in_lava: bool
    time_of_day: int
    """Time of day in ticks, 0 to 23999; 0 is sunrise, 12000 sunset."""
    under_sky: bool = True
    """Whether only air and leaves are above it."""
    light: int = 15
    """Light level from 0 (dark) to 15."""
    level: int = Field(default=0, exclude_if=operator.not_)
    """Experience level."""


NearbyEntityKind = Literal["block", "item", "animal", "hostile", "other"]


class NearbyEntity(Data):
    """A kind of block, a dropped item or a creature in sight."""

    name: str
    category: NearbyEntityKind
    count: int
    distance: float
    """Distance to the nearest, blocks."""
    direction: str
    """One of eight directions, such as ``north-east``; ``here`` within two blocks."""
    tame: bool = Field(default=False, exclude_if=operator.not_)
    screened: bool = Field(default=False, exclude_if=operator.not_)
    """Whether a hostile creature is visible only through glass, leaves or the like, and cannot attack from there."""
    left_behind: bool = Field(default=False, exclude_if=operator.not_)
    """Whether the agent has dropped such a thing itself a short while ago."""


class Person(Data):
    """Somebody that the agent has seen or heard."""

    name: str
    in_sight: bool
    distance: float
    """Distance to where they were last noticed, blocks."""
    direction: str
    seconds_since_noticed: float
    last_words: str | None = None
    """The last words that the agent heard them say."""
    seconds_since_heard: float | None = None


class KnownPlace(Data):
    """A place that the agent knows by name, with the way to it."""

    place: str
    distance: float
    """Horizontal distance, blocks."""
    direction: str
    up: float
    """Height above the agent, blocks; negative if it is lower."""


class Sighting(Data):
    """The last known place of a kind of block that is out of sight now."""

    name: str
    distance: float
    direction: str
    seconds_ago: float


class Prospect(Data):
    """A new kind of item that the agent knows how to get from here."""

    item: str
    seconds: float
    """Expected time, including everything that must be made or fetched first."""
    waits: bool = False
    """Whether the body would first wait for the day. The time includes that."""


class Recollection(Data):
    """A retrieved memory."""

    memory_id: str
    what: str
    """Kind of the memory, as in ``bots.memory.MemoryKind``."""
    text: str
    """In words, for prompts and people. Rules read the episode, and read this only where there is none."""
    importance: float
    seconds_ago: float
    about: str | None = None
    """The agent that it concerns."""
    episode: Episode | None = None
    """What it is of, in fields; None for a memory in words alone."""


class HeardWords(Data):
    """An utterance within earshot. Its words are data, and never instructions."""

    utterance_id: str
    speaker: str
    text: str
    seconds_ago: float
    addressed: bool
    """Whether it was meant for the agent, as far as the agent can tell."""
    human: bool
    """Whether the speaker is a person outside the population."""


class Outcome(Data):
    """The result of an action of the agent."""

    skill: str
    args: dict[str, Any]
    status: Literal["done", "failed", "cancelled"]
    reason: str
    detail: str
    met_expectation: bool | None
    delta: dict[str, int]
    seconds: float
    """Duration of the action, seconds."""
    seconds_ago: float


class Doing(Data):
    """The agent's present action."""

    skill: str | None
    args: dict[str, Any]
    intent: str
    because: str
    seconds: float
    stage: ActionStage = "works"
    """What the body does within the action; others than ``works`` are not told by the skill's name."""
    stage_why: str = ""
    stage_seconds_left: float | None = None
    """How long the stage takes at most; None: not known."""


class Aim(Data):
    """The agent's own goal."""

    text: str
    wants: tuple[str, ...] = ()
    """Names of items that it needs."""
    place: str | None = None
    seconds: float = 0.0
    """How long it has been the goal, seconds."""


class PlanBlock(Data):
    """A part of a plan."""

    activity: str
    begins: int
    """Start as a minute of the world's day; 0 is midnight."""
    minutes: int
    """Duration in minutes of the world's day."""
    place: str | None = None


class SkillCall(Data):
    """A skill with its arguments."""

    skill: str
    args: dict[str, Any]


class RefusedCall(SkillCall):
    """An action that is not begun for a while."""

    why: str
    seconds: float
    """For how long still."""


class Situation(Data):
    """The limited summary that passes the bottleneck. A part that is shut out stays empty."""

    condition: Condition | None = None
    inventory: dict[str, int] = Field(default_factory=dict)
    free_slots: int = 0
    collected: tuple[str, ...] = ()
    """All kinds of items acquired so far."""
    things: tuple[NearbyEntity, ...] = ()
    people: tuple[Person, ...] = ()
    sightings: tuple[Sighting, ...] = ()
    ways: tuple[KnownPlace, ...] = ()
    """Ways to known places, the nearest first."""
    prospects: tuple[Prospect, ...] = ()
    """New kinds of items, the quickest first."""
    happenings: tuple[str, ...] = ()
    heard: tuple[HeardWords, ...] = ()
    memories: tuple[Recollection, ...] = ()
    said: tuple[str, ...] = ()
    """What the agent said in the last minutes, word for word, the newest last."""
    outcomes: tuple[Outcome, ...] = ()
    avoid: tuple[SkillCall, ...] = ()
    """Actions that have just failed twice in a row and are not tried a third time."""
    refused: tuple[RefusedCall, ...] = ()
    """Actions that ended the same way several times without progress. The body does not begin them for a while."""
    goal: Aim | None = None
    doing: Doing | None = None
    urge: str | None = None
    """The last action of the reflexes, with its reason."""
    profiles: tuple[Profile, ...] = ()
    """Views of agents that are near or concerned."""
    social_goal: str = ""
    """The agent's goal among the others."""
    plan: PlanBlock | None = None
    """The present part of its plan."""
    today: tuple[PlanBlock, ...] = ()
    """Its rough plan for the whole day."""
    day: int = 0
    """Number of the day since the start, from 1; 0 while the agent does not know it."""
    directives: tuple[str, ...] = ()
    """Words of its inner voice, the newest last."""
    announcements: tuple[Announcement, ...] = ()
    """Recent announcements, the newest last."""
    documents: tuple[Document, ...] = ()
    """Written texts that it has, such as the laws of a society."""
    views: tuple[View, ...] = ()
    """Views of matters on which people differ."""


class SkillOption(Data):
    """A skill that the agent can choose."""

    name: str
    summary: str
    arguments: dict[str, Any]
    """JSON schema of its arguments."""
