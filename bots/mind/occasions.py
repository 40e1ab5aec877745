"""Occasions: events that people attend at a time, such as a party, read from what people say about them.

The rules mind uses it, and planning, which must know before asking a mind that the agent was invited.
"""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from bots.mind.hours import clock_time, minute_asked, minutes_asked
from bots.mind.language import names_in

_EVENT = re.compile(
    r"(?:\b(?P<kind>[A-Za-z]+'s|[A-Z][a-z]+|birthday|dance|farewell) )?"
    r"\b(?P<event>party|feast|festival|celebration|wedding|meeting|gathering|council|election|vote|ceremony|market day|"
    r"tournament|concert|play|lesson|dance|picnic|reading)\b",
)
_DAY = re.compile(r"\bday (\d+)\b", re.I)
_THIS_DAY = re.compile(r"\b(?:today|tonight|this (?:evening|afternoon|morning))\b", re.I)
_OWN = re.compile(
    r"\bI(?:'m| am| mean| want| will| plan| intend|'ll) (?:to |going to )?(?:giv|hold|hav|invit|mak|arrang|throw)", re.I
)
_HOST = re.compile(r"\b(?P<host>[A-Z]\w{2,15}) (?:is giving|gives|is holding|holds|invites|means to give|is having)\b")
_HOST_OF = re.compile(r"\b(?P<host>[A-Z]\w{2,15})'s (?:[A-Z][a-z]+(?:'s)? )?(?:party|feast|festival|concert|picnic)\b")
_NO_KIND = frozenset({"The", "This", "That", "Our", "Your", "My", "Come", "A", "And"})


@dataclass(frozen=True, slots=True)
class Occasion:
    """An event that people attend."""

    event: str
    """Kind of the event, one word: ``party``."""
    name: str
    """Name with the purpose: ``birthday party``."""
    begins: int
    """Start, minute of the day."""
    ends: int | None
    day: int | None
    """Number of the day since the start, from 1; None if unknown."""
    place: str | None
    """Name of a place that the agent knows."""
    host: str | None
    """Name of the host; None if unknown."""

    def sentence(self, me: str) -> str:
        """Return what an agent says about it, with exact day, time and place.

        Args:
            me: name of the speaker; a host speaks of itself.
        """
        day = "" if self.day is None else f" on day {self.day}"
        until = "" if self.ends is None else f" to {clock_time(self.ends)}"
        hour = f" from {clock_time(self.begins)}{until}" if until else f" at {clock_time(self.begins)}"
        place = f" at the {self.place}" if self.place else ""
        if self.host is None:
            return f"There is a {self.name}{day}{hour}{place}."
        giving = "I am giving" if self.host == me else f"{self.host} is giving"
        return f"{giving} a {self.name}{day}{hour}{place}."


def occasion_in(
    text: str, speaker: str | None = None, places: Iterable[str] = (), named_for: Collection[str] = ()
) -> Occasion | None:
    """Return the occasion with a time that a text is about.

    Args:
        text: an utterance or a memory.
        speaker: name of the speaker; it is the host if the text says so in the first person.
        places: names of known places.
        named_for: names before an occasion that are not a host, such as a saint's.

    Returns:
        The occasion; None if no occasion is named, or no time.
    """
    event, minute = _EVENT.search(text), minute_asked(text)
    if event is None or minute is None:
        return None
    kind = event["kind"] if event["kind"] not in _NO_KIND else None
    # The owner of a party is its host, and not part of its name: "Isabella's party".
    owner = kind[:-2] if kind and kind.endswith("'s") and _HOST_OF.search(text) and kind[:-2] not in named_for else None
    hours = minutes_asked(text)
    day = _DAY.search(text)
    return Occasion(
        event=event["event"].lower(),
        name=event["event"].lower() if kind is None or owner else f"{kind} {event['event'].lower()}",
        begins=minute,
        ends=hours[1] if len(hours) > 1 and hours[1] > minute else None,
        day=int(day[1]) if day else None,
        place=next(iter(names_in(text, places)), None),
        host=_host(text, owner, speaker),
    )


def _host(text: str, owner: str | None, speaker: str | None) -> str | None:
    if owner is not None:
        return owner
    named = _HOST.search(text)
    if named is not None:
        return named["host"]
    return speaker if _OWN.search(text) or re.search(r"\b(?:my|our) \b", text, re.I) else None


def is_on_day(text: str, *, day: int, said_days_ago: int) -> bool:
    """Return whether an utterance is about a day.

    It counts the day in the text, or ``tomorrow`` and ``today`` with the time of the utterance. Without either, it fits
    every day.

    Args:
        text: the utterance.
        day: number of the day since the start, from 1.
        said_days_ago: age of the utterance in days; 0 for the same day.
    """
    numbered = _DAY.search(text)
    if numbered:
        return int(numbered[1]) == day
    if re.search(r"\btomorrow\b", text, re.I):
        return said_days_ago == 1
    return said_days_ago == 0 or _THIS_DAY.search(text) is None
