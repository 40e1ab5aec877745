"""A live run that is paused: world, bodies and minds stand still, and go on as if no time had passed."""

import os
import signal
import time
from datetime import UTC, datetime
from pathlib import Path

import anyio
import psutil
import pytest

from orchestrator.errors import CivitasError
from orchestrator.run.operator import Operator, open_operator
from orchestrator.run.process_tags import tagged_processes
from tests.orchestrator.cli.commands import civitas_here
from tests.orchestrator.run.live import LiveRun, live_run

pytestmark = pytest.mark.live

SPEED = 8
OPTIONS = ("--agents", "2", "--minutes", "60", "--speed", str(SPEED), "--seed", "7")
PAUSE_SECONDS = 6.0
"""Wall time. At this speed it is longer than the 30 s after which a client gives up a silent server."""
STEP_SECONDS = 4.0


def operate(run: LiveRun, *requests: str) -> list[str]:
    """Send the operator's requests, and return the refusal of each, empty if it was carried out."""

    async def send() -> list[str]:
        async with open_operator(run.manifest, None, 60.0) as operator:
            return [await _outcome(operator, request) for request in requests]

    return anyio.run(send)


async def _outcome(operator: Operator, request: str) -> str:
    try:
        match request:
            case "pause":
                await operator.pause()
            case "resume":
                await operator.resume()
            case "step":
                await operator.step(STEP_SECONDS)
            case _:
                await operator.whisper("Ada", request)
    except CivitasError as error:
        return str(error)
    return ""


def logged_between(run: LiveRun, began: datetime, ended: datetime) -> list[str]:
    """Return the kinds of the events that agents logged between two moments of wall time."""
    return [row["kind"] for row in run.events() if row["agent"] is not None and began < row["wall"] < ended]


def shard_processes(run: LiveRun) -> list[psutil.Process]:
    """The shard and its Node process."""
    return [process for process, part in tagged_processes(run.run_dir.name) if part.startswith("shard")]


def test_a_paused_run_stands_still_steps_and_goes_on(tmp_path: Path) -> None:
    still = []
    with live_run(tmp_path, *OPTIONS) as run:
        run.until_running()
        run.until_logged("decision", 3)
        assert operate(run, "resume", "step") == ["The run is not paused."] * 2
        assert operate(run, "pause", "pause") == ["", "The run is paused already: let it go on, or go on for a step."]
        for request in ("step", "resume"):
            began = datetime.now(UTC)
            assert {process.status() for process in shard_processes(run)} == {psutil.STATUS_STOPPED}
            assert operate(run, "Build a boat.") == [
                "The run is paused, and its agents stand still: let it go on first."
            ]
            time.sleep(PAUSE_SECONDS)
            still.append((began, datetime.now(UTC)))
            status = civitas_here("status", "latest", "--json", "--runs-dir", tmp_path).json
            assert (status["status"], status["paused"]) == ("running", True)
            assert operate(run, request) == [""]
        decisions = len(run.events("decision"))
        run.until_logged("decision", decisions + 5)
        assert civitas_here("stop", "latest", "--runs-dir", tmp_path).code == 0
        run.finish()
        assert [logged_between(run, *moments) for moments in still] == [[], []]
        paused, stepped, resumed = run.events("intervention")
        assert [row["data"]["what"] for row in (paused, stepped, resumed)] == ["pause", "step", "resume"]
        assert stepped["t"] - paused["t"] >= STEP_SECONDS
        assert resumed["t"] - stepped["t"] < PAUSE_SECONDS * SPEED
        assert run.events("fault") == [] and run.events("shard.lost") == []
        assert len(run.events("agent.joined")) == len(run.events("agent.left")) == 2  # nobody lost the connection
        assert run.manifest.paused_since is None and run.manifest.paused_seconds > 2 * PAUSE_SECONDS
        assert not (run.run_dir / "pauses").exists()
        run.assert_whole()


def test_a_paused_run_can_be_stopped(tmp_path: Path) -> None:
    with live_run(tmp_path, *OPTIONS) as run:
        run.until_running()
        run.until_logged("decision", 1)
        assert operate(run, "pause") == [""]
        answer = civitas_here("stop", "latest", "--runs-dir", tmp_path)
        assert answer.out.strip() == f"{run.run_dir.name}: stopped (it was asked to stop)"
        run.finish()
        assert run.processes() == []
        run.assert_whole()


def test_an_orchestrator_that_dies_in_a_pause_leaves_nobody(tmp_path: Path) -> None:
    with live_run(tmp_path, *OPTIONS) as run:
        run.until_running()
        assert operate(run, "pause") == [""]
        os.kill(run.process.pid, signal.SIGKILL)
        run.process.wait()
        run.until("nobody is left", lambda: run.processes() == [])
