"""The first lines of a report: what happened, and what is missing."""

from analysis.metrics import Headline, Measurement
from analysis.run import Run

_UNENDED = frozenset({"starting", "running", "ending"})
"""States of a run that is not over."""

_SHORT_SHARE = 0.98
"""Minimum share of the planned length of a run that does not count as short. Logging the end takes a moment."""


def opening(run: Run, headline: Headline) -> str:
    """Return what happened in the run, in plain words."""
    known = run.manifest
    agents = int(headline["agents"] or 0)
    where = f"“{known.scenario}”" if known.scenario else "an unnamed scenario"
    particulars = [
        f"condition {known.condition}" if known.condition else "",
        f"seed {known.seed}" if known.seed is not None else "seed unknown",
        f"speed {known.speed:g}" if known.speed is not None else "",
    ]
    engine = f"the {known.engine} mind" if known.engine else "an unknown mind"
    mean = headline.get("unique_items_mean")
    items = f"{mean:.1f} different items each on average" if isinstance(mean, float) else "no count of items"
    return (
        f"{_count(agents, 'agent')} lived for {_minutes(run)} minutes of run clock in {where} "
        f"({', '.join(part for part in particulars if part)}) with {engine}: {items}; "
        f"{headline.get('spoke', 0)} spoke and {headline.get('heard', 0)} were heard. {_status(run)}"
    )


def concerns(measurements: list[Measurement]) -> list[str]:
    """Return everything that a reader must know before trusting the figures."""
    return [concern for found in measurements for concern in found.concerns]


def _minutes(run: Run) -> str:
    lived, asked = run.seconds / 60, run.manifest.minutes_asked
    short = asked is not None and lived < asked * _SHORT_SHARE
    return f"{lived:.1f} of the {asked:g}" if short else f"{lived:.1f}"


def _status(run: Run) -> str:
    status, reason = run.manifest.status, run.manifest.reason
    if status is None:
        return "The end of the run is unknown."
    if status in _UNENDED:
        return f"Its status was “{status}” when this report was written."
    return f"Its status is “{status}”{f' ({reason})' if reason else ''}."


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
