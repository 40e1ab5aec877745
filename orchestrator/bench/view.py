"""Measures the page of runs: how soon a big run is open and another moment is shown, and what watching costs a run."""

import json
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import anyio

from orchestrator.bench.base import BENCHES, BenchError, BenchOptions, BenchResult, Figure, Progress, defaults
from orchestrator.bench.made_up_society import write_made_up_run
from orchestrator.bench.page_browser import measured_page, why_no_browser
from orchestrator.bench.page_server import page_server
from orchestrator.bench.whole_run import run_village
from orchestrator.errors import BadInputError
from orchestrator.run.folder import MANIFEST
from orchestrator.run.manifest import RunStatus, read_manifest
from orchestrator.run.stopping import ask_to_stop

_SIDE_LIMIT_SECONDS = 600.0
_SETUP_SECONDS_MAX = 900.0
_OPENING_SECONDS = 30.0
"""Part of a live run in which the page is opened, seconds of run clock. It is not measured."""
_OPENING_SECONDS_MAX = 600.0
"""Time limit of opening the page. A run that is watched is stopped when it was watched for long enough."""
_LOOK_SECONDS = 0.5
_VIEWERS = 2

_OF_THE_SERVER = {
    "read_seconds": Figure("The server reads a made-up run, s", digits=1),
    "moment_ms": Figure("It sends the events around a moment, ms, 95th percentile", digits=0),
    "rss_mb": Figure("Its peak resident memory, MB", digits=0),
}
_OF_THE_PAGE = {
    "open_seconds": Figure("The page opens in Chromium, s", target=5.0, digits=1),
    "agent_ms": Figure("It opens an agent, ms", digits=0),
    "scrub_ms": Figure("It shows another moment, ms, 95th percentile", target=200.0, digits=0),
    "frames_per_s": Figure("Frames a second while the map is moved", target=30.0, digits=0, at_least=True),
}
_OF_WATCHING = {
    "watching_cores": Figure(f"CPU of the page's server with {_VIEWERS} viewers of a live run, cores", 0.03, digits=3),
    "run_cores": Figure("CPU of the live run, cores", digits=2),
    "ticks_per_second": Figure("Ticks of its world per second", digits=2, at_least=True),
}
FIGURES = _OF_THE_SERVER | _OF_THE_PAGE | _OF_WATCHING
"""The figures of this bench. The targets are for 5 million events of 500 agents, and for 100 living agents."""


@dataclass(frozen=True)
class Lived:
    """What a live run took, and what watching it took.

    Args:
        run_cores: CPU seconds of the run in a wall second.
        ticks_per_second: ticks of its world in a wall second.
        watching_cores: CPU seconds of the page's server in a wall second.
    """

    run_cores: float
    ticks_per_second: float
    watching_cores: float = 0.0


@BENCHES.part("view")
@defaults(agents=500, seconds=120.0)
async def bench_view(options: BenchOptions, progress: Progress) -> BenchResult:
    """Measure the page of a big run beside the whole log in memory, and the cost of watching a run.

    Args:
        options: events and agents of the made-up run, agents of the live run, seconds that it is watched, and the seed.
        progress: receives what is being measured.

    Raises:
        BadInputError: the live run cannot be started so.
        BenchError: something could not be measured.
    """
    without_browser = why_no_browser()
    with tempfile.TemporaryDirectory(prefix="civitas-bench-") as folder:
        run_dir = Path(folder) / "made-up"
        progress(f"generating a run of {options.agents} agents and {options.events} events")
        await anyio.to_thread.run_sync(write_made_up_run, run_dir, options.events, options.agents, options.seed)
        progress("the data of its page")
        ours = await measure_side("ours", run_dir, options.seed)
        progress("the whole log in memory")
        whole = await measure_side("whole", run_dir, options.seed)
        if not without_browser:
            progress("its page in Chromium")
            ours |= await _in_browser(run_dir, options.seed)
    lived = {}
    for name in ("unwatched", "watched"):
        progress(f"{options.watched} agents {name} for {options.seconds:g} s")
        with tempfile.TemporaryDirectory(prefix="civitas-bench-") as folder:
            lived[name] = await live(Path(folder), options, viewers=_VIEWERS if name == "watched" else 0)
    watched, unwatched = lived["watched"], lived["unwatched"]
    figures = ours | vars(watched)
    return BenchResult(
        bench="view",
        figures=figures,
        baseline=whole | {name: value for name, value in vars(unwatched).items() if name != "watching_cores"},
        described={name: figure for name, figure in FIGURES.items() if name in figures},
        baseline_name="whole log / unwatched",
        notes=[
            f"A made-up run of {options.agents} agents and {options.events} events; each side reads it in its own "
            "process. The baseline holds the whole event table in memory.",
            f"{options.watched} agents of the rules mind live twice with the same seed, the second time with "
            f"{_VIEWERS} viewers of their page, who have opened it before the measured {options.seconds:g} s.",
            *([without_browser] if without_browser else []),
        ],
    )


async def measure_side(side: str, run_dir: Path, seed: int) -> dict[str, float]:
    """Measure how the data of a page are made, in a fresh process.

    Args:
        side: ``ours`` or ``whole``.
        run_dir: the run folder.
        seed: seed of the moments.

    Returns:
        ``read_seconds``, ``moment_ms``, ``rss_mb``.

    Raises:
        BenchError: the process failed, or took too long.
    """
    command = [sys.executable, "-m", "orchestrator.bench.view_process", side, str(run_dir), str(seed)]
    with anyio.move_on_after(_SIDE_LIMIT_SECONDS):
        ended = await anyio.run_process(command, check=False, stderr=subprocess.PIPE)
        if ended.returncode != 0:
            last = ended.stderr.decode(errors="replace").strip().rpartition("\n")[2]
            raise BenchError(f"The process that reads the run failed: {last}")
        measured: dict[str, float] = json.loads(ended.stdout)
        return measured
    raise BenchError(f"Reading the run took longer than {_SIDE_LIMIT_SECONDS:.0f} s: free the machine.")


async def _in_browser(run_dir: Path, seed: int) -> dict[str, float]:
    agent = json.loads((run_dir / MANIFEST).read_text(encoding="utf-8"))["personas"][0]["name"]
    async with page_server(run_dir) as page:
        return await measured_page(page.address, agent, seed)


async def live(folder: Path, options: BenchOptions, *, viewers: int) -> Lived:
    """Let agents live, watched or not.

    Args:
        folder: an empty folder, in which the run is made.
        options: number of agents, seconds, and the seed.
        viewers: number of viewers of their page; none without a page.

    Raises:
        BadInputError: the run cannot be started so.
        BenchError: the run or its page failed.
    """
    opening = _OPENING_SECONDS_MAX if viewers else _OPENING_SECONDS
    seconds = (options.seconds + opening) * options.speed
    asked = options.model_copy(update={"agents": options.watched, "seconds": seconds})
    run = partial(run_village, folder, asked, mind="rules", setup_seconds_max=_SETUP_SECONDS_MAX)
    if not viewers:
        return _lived(await run(), 0.0)
    watching_cores = 0.0

    async def watch() -> None:
        nonlocal watching_cores
        watching_cores = await _watched(folder, viewers, options.seconds)

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(watch)
        run_dir = await run()
    return _lived(run_dir, watching_cores)


async def _watched(folder: Path, viewers: int, seconds: float) -> float:
    """Watch the run that begins in a folder, and stop it.

    Returns:
        The CPU seconds of its page's server in a wall second.
    """
    run_dir = await _begun(folder)
    async with page_server(run_dir) as page, anyio.create_task_group() as tasks:
        for _ in range(viewers):
            await tasks.start(page.watch)
        began, used = time.monotonic(), page.cpu_seconds()
        await anyio.sleep(seconds)
        cores = (page.cpu_seconds() - used) / (time.monotonic() - began)
        tasks.cancel_scope.cancel()
    if not _is_running(run_dir):
        raise BenchError("The run ended while it was watched, since its page opened late: free the machine.")
    ask_to_stop(run_dir)
    return cores


async def _begun(folder: Path) -> Path:
    while True:
        found = await anyio.to_thread.run_sync(_running_in, folder)
        if found is not None:
            return found
        await anyio.sleep(_LOOK_SECONDS)


def _running_in(folder: Path) -> Path | None:
    runs = (path.parent for path in folder.glob(f"*/{MANIFEST}"))
    return next((run for run in runs if _is_running(run)), None)


def _is_running(run_dir: Path) -> bool:
    try:
        return read_manifest(run_dir).status_now is RunStatus.RUNNING
    except BadInputError:
        return False  # it is being written


def _lived(run_dir: Path, watching_cores: float) -> Lived:
    summary: dict[str, Any] = json.loads((run_dir / MANIFEST).read_text(encoding="utf-8"))["summary"]
    return Lived(
        run_cores=summary["cost"]["cpu_pct_per_agent"] / 100 * summary["agents"],
        ticks_per_second=summary["ticks_per_second"],
        watching_cores=watching_cores,
    )
