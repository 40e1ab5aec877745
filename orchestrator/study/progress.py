"""The progress of a sweep, and the time that it still takes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Protocol

from orchestrator.run.manifest import Manifest, RunStatus, now
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
        if self.manifest is None or self.manifest.begun is None:
            return 0.0
        lived = (now() - self.manifest.begun).total_seconds() * self.manifest.speed / 60
        return min(lived, self.planned.scenario.run.minutes)


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
        each = fmean(self.measured_seconds) if self.measured_seconds else run.minutes * 60 / run.speed + SETUP_SECONDS
        waiting = len(self.plan.runs) - len(self.results) - len(self.going)
        rests = [max(0.0, each - one.wall_seconds) for one in self.going]
        return max([*rests, (sum(rests) + each * waiting) / self.at_once])

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


def in_words(seconds: float) -> str:
    """Return a time span for people: ``2 h 05 min``, ``7 min``, ``40 s``."""
    if seconds < 90:  # noqa: PLR2004 - a minute and a half
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes // 60} h {minutes % 60:02} min" if minutes >= 60 else f"{minutes} min"  # noqa: PLR2004 - an hour


def _word(going: Going) -> str:
    run = going.planned.scenario.run
    return f"{going.planned.condition} {going.planned.repeat}: {going.minutes:.1f} of {run.minutes:g} min"
