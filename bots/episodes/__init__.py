"""The content of memories in fields: who said what, what was done and with which result.

Each memory that the program makes of something that happened holds an episode. Rules read its fields.
``bots.brain.narration`` tells an episode in words, for prompts and for people, and no rule reads those words.
What a person wrote and what a mind thought up is remembered in words alone: such a memory has no episode.

A kind of episode is a frozen dataclass with a ``kind`` of its own. It is a dataclass and no model, because an agent
keeps thousands of them. To add one, write the class, add it to :data:`Episode`, and say in ``bots.brain.narration`` how
it is told and in ``bots.mind.gist`` what it is about.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Annotated, Any, ClassVar, Literal

from pydantic import ConfigDict, Field, TypeAdapter

from bots.events import Position

INNER_VOICE = "My inner voice"
"""The speaker of what an agent is told from within."""


class _Fields:
    __slots__ = ()
    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")


# ---- words ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HeardSpeech(_Fields):
    """Somebody said something within earshot."""

    speaker: str
    quote: str
    """The words as they were said."""
    addressed: bool = False
    """Whether they were meant for the agent, as far as it could tell."""
    kind: Literal["heard_speech"] = "heard_speech"


@dataclass(frozen=True, slots=True)
class Hearsay(_Fields):
    """Somebody said something about another person."""

    speaker: str
    quote: str
    addressed: bool = False
    """Whether it was said to the agent."""
    kind: Literal["hearsay"] = "hearsay"


@dataclass(frozen=True, slots=True)
class Address(_Fields):
    """Somebody speaks to the agent, and a reaction may be due."""

    speaker: str
    quote: str
    kind: Literal["address"] = "address"


@dataclass(frozen=True, slots=True)
class InnerSpeech(_Fields):
    """The inner voice said something."""

    quote: str
    kind: Literal["inner_speech"] = "inner_speech"


@dataclass(frozen=True, slots=True)
class OwnSpeech(_Fields):
    """The agent said something."""

    quote: str
    kind: Literal["own_speech"] = "own_speech"


@dataclass(frozen=True, slots=True)
class PublicSpeech(_Fields):
    """Something was announced to everybody."""

    speaker: str
    """A name, or an office such as ``Master of ceremonies``."""
    quote: str
    kind: Literal["public_speech"] = "public_speech"


@dataclass(frozen=True, slots=True)
class Handout(_Fields):
    """The agent was given a written text."""

    title: str
    quote: str
    """What the text begins with."""
    kind: Literal["handout"] = "handout"


@dataclass(frozen=True, slots=True)
class ReadSign(_Fields):
    """The agent read a sign."""

    quote: str
    """The words on it."""
    kind: Literal["read_sign"] = "read_sign"


# ---- deeds ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deed(_Fields):
    """The agent did something, or failed to."""

    skill: str
    args: dict[str, Any]
    status: Literal["done", "failed"]
    place: Position | None = None
    """Where the agent was when it ended, blocks."""
    delta: dict[str, int] | None = None
    """How the inventory changed: items gained, below 0 items lost."""
    reason: str = ""
    """Why it failed, in a word such as ``unreachable``."""
    detail: str = ""
    """More about that, in words."""
    kind: Literal["deed"] = "deed"


@dataclass(frozen=True, slots=True)
class FirstItem(_Fields):
    """The agent got an item of a kind that it never had."""

    item: str
    kind: Literal["first_item"] = "first_item"


@dataclass(frozen=True, slots=True)
class Gift(_Fields):
    """Somebody gave the agent something."""

    giver: str
    item: str
    count: int
    kind: Literal["gift"] = "gift"


@dataclass(frozen=True, slots=True)
class Blow(_Fields):
    """Somebody hurt the agent."""

    assailant: str
    held: str | None
    """The item in their hand."""
    kind: Literal["blow"] = "blow"


# ---- what happens to the agent --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Injury(_Fields):
    """The agent was hurt."""

    health: float
    """What is left, 0 (dead) to 20."""
    kind: Literal["injury"] = "injury"


@dataclass(frozen=True, slots=True)
class Death(_Fields):
    """The agent died."""

    reason: str
    """As the world words it."""
    kind: Literal["death"] = "death"


@dataclass(frozen=True, slots=True)
class Respawn(_Fields):
    """The agent came back to life."""

    kind: Literal["respawn"] = "respawn"


@dataclass(frozen=True, slots=True)
class Meeting(_Fields):
    """The agent noticed somebody for the first time."""

    name: str
    kind: Literal["meeting"] = "meeting"


@dataclass(frozen=True, slots=True)
class Arrival(_Fields):
    """Somebody came into sight."""

    name: str
    kind: Literal["arrival"] = "arrival"


@dataclass(frozen=True, slots=True)
class Threat(_Fields):
    """A hostile creature came close."""

    creature: str
    kind: Literal["threat"] = "threat"


# ---- intentions -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OwnGoal(_Fields):
    """The agent set itself a goal."""

    goal: str
    """In the mind's words."""
    kind: Literal["own_goal"] = "own_goal"


@dataclass(frozen=True, slots=True)
class PlanPart(_Fields):
    """A part of a day's plan."""

    begins: int
    """Minute of the world's day, 0 is midnight."""
    activity: str
    place: str | None = None


@dataclass(frozen=True, slots=True)
class DayPlan(_Fields):
    """The agent made its plan for a day."""

    day: int
    """Counted from the beginning, 1 the first."""
    parts: tuple[PlanPart, ...]
    kind: Literal["day_plan"] = "day_plan"


@dataclass(frozen=True, slots=True)
class PlanLeft(_Fields):
    """The agent left its plan for something else."""

    activity: str
    minutes: int
    """How long it takes, minutes of the world's day."""
    because: str
    kind: Literal["plan_left"] = "plan_left"


Episode = Annotated[
    HeardSpeech
    | Hearsay
    | Address
    | InnerSpeech
    | OwnSpeech
    | PublicSpeech
    | Handout
    | ReadSign
    | Deed
    | FirstItem
    | Gift
    | Blow
    | Injury
    | Death
    | Respawn
    | Meeting
    | Arrival
    | Threat
    | OwnGoal
    | DayPlan
    | PlanLeft,
    Field(discriminator="kind"),
]
"""Something that happened to an agent, or that it did or decided."""

EPISODES: TypeAdapter[Episode] = TypeAdapter(Episode)
"""Reads and writes an episode as plain JSON."""


def quoted_in(episode: Episode | None) -> tuple[str | None, str | None]:
    """Return the speaker and the words that an episode quotes. The speaker is None for the agent itself."""
    match episode:
        case HeardSpeech() | Hearsay() | Address() | PublicSpeech():
            return episode.speaker, episode.quote
        case InnerSpeech(quote=quote):
            return INNER_VOICE, quote
        case OwnSpeech(quote=quote) | Handout(quote=quote) | ReadSign(quote=quote):
            return None, quote
        case _:
            return None, None


_SENTENCES = frozenset({"quote", "title", "reason", "detail", "goal", "activity", "because"})
"""Fields that may hold a text of any length."""


def shortened(episode: Episode, cut: Callable[[str], str]) -> Episode:
    """An episode with shorter texts.

    Args:
        episode: any.
        cut: shortens a text.
    """
    if isinstance(episode, DayPlan):
        return replace(episode, parts=tuple(replace(one, activity=cut(one.activity)) for one in episode.parts))
    texts: dict[str, Any] = {
        one.name: cut(getattr(episode, one.name)) for one in fields(episode) if one.name in _SENTENCES
    }
    return replace(episode, **texts)
