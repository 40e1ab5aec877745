"""Divides a part of the day without gaps: into hours, or into tasks of five to fifteen minutes."""

import random

from bots.mind.hours import DAY_MINUTES, HOUR_MINUTES
from bots.mind.moment.situation import PlanBlock
from bots.mind.requests.answers import Plan
from bots.mind.requests.decompose.request import Decompose
from bots.mind.requests.plan_limits import MINUTES_MAX, MINUTES_MIN
from bots.mind.rules.plan.signals import SLEEP
from bots.mind.rules.theme import Theme

TASK_MINUTES = (5, 10, 15)
_STEPS: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("breakfast", "meal", "lunch", "supper", "eat"), ("sit down", "eat", "talk with whoever is there", "tidy up")),
    (
        ("talk", "others", "meet", "visit", "party", "gather"),
        ("greet who is there", "hear what is new", "tell what I know"),
    ),
    (("rest", "home", "evening"), ("sit down", "think about the day", "put my things in order")),
)


def decompose(request: Decompose, theme: Theme, chance: random.Random) -> Plan:
    """Divide a part of the day.

    Args:
        request: the part, and the length of the smaller parts.
        theme: the theme's knowledge.
        chance: the agent's random stream for this.
    """
    stretch = request.stretch
    lengths = _hours(stretch.minutes) if request.into == "hours" else _tasks(stretch.minutes, chance)
    activities = [stretch.activity] * len(lengths) if request.into == "hours" else _steps(stretch, len(lengths), theme)
    parts, begins = [], stretch.begins
    for activity, minutes in zip(activities, lengths, strict=True):
        parts.append(PlanBlock(activity=activity, begins=begins % DAY_MINUTES, minutes=minutes, place=stretch.place))
        begins += minutes
    return Plan(stretches=tuple(parts))


def _hours(minutes: int) -> list[int]:
    whole, rest = divmod(minutes, HOUR_MINUTES)
    return [HOUR_MINUTES] * whole + ([rest] if rest or not whole else [])


def _tasks(minutes: int, chance: random.Random) -> list[int]:
    """Lengths that add up to the whole. None is below five, unless the whole is."""
    lengths, left = [], minutes
    while left > MINUTES_MAX["minutes"]:
        fitting = [length for length in TASK_MINUTES if left - length >= MINUTES_MIN["minutes"]]
        lengths.append(chance.choice(fitting))
        left -= lengths[-1]
    return [*lengths, left]


def _steps(stretch: PlanBlock, count: int, theme: Theme) -> list[str]:
    """The steps for the given number of tasks. The first is going there, the last is leaving; between, the activity's
    steps are repeated."""
    if count == 1 or SLEEP.search(stretch.activity):
        return [stretch.activity] * count
    where = f" at the {stretch.place}" if stretch.place else ""
    role = theme.roles.told(stretch.activity)
    known = next((steps for words, steps in _STEPS if any(word in stretch.activity for word in words)), None)
    middle = known or (role.steps if role else (stretch.activity,))
    begin = f"go to the {stretch.place}" if stretch.place else f"get ready to {stretch.activity}"
    doing = [f"{middle[number % len(middle)]}{where}" for number in range(count - 1)]
    return [begin, *doing]
