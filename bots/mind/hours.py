"""Times of day, in words and as clock times. A day of the world has 1440 minutes."""

import re

DAY_MINUTES = 1440
HOUR_MINUTES = 60
TICKS_AN_HOUR = 1000
SUNRISE = 360
NOON = 720
DAY_SECONDS = 1200.0
"""Length of a day of the world in seconds of run clock."""

_NAMED = {
    "midnight": 0,
    "dawn": 360,
    "sunrise": 360,
    "noon": NOON,
    "midday": NOON,
    "sunset": 1080,
    "dusk": 1080,
    "nightfall": 1140,
}
_CLOCK = re.compile(r"\b(?P<hour>\d{1,2})(?::(?P<minute>\d\d))?\s*(?P<half>a\.?m\.?|p\.?m\.?|o'clock)", re.I)
_COLON = re.compile(r"\b(?P<hour>[01]?\d|2[0-3]):(?P<minute>[0-5]\d)\b")
_AT = re.compile(r"\b(?:at|from|until|by) (?P<hour>\d{1,2})\b(?! ?(?:blocks|of|oak|,|-?\d))", re.I)


def clock_time(minute: int) -> str:
    """Return a minute of the day as clock time: ``545`` → ``09:05``."""
    return f"{minute // HOUR_MINUTES % 24:02d}:{minute % HOUR_MINUTES:02d}"


def minute_asked(text: str) -> int | None:
    """Return the first time of day in a text, as a minute of the day; None without one."""
    clock = _CLOCK.search(text)
    if clock:
        hour = int(clock["hour"]) % 24
        half = clock["half"].lower()[0]
        if half == "p" and hour < 12:  # noqa: PLR2004 - the clock's
            hour += 12
        if half == "a" and hour == 12:  # noqa: PLR2004 - the clock's
            hour = 0
        return hour * HOUR_MINUTES + int(clock["minute"] or 0)
    colon = _COLON.search(text)
    if colon:
        return int(colon["hour"]) * HOUR_MINUTES + int(colon["minute"])
    named = next((minute for name, minute in _NAMED.items() if re.search(rf"\b{name}\b", text, re.I)), None)
    if named is not None:
        return named
    bare = _AT.search(text)
    return int(bare["hour"]) * HOUR_MINUTES if bare and int(bare["hour"]) < 24 else None  # noqa: PLR2004


def minutes_asked(text: str) -> list[int]:
    """Return every time of day in a text with hour and minute, in order: ``from 17:00 to 19:00``."""
    return [int(one["hour"]) * HOUR_MINUTES + int(one["minute"]) for one in _COLON.finditer(text)]


def minute_of_ticks(time_of_day: int) -> int:
    """Return the minute of the day at a number of ticks after sunrise, which is at six."""
    return (time_of_day * HOUR_MINUTES // TICKS_AN_HOUR + SUNRISE) % DAY_MINUTES
