"""Carries out a study: its runs side by side, each of them once."""

import signal
import time
from collections import deque
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import anyio
import psutil
from anyio.to_thread import run_sync

from orchestrator.errors import BadInputError, CivitasError
from orchestrator.run.folder import check_room
from orchestrator.run.manifest import Manifest, RunStatus
from orchestrator.study.capacity import need_of, seconds_apart, shortage, worlds_at_once
from orchestrator.study.ledger import Ledger, Recorded, read_ledger, set_aside
from orchestrator.study.lock import study_lock
from orchestrator.study.plan import PlannedRun, StudyPlan
from orchestrator.study.process import RunProcess, start_run
from orchestrator.study.progress import Going, SweepReporter, SweepStatus, in_words
from orchestrator.study.record import keep_study
from worlds import WORLDS

LIVING_SECONDS_MAX = 150.0
"""Time limit for the end of a run that a killed sweep left: it stops in order, writes its report, and exits."""
_LOOK_SECONDS = 1.0


@dataclass(frozen=True)
class SweepRequest:
    """The request of a sweep.

    Args:
        plan: plan of the study.
        runs_dir: folder that contains the study's folder.
        at_once: number of worlds side by side; None means as many as the machine can hold.
        retry_failed: whether failed runs are repeated.
    """

    plan: StudyPlan
    runs_dir: Path
    at_once: int | None = None
    retry_failed: bool = False

    @property
    def folder(self) -> Path:
        """The folder of the study."""
        return self.runs_dir.absolute() / self.plan.study.name


@dataclass(frozen=True)
class RunOutcome:
    """The outcome of a run of the study.

    Args:
        planned: the planned run.
        status: its final state.
        reason: why it ended in this state.
        run_dir: its folder; None if it has none.
        manifest: its manifest.
    """

    planned: PlannedRun
    status: RunStatus
    reason: str
    run_dir: Path | None
    manifest: Manifest | None


@dataclass
class SweepResult:
    """The result of a sweep.

    Args:
        folder: folder of the study.
        outcomes: outcomes of the plan's runs, in its order, without runs that were not begun.
        set_aside: folders of runs that were interrupted or repeated.
        others: folders of runs outside the plan.
        stopped: whether it was asked to stop.
    """

    folder: Path
    outcomes: list[RunOutcome] = field(default_factory=list)
    set_aside: list[Path] = field(default_factory=list)
    others: list[Path] = field(default_factory=list)
    stopped: bool = False

    def of(self, *statuses: RunStatus) -> list[RunOutcome]:
        """Return the outcomes with one of some states."""
        return [outcome for outcome in self.outcomes if outcome.status in statuses]


async def sweep(request: SweepRequest, reporter: SweepReporter) -> SweepResult:
    """Carry out the missing runs of a study.

    Args:
        request: the request.
        reporter: receives the progress.

    Raises:
        BadInputError: another sweep is running, existing runs have other settings, or one is still running;
            nothing was started.
        CivitasError: the machine could not start a run.
    """
    from orchestrator.study.registration import register_study  # noqa: PLC0415 - plotting takes a second to import

    if (request.at_once or 1) > 1 and _needs_one_server(request.plan):
        raise BadInputError("All runs of this study need the same server or port: omit --at-once.")
    check_room(request.runs_dir)
    request.folder.mkdir(parents=True, exist_ok=True)
    with study_lock(request.folder):
        keep_study(request.folder, request.plan.study)
        await run_sync(register_study, request.folder, request.plan)
        return await _Sweep(request, reporter).carry_out()


class _Sweep:
    def __init__(self, request: SweepRequest, reporter: SweepReporter) -> None:
        self._request = request
        self._plan = request.plan
        self._folder = request.folder
        self._reporter = reporter
        self._result = SweepResult(request.folder)
        self._outcomes: dict[PlannedRun, RunOutcome] = {}
        self._measured: list[float] = []
        self._going: list[RunProcess] = []
        self._waiting: deque[PlannedRun] = deque()
        self._at_once = 1
        self._all_started = anyio.Event()

    async def carry_out(self) -> SweepResult:
        ledger = await self._settle()
        for planned, run in ledger.results.items():
            self._outcomes[planned] = _outcome(planned, run.manifest, run.folder)
        self._result.others = [run.folder for run in ledger.others]
        self._waiting = deque(planned for planned in self._plan.runs if planned not in ledger.results)
        self._measure_room(ledger)
        async with anyio.create_task_group() as tasks:
            with anyio.open_signal_receiver(signal.SIGINT, signal.SIGTERM, signal.SIGHUP) as signals:
                tasks.start_soon(self._follow_signals, signals)
                async with anyio.create_task_group() as workers:
                    workers.start_soon(self._look)
                    for number in range(self._at_once):
                        workers.start_soon(self._work, number * seconds_apart(self._plan.runs[0].scenario))
                tasks.cancel_scope.cancel()
        self._result.outcomes = [self._outcomes[planned] for planned in self._plan.runs if planned in self._outcomes]
        return self._result

    async def _settle(self) -> Ledger:
        """Read the existing runs, wait for those that are ending, and set aside those that must be repeated."""
        deadline = time.monotonic() + LIVING_SECONDS_MAX
        while (ledger := read_ledger(self._folder, self._plan)).living:
            run = ledger.living[0]
            if time.monotonic() > deadline:
                raise BadInputError(
                    f"{run.folder.name} still runs: wait for it, or end it with "
                    f"`civitas stop {run.folder.name} --runs-dir {self._folder}`."
                )
            self._reporter.say(f"{run.folder.name} is still ending: waiting for it")
            await run_sync(_wait_for, run, deadline - time.monotonic(), abandon_on_cancel=True)
        for run in ledger.unfinished:
            await self._set_aside(run, "unfinished")
        if self._request.retry_failed:
            for planned, run in ledger.failed.items():
                await self._set_aside(run, "failed")
                del ledger.results[planned]
        return ledger

    async def _set_aside(self, run: Recorded, why: str) -> None:
        aside = await run_sync(set_aside, run, why)
        self._result.set_aside.append(aside)
        self._reporter.say(
            f"{run.folder.name} {'was interrupted' if why == 'unfinished' else 'failed'}: kept as {aside.name}"
        )

    def _measure_room(self, ledger: Ledger) -> None:
        scenario = self._plan.runs[0].scenario
        manifests = [run.manifest for run in ledger.done.values() if run.manifest is not None]
        self._measured = [taken for manifest in manifests if (taken := _wall_seconds(manifest)) is not None]
        need = need_of(scenario, manifests)
        by_itself = 1 if _needs_one_server(self._plan) else worlds_at_once(need, len(self._waiting))
        self._at_once = self._request.at_once or by_itself
        if self._waiting:
            warning = shortage(need, min(self._at_once, len(self._waiting)), scenario.run.speed)
            self._reporter.say(
                f"{len(self._waiting)} of {len(self._plan.runs)} runs to carry out, {self._at_once} at once, about "
                f"{in_words(self._standing().seconds_left)}"
            )
            if warning:
                self._reporter.say(warning)

    async def _work(self, after_seconds: float) -> None:
        with anyio.move_on_after(after_seconds):
            await self._all_started.wait()
        while self._waiting and not self._result.stopped:
            planned = self._waiting.popleft()
            if not self._waiting:
                self._all_started.set()
            try:
                run = await start_run(planned, self._folder)
            except OSError as error:
                raise CivitasError(f"A run could not be started ({error.strerror}): free some memory.") from error
            self._going.append(run)
            try:
                await run.wait()
            finally:
                self._going.remove(run)
            self._conclude(run)

    def _conclude(self, run: RunProcess) -> None:
        planned, manifest = run.planned, run.manifest
        outcome = _outcome(planned, manifest, run.run_dir)
        if manifest is None:
            outcome = RunOutcome(planned, RunStatus.FAILED, run.last_words, None, None)
        elif outcome.status is RunStatus.DONE:
            self._measured.append(run.wall_seconds)
        self._outcomes[planned] = outcome
        self._reporter.say(
            f"{planned.title}: {outcome.status.value} ({outcome.reason}) after {in_words(run.wall_seconds)}"
        )

    async def _look(self) -> None:
        while self._going or (self._waiting and not self._result.stopped):
            self._reporter.show(self._standing())
            await anyio.sleep(_LOOK_SECONDS)

    def _standing(self) -> SweepStatus:
        return SweepStatus(
            plan=self._plan,
            results={planned: outcome.status for planned, outcome in self._outcomes.items()},
            going=[Going(run.planned, run.wall_seconds, run.manifest) for run in self._going],
            at_once=self._at_once,
            measured_seconds=self._measured,
        )

    async def _follow_signals(self, signals: AsyncIterator[signal.Signals]) -> None:
        """End the runs in order at the first signal, and start no others; end them at once at the second."""
        async for _ in signals:
            self._reporter.say(
                "Stopping the runs at once"
                if self._result.stopped
                else "Stopping: the runs end in order, no other starts; press again to stop at once"
            )
            self._result.stopped = True
            self._all_started.set()
            for run in self._going:
                run.interrupt()


def _needs_one_server(plan: StudyPlan) -> bool:
    """Return whether all runs use one running server or one fixed port, so that they must run one after the other."""
    worlds = [planned.scenario.world for planned in plan.runs]
    return any(world.port is not None or world.kind not in WORLDS.find() for world in worlds)


def _outcome(planned: PlannedRun, manifest: Manifest | None, run_dir: Path | None) -> RunOutcome:
    if manifest is None:
        return RunOutcome(planned, RunStatus.LOST, "it left no manifest", run_dir, None)
    status = manifest.status_now
    reason = "its process died" if status is RunStatus.LOST else manifest.reason
    return RunOutcome(planned, status, reason, run_dir, manifest)


def _wait_for(run: Recorded, seconds: float) -> None:
    process = None if run.manifest is None else run.manifest.orchestrator.find()
    if process is not None:
        with suppress(psutil.TimeoutExpired):
            process.wait(seconds)


def _wall_seconds(manifest: Manifest) -> float | None:
    return None if manifest.ended is None else (manifest.ended - manifest.started).total_seconds()
