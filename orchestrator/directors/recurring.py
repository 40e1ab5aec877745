"""What happens at a time of the run clock, once or again and again, and the check that it fits into a run."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Self, TypeVar

from pydantic import BaseModel, ConfigDict, Field, model_validator

from orchestrator.config.validation_errors import PlacedError
from worlds.admin import refuse_announcement

APART_SECONDS_MIN = 1.0
"""Between two announcements, so that each can be heard."""


class Recurring(BaseModel):
    """Something that happens at its times."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

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


class ScheduledAnnouncement(Recurring):
    """Something that is announced to everybody, wherever they are."""

    announce: str
    """One line."""
    by: str = "Town crier"
    """Whose announcement it is, as it is heard."""

    @model_validator(mode="after")
    def _can_be_announced(self) -> Self:
        if why := refuse_announcement(self.by, self.announce):
            raise ValueError(why)
        return self


class PlannedAttendance(Recurring):
    """An hour at which it is looked who is at a place."""

    occasion: str = Field(min_length=1, max_length=80)
    """What it is about: ``Valentine's party``."""
    place: str = Field(min_length=1)
    """By the world's name for it: ``plaza``."""
    within_blocks: float = Field(10.0, gt=0)
    """From the place, for who counts as present."""


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


def check_schedule(entries: Sequence[ScheduledAnnouncement]) -> None:
    """Check that no two announcements come at once.

    Raises:
        PlacedError: two do; the sentence says which.
    """
    timed = sorted((at, index) for index, entry in enumerate(entries) for at in entry.moments())
    for (at, index), (next_at, next_index) in pairwise(timed):
        if next_at - at < APART_SECONDS_MIN:
            later = max(index, next_index)
            raise PlacedError(
                ("schedule", later),
                f"schedule[{min(index, next_index)}] and schedule[{later}] overlap at {next_at:g} s: leave at least "
                f"{APART_SECONDS_MIN:g} s between two announcements.",
            )
