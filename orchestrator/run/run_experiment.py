"""A run as a whole: its folder and manifest, its life, its report, its summary."""

import hashlib
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path

import anyio

from orchestrator.config import complete_yaml, without_password
from orchestrator.errors import CivitasError
from orchestrator.run.ending import Ending
from orchestrator.run.folder import make_run_folder
from orchestrator.run.lifecycle import Lifecycle
from orchestrator.run.manifest import Inhabitant, Manifest, ProcessIdentity, RunStatus, TownGround, now
from orchestrator.run.owner import is_owned, owner_gone
from orchestrator.run.prepare import Preparation, RunRequest, prepare
from orchestrator.run.processes import Child, Children
from orchestrator.run.reporter import Reporter
from orchestrator.run.summary import RunSummary, summarize
from orchestrator.run.versions import code_version, machine, part_versions
from worlds import Endpoint

REPORT_SECONDS_MAX = 300.0


@dataclass(frozen=True)
class Conclusion:
    """The result of a run.

    Args:
        run_dir: the run folder.
        manifest: manifest of the run.
        summary: figures of the run.
        ending: outcome of the run.
        report: path of its report; None without a report.
        report_error: why there is no report; empty if there is one, or if none was due.
    """

    run_dir: Path
    manifest: Manifest
    summary: RunSummary
    ending: Ending
    report: Path | None
    report_error: str


async def conduct(
    request: RunRequest, reporter: Reporter, on_folder: Callable[[Path], None] | None = None
) -> Conclusion:
    """Carry out a run, from the check of the request to the report.

    Args:
        request: the request.
        reporter: receives the progress.
        on_folder: called with the run folder as soon as it has a manifest.

    Raises:
        BadInputError: the request is impossible; nothing was started or written.
    """
    preparation = await prepare(request, reporter.install)
    for notice in preparation.mind.notices:
        reporter.say(notice)
    config = complete_yaml(preparation.scenario)
    manifest = _first_manifest(preparation, config)
    make_run_folder(preparation.run_dir, {"config.yaml": config})
    run = _Run(preparation, manifest, reporter)
    if on_folder is not None:
        on_folder(preparation.run_dir)
    return await run.carry_out()


class _Run:
    def __init__(self, preparation: Preparation, manifest: Manifest, reporter: Reporter) -> None:
        self._preparation = preparation
        self._run_dir = preparation.run_dir
        self._reporter = reporter
        self._manifest = manifest
        self._write_manifest()
        self._children = Children(self._run_dir, preparation.run_id)
        self._lifecycle = Lifecycle(preparation, self._children, reporter, self._on_status, self._on_pause)
        self._reporting = anyio.CancelScope()
        self._winding_down = anyio.Event()
        self._report_writer: Child | None = None

    async def carry_out(self) -> Conclusion:
        async with anyio.create_task_group() as tasks:
            with anyio.open_signal_receiver(signal.SIGINT, signal.SIGTERM, signal.SIGHUP) as signals:
                tasks.start_soon(self._follow_signals, signals)
                if self._preparation.scenario.run.report:
                    tasks.start_soon(self._start_report_writer)
                if is_owned():
                    tasks.start_soon(self._follow_owner)
                ending = await self._lifecycle.carry_out()
                conclusion = await self._conclude(ending)
                tasks.cancel_scope.cancel()
        if ending.at_once:
            await self._children.end()
        return conclusion

    async def _conclude(self, ending: Ending) -> Conclusion:
        manifest, preparation = self._manifest, self._preparation
        manifest.status, manifest.reason = ending.status, ending.reason
        manifest.minutes_run = round(ending.seconds / 60, 4)
        manifest.ended = now()
        self._write_manifest()
        report, report_error = None, ""
        if self._report_writer is not None:
            self._reporter.say("Writing the report")
            report, report_error = await self._write_report(self._report_writer)
        summary = summarize(
            self._run_dir,
            [persona.name for persona in preparation.personas],
            ending=ending,
            costs=self._lifecycle.costs.parts,
            engine=preparation.mind.engine,
        )
        manifest.summary = summary.model_dump(mode="json")
        self._write_manifest()
        if not ending.at_once:
            await self._lifecycle.services.dismiss_guardian()
        return Conclusion(self._run_dir, manifest, summary, ending, report, report_error)

    async def _follow_signals(self, signals: AsyncIterator[signal.Signals]) -> None:
        """End the run in order at the first signal, or its report if the run is over; end everything at the second."""
        asked = 0
        async for _ in signals:
            asked += 1
            if asked == 1:
                self._reporter.say("Stopping: agents leave and everything is recorded; press again to stop at once")
                self._lifecycle.stop()
            else:
                self._lifecycle.stop_at_once()
            if asked > 1 or self._manifest.status.is_final:
                self._reporting.cancel()

    async def _follow_owner(self) -> None:
        """End the run in order when its owner dies. If the run was over already, its report is still written."""
        await owner_gone()
        self._reporter.say("Stopping: the process that started this run has ended")
        self._lifecycle.stop()

    async def _start_report_writer(self) -> None:
        await self._winding_down.wait()
        command = [sys.executable, "-m", "orchestrator.run.report", str(self._run_dir)]
        self._report_writer = await self._children.start("report", command, dict(os.environ))

    async def _write_report(self, writer: Child) -> tuple[Path | None, str]:
        try:
            with self._reporting, anyio.move_on_after(REPORT_SECONDS_MAX):
                await writer.tell("write")
                await writer.wait()
        finally:
            with anyio.CancelScope(shield=True):
                await writer.end(0)
        report = self._run_dir / "report.html"
        if writer.returncode == 0 and report.is_file():
            return report, ""
        why = "it was interrupted" if self._reporting.cancel_called else writer.why_it_ended()
        return None, f"The report was not written ({why}): run `civitas analyze {self._manifest.run_id}`."

    def _on_status(self, status: RunStatus, endpoint: Endpoint | None) -> None:
        manifest = self._manifest
        manifest.status = status
        manifest.redis = manifest.redis | {"url": without_password(self._lifecycle.services.redis_url)}
        if endpoint is not None:
            manifest.world = manifest.world | {
                "host": endpoint.host,
                "port": endpoint.port,
                "version": endpoint.version,
                "versions": self._preparation.world.versions(),
            }
        if status is RunStatus.RUNNING:
            manifest.begun = now()
            manifest.starting_places = self._lifecycle.starting_places
        if status is RunStatus.ENDING and manifest.begun is not None:
            self._winding_down.set()
        self._write_manifest()

    def _on_pause(self, seconds: float | None) -> None:
        manifest = self._manifest
        if seconds is None:
            manifest.paused_since = now()
            self._reporter.say("Paused: the world, its bodies and their minds stand still")
        else:
            manifest.paused_since = None
            manifest.paused_seconds = round(manifest.paused_seconds + seconds, 3)
            self._reporter.say(f"Going on after a pause of {seconds:.0f} s")
        self._write_manifest()

    def _write_manifest(self) -> None:
        try:
            self._manifest.write(self._run_dir)
        except OSError as error:
            raise CivitasError(
                f"The manifest in {self._run_dir} could not be written ({error.strerror}): free some space; "
                "recorded events are intact."
            ) from error


def _first_manifest(preparation: Preparation, config: str) -> Manifest:
    scenario, mind = preparation.scenario, preparation.mind
    return Manifest(
        run_id=preparation.run_id,
        scenario=scenario.name,
        condition=preparation.request.condition,
        agents=scenario.run.agents,
        minutes=scenario.run.minutes,
        speed=scenario.run.speed,
        seed=preparation.seed,
        seeds=preparation.seeds,
        mind={"spec": scenario.mind, "engine": mind.engine, "model": mind.model},
        models=list(dict.fromkeys(name for models in mind.models.values() for name in models.values())),
        servers={role: dict(server) for role, server in mind.learned.servers.items()},
        prices={role: dict(price) for role, price in mind.prices.items()},
        prompt_hashes=dict(mind.prompt_hashes),
        rules_sha256=hashlib.sha256(scenario.rules.model_dump_json().encode()).hexdigest(),
        experiment=preparation.request.experiment,
        personas=[Inhabitant.of(one, mind.models.get(one.name, {})) for one in preparation.personas],
        towns=TownGround.of_all(scenario.world.towns or []),
        world={"kind": preparation.world.kind, "asked_for": scenario.world.kind, "version": scenario.world.version},
        redis={"bundled": scenario.redis.url is None},
        config_sha256=hashlib.sha256(config.encode()).hexdigest(),
        code=code_version(),
        versions=part_versions(preparation.node, scenario.world.version, preparation.redis_version),
        machine=machine(),
        orchestrator=ProcessIdentity.mine(),
        started=now(),
    )
