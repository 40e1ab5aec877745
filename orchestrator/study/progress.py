"""The progress of a sweep, and the time that it still takes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Protocol

from orchestrator.run.manifest import Manifest, RunStatus
from orchestrator.study.plan import PlannedRun, StudyPlan

SETUP_SECONDS = 25.0
"""Wall seconds of set-up, end and report of a run, until they have been measured."""


@dataclass(frozen=True)
class Going:
    """A run in progress.

    Args:
        planned: the planned run.
        wall_seconds: wall seconds since its start.
        manifest: the run's manifest; None until it exists.
    """

    planned: PlannedRun
    wall_seconds: float
    manifest: Manifest | None

    @property
    def minutes(self) -> float:
        """Minutes of run clock so far."""
        return 0.0 if self.manifest is None else min(self.manifest.minutes_now, self.planned.scenario.run.minutes)


@dataclass(frozen=True)
class SweepStatus:
    """The progress of a sweep.

    Args:
        plan: plan of the study.
        results: states of the finished runs.
        going: runs in progress.
        at_once: number of runs side by side.
        measured_seconds: wall seconds that runs of the study took.
    """

    plan: StudyPlan
    results: Mapping[PlannedRun, RunStatus]
    going: Sequence[Going]
    at_once: int
    measured_seconds: Sequence[float]

    @property
    def seconds_left(self) -> float:
        """Wall seconds until all runs are over, from the finished runs; estimated until one is finished."""
        run = self.plan.runs[0].scenario.run
        each = fmean(self.measured_seconds) if self.measured_seconds else expected_seconds(run.minutes, run.speed)
        waiting = len(self.plan.runs) - len(self.results) - len(self.going)
        return seconds_left(each, waiting, [one.wall_seconds for one in self.going], self.at_once)

    @property
    def headline(self) -> str:
        """Return one line about the whole sweep: what is done, what is running, how long it still takes."""
        counts = {status: list(self.results.values()).count(status) for status in (RunStatus.DONE, RunStatus.FAILED)}
        words = [self.plan.study.name, f"{counts[RunStatus.DONE]} of {len(self.plan.runs)} runs done"]
        if counts[RunStatus.FAILED]:
            words.append(f"{counts[RunStatus.FAILED]} failed")
        words += [_word(one) for one in self.going]
        if len(self.results) < len(self.plan.runs):
            words.append(f"{in_words(self.seconds_left)} left")
        return " · ".join(words)


class SweepReporter(Protocol):
    """Shows a sweep to people."""

    def say(self, text: str) -> None:
        """Show one permanent line."""

    def show(self, standing: SweepStatus) -> None:
        """Show the present progress."""

    def close(self) -> None:
        """Restore the terminal."""


def expected_seconds(minutes: float, speed: float) -> float:
    """Return the wall seconds that a run is expected to take, before any has been measured.

    Args:
        minutes: its length, minutes of run clock.
        speed: seconds of run clock per wall second.
    """
    return minutes * 60 / speed + SETUP_SECONDS


def seconds_left(each: float, waiting: int, going: Sequence[float], at_once: int) -> float:
    """Return the wall seconds until all runs of a study are over.

    Args:
        each: wall seconds that one run takes.
        waiting: number of runs that have not begun.
        going: wall seconds since the start of each run in progress.
        at_once: number of runs side by side, at least 1.
    """
    rests = [max(0.0, each - wall_seconds) for wall_seconds in going]
    return max([*rests, (sum(rests) + each * waiting) / at_once])


def in_words(seconds: float) -> str:
    """Return a time span for people: ``2 h 05 min``, ``7 min``, ``40 s``."""
    if seconds < 90:  # noqa: PLR2004 - a minute and a half
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes // 60} h {minutes % 60:02} min" if minutes >= 60 else f"{minutes} min"  # noqa: PLR2004 - an hour


def _word(going: Going) -> str:
    run = going.planned.scenario.run
    return f"{going.planned.condition} {going.planned.repeat}: {going.minutes:.1f} of {run.minutes:g} min"
