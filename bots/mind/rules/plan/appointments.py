"""The agent's invitations with hour and place, from its memories."""

import random
from dataclasses import dataclass
from typing import Protocol

from bots.mind.constants import Constants, constant
from bots.mind.gist import words_of
from bots.mind.hours import DAY_MINUTES, DAY_SECONDS
from bots.mind.moment.situation import PlanBlock, Recollection, Situation, Who
from bots.mind.occasions import Occasion, is_on_day, occasion_in
from bots.mind.rules.judge.evidence import OWN_THOUGHTS, told_in
from bots.mind.rules.judge.profiles import RegardConstants, feeling_for
from bots.mind.rules.judge.temperament import talkativeness
from bots.mind.rules.theme import Theme

APPOINTMENT_MINUTES = 120
_ATTENDING = ("go to the ", "give the ")


class AppointmentConstants(Constants, group="appointments"):
    """How likely agents go where they were invited. A host always goes."""

    goes_least: float = constant(
        0.5, "1", "Probability that the least sociable agents go where they were invited.", least=0.0, most=1.0
    )
    goes_span: float = constant(0.5, "1", "Added to the probability for the most sociable agents.", least=0.0, most=1.0)


class DayAhead(Protocol):
    """A day to plan, with memories."""

    @property
    def who(self) -> Who: ...  # noqa: D102 - as requests have it
    @property
    def day(self) -> int: ...  # noqa: D102
    @property
    def begins(self) -> int: ...  # noqa: D102
    @property
    def memories(self) -> tuple[Recollection, ...]: ...  # noqa: D102
    @property
    def situation(self) -> Situation: ...  # noqa: D102


@dataclass(frozen=True, slots=True)
class Appointment:
    """A place to be at a time."""

    activity: str
    begins: int
    """Minute of the day."""
    minutes: int
    place: str | None


def appointments(day: DayAhead, theme: Theme, chance: random.Random) -> list[Appointment]:
    """The appointments of the day, by the hour. There is one for each kind of event.

    Args:
        day: the day, and the memories.
        theme: the theme's knowledge.
        chance: the agent's random stream for this.
    """
    found: dict[str, Appointment | None] = {}
    me = day.who.name
    for memory in day.memories:
        occasion = _occasion(memory, day, theme)
        if occasion is None or occasion.event in found:
            continue
        told = told_in(memory)
        host = occasion.host or (told.speaker if told else None)
        if not _goes(theme, None if host == me else host, day, chance):
            found[occasion.event] = None
            continue
        ends = occasion.ends or occasion.begins + APPOINTMENT_MINUTES
        whose = f" that {host} told me of" if told and told.speaker == host else f" of {host}" if host else ""
        activity = f"give the {occasion.name}" if host == me else f"go to the {occasion.name}{whose}"
        found[occasion.event] = Appointment(activity, occasion.begins, ends - occasion.begins, occasion.place)
    return sorted((one for one in found.values() if one is not None), key=lambda one: one.begins)


def is_appointment(stretch: PlanBlock) -> bool:
    """Whether a part of a plan is an occasion at its hour."""
    return stretch.activity.startswith(_ATTENDING) and occasion_in(f"{stretch.activity} at 12:00") is not None


def _occasion(memory: Recollection, day: DayAhead, theme: Theme) -> Occasion | None:
    """The occasion on the planned day that a memory is about. None if there is none."""
    if memory.what in OWN_THOUGHTS:
        return None
    told = told_in(memory)
    text = words_of(memory)
    occasion = occasion_in(text, told.speaker if told else day.who.name, day.who.places, theme.occasions_named_for)
    since_midnight = day.begins / DAY_MINUTES * DAY_SECONDS
    days_ago = (
        0 if memory.seconds_ago < since_midnight else 1 + int((memory.seconds_ago - since_midnight) // DAY_SECONDS)
    )
    if occasion is None or occasion.begins < day.begins:
        return None
    return occasion if is_on_day(text, day=day.day + 1, said_days_ago=days_ago) else None


def _goes(theme: Theme, host: str | None, day: DayAhead, chance: random.Random) -> bool:
    if host is None:
        return True
    tuned, disliked = theme.of(AppointmentConstants), theme.of(RegardConstants).disliked
    feeling = feeling_for(host, day.situation.profiles)
    if feeling <= disliked:
        return False
    warmth = (feeling - disliked) / (10 - disliked)
    return chance.random() < tuned.goes_least + tuned.goes_span * max(talkativeness(day.who, theme), warmth)
