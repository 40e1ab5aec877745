"""The agent's invitations with hour and place, from its memories, and whether it goes.

A host always goes. A guest goes to an occasion with this probability::

    logit P = logit usual + feeling_weight · f + sociable_weight · s - far_weight · walk / 100
              - busy_weight · busy - tired_weight · awake / 16 + Normal(0, spread)

``f`` is the feeling for the host, from -1 (hate) to 1 (love), and 0 without a view or a known host. ``s`` is how
talkative the agent is, from -1 to 1. ``walk`` is the distance to the place in blocks, from where the agent plans its
day. ``busy`` is 1 if it would work or follow its own goal at that hour, else 0. ``awake`` is the time from waking to
that hour, in hours. The last term is the agent's mood. Mood and luck are drawn once for an occasion. If the agent plans
the rest of the day again, it weighs the way and its other plans again.
"""

from collections.abc import Collection
from dataclasses import dataclass
from math import exp, log
from typing import Protocol

from bots.mind.constants import Constants, constant
from bots.mind.gist import words_of
from bots.mind.hours import DAY_MINUTES, DAY_SECONDS, HOUR_MINUTES, SUNRISE
from bots.mind.moment.people import FEELING_MOST, FEELING_NEUTRAL
from bots.mind.moment.situation import PlanBlock, Recollection, Situation, Who
from bots.mind.occasions import Occasion, is_on_day, occasion_in
from bots.mind.rules.judge.evidence import OWN_THOUGHTS, told_in
from bots.mind.rules.judge.profiles import feeling_for
from bots.mind.rules.judge.temperament import talkativeness
from bots.mind.rules.theme import Theme

APPOINTMENT_MINUTES = 120
FAR_BLOCKS = 100.0
"""The distance for which ``far_weight`` is stated."""
WAKING_HOURS = 16
"""The time awake for which ``tired_weight`` is stated. Agents get up at sunrise."""
_ATTENDING = ("go to the ", "give the ")


class AppointmentConstants(Constants, group="appointments"):
    """How likely agents go where they were invited. A host always goes."""

    usual: float = constant(
        0.5,
        "1",
        "Probability for an agent of average talkativeness that feels neither way about the host, is at the place, has "
        "just got up and has nothing else to do.",
        least=0.01,
        most=0.99,
    )
    feeling_weight: float = constant(
        2.5,
        "logits",
        "Added to the log odds for a loved host, and subtracted for a hated one.",
        least=0.0,
        most=6.0,
    )
    sociable_weight: float = constant(
        1.0,
        "logits",
        "Added to the log odds by agents that always talk, and subtracted by those that never do unasked.",
        least=0.0,
        most=4.0,
    )
    far_weight: float = constant(
        1.0, "logits", "Subtracted from the log odds for each 100 blocks of the way.", least=0.0, most=6.0
    )
    busy_weight: float = constant(
        1.0,
        "logits",
        "Subtracted from the log odds if the agent would work or follow its own goal at that hour.",
        least=0.0,
        most=6.0,
    )
    tired_weight: float = constant(
        1.0,
        "logits",
        "Subtracted from the log odds for an occasion 16 hours after waking, and in proportion for earlier ones.",
        least=0.0,
        most=6.0,
    )
    spread: float = constant(
        1.0, "logits", "Standard deviation of the log odds between occasions.", least=0.0, most=4.0
    )


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


def appointments(day: DayAhead, theme: Theme, busy: Collection[PlanBlock]) -> list[Appointment]:
    """The appointments of the day, by the hour. There is one for each kind of event.

    Args:
        day: the day, and the memories.
        theme: the theme's knowledge.
        busy: the parts of the day in which the agent would otherwise work or follow its own goal.
    """
    found: dict[str, Appointment | None] = {}
    me = day.who.name
    for memory in day.memories:
        occasion = _occasion(memory, day, theme)
        if occasion is None or occasion.event in found:
            continue
        told = told_in(memory)
        host = occasion.host or (told.speaker if told else None)
        if host != me and not _goes(occasion, host, day, theme, busy):
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


def _goes(occasion: Occasion, host: str | None, day: DayAhead, theme: Theme, busy: Collection[PlanBlock]) -> bool:
    """Whether the agent goes: drawn from the distribution of this module, once for each occasion."""
    tuned, who = theme.of(AppointmentConstants), day.who
    chance = theme.chance_of(who.name, "goes", day.day, occasion.event, occasion.begins)
    feeling = feeling_for(host, day.situation.profiles) if host is not None else FEELING_NEUTRAL
    felt = (feeling - FEELING_NEUTRAL) / (FEELING_MOST - FEELING_NEUTRAL)
    walk = next((one.distance for one in day.situation.ways if one.place == occasion.place), 0.0)
    is_busy = any(one.begins <= occasion.begins < one.begins + one.minutes for one in busy)
    awake = max(0, occasion.begins - SUNRISE) / (WAKING_HOURS * HOUR_MINUTES)
    logit = (
        log(tuned.usual / (1 - tuned.usual))
        + tuned.feeling_weight * felt
        + tuned.sociable_weight * (2 * talkativeness(who, theme) - 1)
        - tuned.far_weight * walk / FAR_BLOCKS
        - tuned.busy_weight * is_busy
        - tuned.tired_weight * awake
        + chance.gauss(0, tuned.spread)
    )
    return chance.random() < 1 / (1 + exp(-logit))
