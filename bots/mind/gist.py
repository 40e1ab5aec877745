"""The key words of a memory. Rules compare and count them, and look for names in them.

A gist is made of the fields of an episode. It is not a sentence, and nobody sees it. It stays the same if
``bots.brain.narration`` changes the words of an episode.
"""

from collections.abc import Callable
from typing import Any, Protocol

from bots.episodes import (
    INNER_VOICE,
    Address,
    Arrival,
    Blow,
    DayPlan,
    Death,
    Deed,
    Episode,
    FirstItem,
    Gift,
    Handout,
    HeardSpeech,
    Hearsay,
    Injury,
    InnerSpeech,
    Meeting,
    OwnGoal,
    OwnSpeech,
    PlanLeft,
    PublicSpeech,
    ReadSign,
    Respawn,
    Threat,
    quoted_in,
)
from bots.mind.hours import clock_time
from bots.mind.language import phrase


class Remembered(Protocol):
    """A memory, as it is kept or as a mind is told of it."""

    @property
    def text(self) -> str: ...  # noqa: D102 - as memories have it
    @property
    def episode(self) -> Episode | None: ...  # noqa: D102


def gist_of(memory: Remembered) -> str:
    """What a memory is about, in key words; one in words alone is taken as it is."""
    return memory.text if memory.episode is None else _GISTS[type(memory.episode)](memory.episode)


def quote_in(memory: Remembered) -> str | None:
    """The words that a memory quotes, as they were said or written; None when it quotes none."""
    return quoted_in(memory.episode)[1]


def words_of(memory: Remembered) -> str:
    """The words that a memory quotes; its gist when it quotes none."""
    quote = quote_in(memory)
    return gist_of(memory) if quote is None else quote


def _deed(deed: Deed) -> str:
    parts = [phrase(deed.skill), *(phrase(str(value)) for value in deed.args.values())]
    parts += [f"{count} {phrase(item)}" for item, count in (deed.delta or {}).items()]
    if deed.status == "failed":
        parts += [str(round(value)) for value in deed.place or ()]
        parts.append(f"{deed.reason}. {deed.detail}")
    return " ".join(parts)


def _plan(plan: DayPlan) -> str:
    parts = (f"{clock_time(one.begins)} {one.activity} {one.place or ''}" for one in plan.parts)
    return f"plan {plan.day} {'; '.join(parts)}"


def _spoken(speech: HeardSpeech | Hearsay | Address | PublicSpeech) -> str:
    return f"{speech.speaker} {speech.quote}"


_GISTS: dict[type, Callable[[Any], str]] = {
    HeardSpeech: _spoken,
    Hearsay: _spoken,
    Address: _spoken,
    PublicSpeech: lambda one: f"{one.speaker} announced {one.quote}",
    InnerSpeech: lambda one: f"{INNER_VOICE} {one.quote}",
    OwnSpeech: lambda one: one.quote,
    Handout: lambda one: f"given {one.title} {one.quote}",
    ReadSign: lambda one: f"sign {one.quote}",
    Deed: _deed,
    FirstItem: lambda one: phrase(one.item),
    Gift: lambda one: f"{one.giver} {one.count} {phrase(one.item)}",
    Blow: lambda one: f"{one.assailant} hurt {phrase(one.held or 'something')} hand",
    Injury: lambda one: f"hurt health {one.health:g}",
    Death: lambda one: f"died {one.reason}",
    Respawn: lambda _: "life",
    Meeting: lambda one: one.name,
    Arrival: lambda one: one.name,
    Threat: lambda one: phrase(one.creature),
    OwnGoal: lambda one: one.goal,
    DayPlan: _plan,
    PlanLeft: lambda one: f"plan {one.minutes} minutes {one.activity} because {one.because}",
}
