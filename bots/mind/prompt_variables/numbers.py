"""Times and amounts in a few words."""

from collections.abc import Mapping

_DAY_MINUTES = 24 * 60
_MINUTE_SECONDS = 60
_HOUR_SECONDS = 3600
_TICKS_AN_HOUR = 1000
_SUNRISE_HOUR = 6


def ago(seconds: float) -> str:
    """Return how long ago something was: ``12 s ago``, ``4 min ago``, ``2 h ago``."""
    return f"{lasting(seconds)} ago"


def lasting(seconds: float) -> str:
    """Return a duration: ``12 s``, ``4 min``, ``2 h``."""
    if seconds < _MINUTE_SECONDS:
        return f"{seconds:.0f} s"
    if seconds < _HOUR_SECONDS:
        return f"{seconds / _MINUTE_SECONDS:.0f} min"
    return f"{seconds / _HOUR_SECONDS:.0f} h"


def clock(minute: int) -> str:
    """Return a minute of the world's day as clock time: ``390`` → ``06:30``; it wraps around after a day."""
    hour, rest = divmod(minute % _DAY_MINUTES, _MINUTE_SECONDS)
    return f"{hour:02}:{rest:02}"


def clock_of_ticks(time_of_day: int) -> str:
    """Return the world's time of day as clock time. Tick 0 is sunrise, 06:00; an hour has a thousand ticks."""
    hours, ticks = divmod(time_of_day, _TICKS_AN_HOUR)
    return clock((_SUNRISE_HOUR + hours) * _MINUTE_SECONDS + ticks * _MINUTE_SECONDS // _TICKS_AN_HOUR)


def counted(items: Mapping[str, int], *, signed: bool = False) -> str:
    """Return items with their counts: ``3 oak_log, 1 stick``; signed: ``+3 oak_log, -1 stick``."""
    return ", ".join(f"{count:+d} {name}" if signed else f"{count} {name}" for name, count in items.items())


def rounded(number: float) -> str:
    """Return a number with at most one decimal: ``7``, ``6.5``."""
    return f"{number:.1f}".removesuffix(".0")
