"""What the agent was invited to, with the hour and the place, as its memories have it."""

import random
import re
from dataclasses import dataclass

from bots.mind.language import names_in
from bots.mind.requests import PlanDay, Recollection
from bots.mind.hours import DAY_MINUTES, DAY_SECONDS, minute_asked
from bots.mind.rules.evidence import told_in
from bots.mind.rules.profiles import DISLIKED, feeling_for
from bots.mind.rules.telling import talkativeness

APPOINTMENT_MINUTES = 120
GOES_LEAST = 0.3
"""How often even the least sociable go where they were invited …"""
GOES_SPAN = 0.7
"""… and how much more often those who love company; whoever invites others goes always."""
_EVENT = re.compile(
    r"\b(party|feast|festival|celebration|wedding|meeting|gathering|council|election|vote|ceremony|market day|"
    r"tournament|concert|play|lesson|dance|picnic|reading)\b",
    re.I,
)
_DAY = re.compile(r"\bday (\d+)\b", re.I)


@dataclass(frozen=True, slots=True)
class Appointment:
    """Somewhere to be at a time."""

    activity: str
    begins: int
    """Minute of the day."""
    place: str | None


def appointments(request: PlanDay, chance: random.Random) -> list[Appointment]:
    """Where to be on the day that is planned, by the hour; one for each kind of event.

    Args:
        request: the day, and the memories.
        chance: the agent's random stream for this.
    """
    found: dict[str, Appointment] = {}
    for memory in request.memories:
        told = told_in(memory)
        text = told.words if told else memory.text
        event, minute = _EVENT.search(text), minute_asked(text)
        if event is None or minute is None or minute < request.begins or not _is_on_the_day(memory, text, request):
            continue
        name = event[1].lower()
        host = told.speaker if told else None
        if name not in found and _goes(host, request, chance):
            place = next(iter(names_in(text, request.who.places)), None)
            activity = f"go to the {name}" + (f" that {host} told me of" if host else "")
            found[name] = Appointment(activity, minute, place)
    return sorted(found.values(), key=lambda one: one.begins)


def _is_on_the_day(memory: Recollection, text: str, request: PlanDay) -> bool:
    """By the day that is named, or by ``tomorrow`` and ``today`` and when that was said; without either, on any day."""
    numbered = _DAY.search(text)
    if numbered:
        return int(numbered[1]) == request.day
    since_midnight = request.begins / DAY_MINUTES * DAY_SECONDS
    days_ago = (
        0 if memory.seconds_ago < since_midnight else 1 + int((memory.seconds_ago - since_midnight) // DAY_SECONDS)
    )
    if re.search(r"\btomorrow\b", text, re.I):
        return days_ago == 1
    return days_ago == 0 if re.search(r"\b(?:today|tonight|this (?:evening|afternoon|morning))\b", text, re.I) else True


def _goes(host: str | None, request: PlanDay, chance: random.Random) -> bool:
    if host is None:
        return True
    feeling = feeling_for(host, request.situation.profiles)
    if feeling <= DISLIKED:
        return False
    return chance.random() < GOES_LEAST + GOES_SPAN * max(talkativeness(request.who), (feeling - DISLIKED) / 7)
