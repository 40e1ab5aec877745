"""Events at a time of the run clock, once or repeated, and the check that they fit into a run."""

from collections.abc import Iterator, Sequence
from typing import Self, TypeVar

from pydantic import Field, model_validator

from configs.models import StrictModel
from orchestrator.errors import PlacedError

APART_SECONDS_MIN = 1.0
"""Minimum interval between two times of the same event, so that each announcement can be heard."""


class Recurring(StrictModel):
    """An event with one or several times."""

    at_seconds: float = Field(ge=0)
    """First time, run clock."""
    every_seconds: float | None = Field(None, ge=APART_SECONDS_MIN)
    """Interval between two times; None means once."""
    times: int | None = Field(None, ge=2, le=10_000)
    """Total number of times of a repeated event."""

    @model_validator(mode="after")
    def _say_how_often(self) -> Self:
        if (self.every_seconds is None) != (self.times is None):
            raise ValueError("A repeated event has both every_seconds and times: add the other, or remove the one.")
        return self

    def moments(self) -> Iterator[float]:
        """Yield the times, seconds of run clock, in order."""
        for count in range(self.times or 1):
            yield self.at_seconds + count * (self.every_seconds or 0.0)


R = TypeVar("R", bound=Recurring)


def in_order(entries: Sequence[R]) -> list[tuple[float, R]]:
    """Return all times of all entries, each with its entry. Equal times keep the order of the entries."""
    return sorted(((at, entry) for entry in entries for at in entry.moments()), key=lambda timed: timed[0])


def check_times(key: str, entries: Sequence[Recurring], end_seconds: float) -> None:
    """Check that every event happens before the run ends.

    Args:
        key: key of the scenario.
        entries: events under the key.
        end_seconds: end of the run, run clock.

    Raises:
        PlacedError: an event is too late; the sentence says which.
    """
    for index, entry in enumerate(entries):
        last = max(entry.moments())
        if last >= end_seconds:
            raise PlacedError(
                (key, index, "at_seconds"),
                f"{key}[{index}] happens at {last:g} s, but the run ends at {end_seconds:g} s: make it earlier, or "
                "make run.minutes longer.",
            )
