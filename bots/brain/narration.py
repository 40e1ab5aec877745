"""Episodes in words, as memories hold them for prompts, for embeddings and for people.

This is the only place that words an episode. The words may be changed freely: rules read the fields of an episode and
never its words.
"""

from collections.abc import Callable, Mapping
from typing import Any

from bots.brain.day_plan import in_words
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
)
from bots.mind.deed_phrases import deed_phrase
from bots.mind.language import phrase

Narrator = Callable[[Episode], str]
"""Tells an episode in words."""


def narrate(episode: Episode) -> str:
    """Tell an episode in a sentence or two, as the agent itself would."""
    return _FORMS[type(episode)](episode)


def _announcement(said: PublicSpeech) -> str:
    """An office has an article, a name has none."""
    by = said.speaker
    office = f"The {by[0].lower()}{by[1:]}" if " " in by else by
    return f'{office} announced: "{said.quote}"'


def _deed(deed: Deed) -> str:
    what = deed_phrase(deed.skill, deed.args)
    if deed.status == "done":
        return f"I did {what}{_changes(deed.delta or {})}."
    x, y, z = (round(value) for value in deed.place or (0, 0, 0))
    return f"I failed to {what} at {x}, {y}, {z}: {deed.reason}. {deed.detail}".strip()


def _changes(delta: Mapping[str, int]) -> str:
    changes = [f"{'+' if count > 0 else ''}{count} {phrase(item)}" for item, count in delta.items()]
    return f" ({', '.join(changes)})" if changes else ""


_FORMS: dict[type, Callable[[Any], str]] = {
    HeardSpeech: lambda one: f'{one.speaker} said: "{one.quote}"',
    Hearsay: lambda one: f'{one.speaker} {"told me" if one.addressed else "said"}: "{one.quote}"',
    Address: lambda one: f'{one.speaker} said to me: "{one.quote}"',
    InnerSpeech: lambda one: f'{INNER_VOICE} said: "{one.quote}"',
    OwnSpeech: lambda one: f'I said: "{one.quote}"',
    PublicSpeech: _announcement,
    Handout: lambda one: f'I was given the {one.title}: "{one.quote}"',
    ReadSign: lambda one: f'I read on a sign: "{one.quote}"',
    Deed: _deed,
    FirstItem: lambda one: f"I got my first {phrase(one.item)}.",
    Gift: lambda one: f"{one.giver} gave me {one.count} {phrase(one.item)}.",
    Blow: lambda one: f"{one.assailant} hurt me with {phrase(one.held or 'something')} in hand.",
    Injury: lambda one: f"I was hurt; my health went down to {round(one.health, 1):g}.",
    Death: lambda one: f"I died: {one.reason}",
    Respawn: lambda _: "I came back to life.",
    Meeting: lambda one: f"I met {one.name}.",
    Arrival: lambda one: f"{one.name} came into sight.",
    Threat: lambda one: f"A {phrase(one.creature)} came close.",
    OwnGoal: lambda one: f"My goal: {one.goal}",
    DayPlan: lambda one: f"My plan for day {one.day}: {in_words(one.parts)}",
    PlanLeft: lambda one: f"I leave my plan for {one.minutes} minutes: {one.activity}, because {one.because}",
}
