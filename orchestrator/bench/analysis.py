"""Measures the report of a big run, and compares it with the plain way: pandas over the JSON of every event."""

import json
import sys
import tempfile
from pathlib import Path

import anyio

from orchestrator.bench.base import BENCHES, BenchError, BenchOptions, BenchResult, Figure, Progress, defaults
from orchestrator.bench.made_up_society import write_made_up_run
from orchestrator.recorder.parts import part_paths

_PLAIN_SHARE = 5
"""The plain way analyses 1 of 5 parts of the events. All events would fill the memory of most machines."""
_SIDE_LIMIT_SECONDS = 1200.0

FIGURES = {
    "report_seconds": Figure("Full report, s", target=60.0, digits=1),
    "rss_mb": Figure("Peak resident memory, MB", target=4000.0, digits=0),
    "events_per_s": Figure("Events a second", digits=0, at_least=True),
}
"""The figures of this bench. The targets are for 5 million events."""


@BENCHES.part("analysis")
@defaults(agents=500)
async def bench_analysis(options: BenchOptions, progress: Progress) -> BenchResult:
    """Measure what the report of a big run takes, beside plain pandas over JSON.

    Args:
        options: how many events and agents, and the seed.
        progress: receives what is being measured.

    Raises:
        BenchError: an analysis failed.
    """
    with tempfile.TemporaryDirectory(prefix="civitas-bench-") as folder:
        run_dir = Path(folder) / "made-up"
        progress(f"generating a run of {options.agents} agents and {options.events} events")
        await anyio.to_thread.run_sync(write_made_up_run, run_dir, options.events, options.agents, options.seed)
        parts = len(part_paths(run_dir / "events"))
        progress("the full report")
        ours = await measure_side("ours", run_dir, parts)
        progress("the plain way")
        plain = await measure_side("plain", run_dir, max(parts // _PLAIN_SHARE, 1))
    times = ours["events"] / plain["events"]
    return BenchResult(
        bench="analysis",
        figures={
            "report_seconds": ours["seconds"],
            "rss_mb": ours["rss_mb"],
            "events_per_s": ours["events"] / ours["seconds"],
        },
        baseline={
            "report_seconds": plain["seconds"] * times,
            "rss_mb": plain["idle_mb"] + (plain["rss_mb"] - plain["idle_mb"]) * times,
            "events_per_s": plain["events"] / plain["seconds"],
        },
        described=FIGURES,
        baseline_name="pandas over JSON",
        notes=[
            f"A generated culture run of {options.agents} agents and {ours['events']:.0f} events in {parts} parts. "
            "Each side runs in its own process.",
            "Ours is the whole report: every table, plot and page. The plain way makes six tables and no plot, "
            f"of {plain['events']:.0f} events; its time and memory are multiplied by {times:.1f}.",
        ],
    )


async def measure_side(side: str, run_dir: Path, parts: int) -> dict[str, float]:
    """Analyse a run in a fresh process.

    Args:
        side: ``ours`` or ``plain``.
        run_dir: the run folder.
        parts: number of parts that the plain way reads.

    Returns:
        ``events``, ``seconds``, ``rss_mb``, ``idle_mb``.

    Raises:
        BenchError: the process failed, or took too long.
    """
    command = [sys.executable, "-m", "orchestrator.bench.analysis_process", side, str(run_dir), str(parts)]
    try:
        with anyio.fail_after(_SIDE_LIMIT_SECONDS):
            ended = await anyio.run_process(command, check=False)
    except TimeoutError as error:
        raise BenchError(f"An analysis took longer than {_SIDE_LIMIT_SECONDS:.0f} s: free the machine.") from error
    if ended.returncode != 0:
        last = ended.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        raise BenchError(f"The process that analyses the run failed: {last}")
    measured: dict[str, float] = json.loads(ended.stdout)
    return measured
