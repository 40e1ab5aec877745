"""Whether the agent was at an occasion and, if not, why, from its plan and its memories."""

from dataclasses import dataclass

from bots.episodes import Deed
from bots.mind.gist import words_of
from bots.mind.hours import DAY_MINUTES, DAY_SECONDS, clock_time, minute_of_ticks
from bots.mind.language import words
from bots.mind.moment.situation import PlanBlock, Recollection, Situation, Who
from bots.mind.occasions import Occasion, occasion_in
from bots.mind.rules.judge.evidence import OWN_THOUGHTS, told_in
from bots.mind.rules.judge.profiles import dislikes
from bots.mind.rules.theme import Theme

LASTS_MINUTES = 120
_WALK = "go_to"
"""The skill by which one gets to a place."""


@dataclass(frozen=True, slots=True)
class Testimony:
    """An answer with its evidence."""

    text: str
    evidence: tuple[Recollection, ...] = ()


def attended(
    theme: Theme, question: str, who: Who, situation: Situation, memories: tuple[Recollection, ...]
) -> Testimony | None:
    """Say whether the agent was at an occasion of this day and, if not, why.

    Args:
        theme: the theme's knowledge.
        question: the question. It names the occasion.
        who: the agent.
        situation: the agent's situation, with its plan for the day.
        memories: the memories that the question recalls.

    Returns:
        The answer. None if the question names no occasion.
    """
    asked = occasion_in(f"{question} 12:00", named_for=theme.occasions_named_for)
    if asked is None:
        return None
    source, occasion = _source(theme, asked.event, who, memories)
    if source is None or occasion is None:
        return Testimony(f"No. I did not know of the {asked.name}.")
    planned = next((one for one in situation.today if asked.event in words(one.activity)), None)
    arrival = _arrival(occasion, situation, memories)
    if arrival is not None:
        return Testimony(f"Yes, I was at the {occasion.name}.", (arrival, source))
    if planned is not None:
        return Testimony(f"No. I meant to {planned.activity}, but I did not get there.", (source,))
    host = occasion.host
    if host is not None and dislikes(host, situation.profiles, theme):
        return Testimony(f"No. I do not like {host}.", (source,))
    instead = _at(occasion.begins, situation.today)
    busy = f" At {clock_time(occasion.begins)} I had planned to {instead.activity}." if instead else ""
    return Testimony(f"No. I knew of it, but I did not feel like going.{busy}", (source,))


def _source(
    theme: Theme, event: str, who: Who, memories: tuple[Recollection, ...]
) -> tuple[Recollection | None, Occasion | None]:
    """The memory from which the agent knows of the occasion: the oldest one that names the hour."""
    found = []
    for memory in memories:
        told = told_in(memory)
        text = words_of(memory)
        if memory.what in OWN_THOUGHTS:
            continue
        occasion = occasion_in(text, told.speaker if told else None, who.places, theme.occasions_named_for)
        if occasion is not None and occasion.event == event:
            found.append((memory, occasion))
    return max(found, key=lambda one: one[0].seconds_ago, default=(None, None))


def _arrival(occasion: Occasion, situation: Situation, memories: tuple[Recollection, ...]) -> Recollection | None:
    """The memory of arriving at the place of an occasion, if the agent did not leave before the end."""
    if occasion.place is None or situation.condition is None:
        return None
    now = minute_of_ticks(situation.condition.time_of_day)
    ends = occasion.ends or occasion.begins + LASTS_MINUTES
    ways = [
        (memory, str(memory.episode.args.get("target")))
        for memory in memories
        if isinstance(memory.episode, Deed)
        and (memory.episode.skill, memory.episode.status) == (_WALK, "done")
        and 0 <= now - memory.seconds_ago / DAY_SECONDS * DAY_MINUTES <= ends
    ]
    last, target = min(ways, key=lambda one: one[0].seconds_ago, default=(None, ""))
    return last if last is not None and _names(target, words(occasion.place)) else None


def _names(text: str, place: list[str]) -> bool:
    return f" {' '.join(place)} " in f" {' '.join(words(text))} "


def _at(minute: int, today: tuple[PlanBlock, ...]) -> PlanBlock | None:
    return next((one for one in today if one.begins <= minute < one.begins + one.minutes), None)
