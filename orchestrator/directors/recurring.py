"""What happens at a time of the run clock, once or again and again, and the check that it fits into a run."""

from collections.abc import Iterator, Sequence
from typing import Self, TypeVar

from pydantic import Field, model_validator

from configs.models import StrictModel
from orchestrator.errors import PlacedError

APART_SECONDS_MIN = 1.0
"""Between two times of the same thing, so that each announcement can be heard."""


class Recurring(StrictModel):
    """Something that happens at its times."""

    at_seconds: float = Field(ge=0)
    """Run clock; the first time."""
    every_seconds: float | None = Field(None, ge=APART_SECONDS_MIN)
    """From one time to the next; None: once."""
    times: int | None = Field(None, ge=2, le=10_000)
    """How often in all, where it repeats."""

    @model_validator(mode="after")
    def _say_how_often(self) -> Self:
        if (self.every_seconds is None) != (self.times is None):
            raise ValueError("What repeats has both every_seconds and times: give the other, or take the one out.")
        return self

    def moments(self) -> Iterator[float]:
        """When it happens, seconds of run clock, in order."""
        for count in range(self.times or 1):
            yield self.at_seconds + count * (self.every_seconds or 0.0)


R = TypeVar("R", bound=Recurring)


def in_order(entries: Sequence[R]) -> list[tuple[float, R]]:
    """All times of all entries, each with its entry; of the same time in the order of the entries."""
    return sorted(((at, entry) for entry in entries for at in entry.moments()), key=lambda timed: timed[0])


def check_times(key: str, entries: Sequence[Recurring], end_seconds: float) -> None:
    """Check that everything happens before the run ends.

    Args:
        key: of the scenario.
        entries: under it.
        end_seconds: of the run, run clock.

    Raises:
        PlacedError: something is too late; the sentence says what.
    """
    for index, entry in enumerate(entries):
        last = max(entry.moments())
        if last >= end_seconds:
            raise PlacedError(
                (key, index, "at_seconds"),
                f"{key}[{index}] is due at {last:g} s, but the run ends at {end_seconds:g} s: make it earlier, or "
                "run.minutes longer.",
            )
