"""Times and amounts in a few words."""

from collections.abc import Callable, Mapping

Age = Callable[[float], str]
"""Words how long ago something was; it takes seconds."""
NEW = " (new)"
"""Mark of what happened since the last thought of the same kind."""

_DAY_MINUTES = 24 * 60
_MINUTE_SECONDS = 60
_HOUR_SECONDS = 3600
_NOW_SECONDS = 8
"""What was less long ago is told as just now."""
_SHORT_STEP_SECONDS, _STEP_SECONDS = 5, 10
"""Durations below a minute are rounded to these, as people do, so that prompts seldom change."""
_BLOCKS: tuple[tuple[float, int], ...] = ((8, 1), (30, 5), (100, 10))
"""Distances below the first number are rounded to the second; others to ``_FAR_BLOCKS``."""
_FAR_BLOCKS = 50
_COUNTED = 10
"""Below this number, things in sight are counted exactly."""
_MANY = 64
"""From this number on, things are many: a stack."""
_TICKS_AN_HOUR = 1000
_SUNRISE_HOUR = 6


def ago(seconds: float) -> str:
    """Return how long ago something was, roughly: ``just now``, ``20 s ago``, ``4 min ago``, ``2 h ago``."""
    return "just now" if seconds < _NOW_SECONDS else f"{lasting(seconds)} ago"


def marking(new_seconds: float) -> Age:
    """Return :func:`ago` with a mark on what is new: ``20 s ago (new)``.

    Args:
        new_seconds: what was less long ago is new.
    """
    return lambda seconds: f"{ago(seconds)}{NEW if seconds < new_seconds else ''}"


def lasting(seconds: float) -> str:
    """Return a duration, roughly: ``5 s``, ``20 s``, ``4 min``, ``2 h``."""
    if seconds < _MINUTE_SECONDS - _STEP_SECONDS / 2:
        step = _SHORT_STEP_SECONDS if seconds < _NOW_SECONDS else _STEP_SECONDS
        return f"{max(step, step * round(seconds / step))} s"
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


def blocks(distance: float) -> int:
    """Return a distance in blocks as people give it: ``3``, ``25``, ``80``, ``150``."""
    step = next((step for below, step in _BLOCKS if distance < below), _FAR_BLOCKS)
    return step * round(distance / step)


def amount(count: int) -> str:
    """Return how many things are in sight: ``3``, ``20``, ``many``."""
    if count >= _MANY:
        return "many"
    return str(count if count < _COUNTED else 10 * round(count / 10))


def counted(items: Mapping[str, int], *, signed: bool = False) -> str:
    """Return items with their counts, by name: ``3 oak_log, 1 stick``; signed: ``+3 oak_log, -1 stick``."""
    return ", ".join(f"{count:+d} {name}" if signed else f"{count} {name}" for name, count in sorted(items.items()))


def rounded(number: float) -> str:
    """Return a number with at most one decimal: ``7``, ``6.5``."""
    return f"{number:.1f}".removesuffix(".0")
