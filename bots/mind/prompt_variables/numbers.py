"""Times and amounts as people say them, in few words."""

from collections.abc import Mapping

_DAY_MINUTES = 24 * 60
_MINUTE_SECONDS = 60
_HOUR_SECONDS = 3600
_TICKS_AN_HOUR = 1000
_SUNRISE_HOUR = 6


def ago(seconds: float) -> str:
    """How long ago: ``12 s ago``, ``4 min ago``, ``2 h ago``."""
    return f"{lasting(seconds)} ago"


def lasting(seconds: float) -> str:
    """How long: ``12 s``, ``4 min``, ``2 h``."""
    if seconds < _MINUTE_SECONDS:
        return f"{seconds:.0f} s"
    if seconds < _HOUR_SECONDS:
        return f"{seconds / _MINUTE_SECONDS:.0f} min"
    return f"{seconds / _HOUR_SECONDS:.0f} h"


def clock(minute: int) -> str:
    """A minute of the world's day as a clock shows it: ``390`` → ``06:30``; days are counted round."""
    hour, rest = divmod(minute % _DAY_MINUTES, _MINUTE_SECONDS)
    return f"{hour:02}:{rest:02}"


def clock_of_ticks(time_of_day: int) -> str:
    """The world's time of day as a clock shows it: tick 0 is sunrise, 06:00, and an hour has a thousand."""
    hours, ticks = divmod(time_of_day, _TICKS_AN_HOUR)
    return clock((_SUNRISE_HOUR + hours) * _MINUTE_SECONDS + ticks * _MINUTE_SECONDS // _TICKS_AN_HOUR)


def counted(items: Mapping[str, int], *, signed: bool = False) -> str:
    """Items with their counts: ``3 oak_log, 1 stick``; signed: ``+3 oak_log, -1 stick``."""
    return ", ".join(f"{count:+d} {name}" if signed else f"{count} {name}" for name, count in items.items())


def rounded(number: float) -> str:
    """A number with one decimal at most: ``7``, ``6.5``."""
    return f"{number:.1f}".removesuffix(".0")
