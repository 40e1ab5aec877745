"""Measures a crowd on one plaza: what it remembers and costs with bounded attention; the baseline attends to all."""

import json
import re
import tempfile
from pathlib import Path
from typing import Any

import anyio
import pandas as pd

from analysis.lateness import lateness
from analysis.run import Run, open_run
from orchestrator.bench.base import BENCHES, BenchError, BenchOptions, BenchResult, Figure, Progress, defaults
from orchestrator.bench.whole_run import run_village

_SETUP_SECONDS_MAX = 900.0
_MINUTE_SECONDS = 60
_SIZE_BLOCKS = 11
_PLAZA = ("--set", "world.towns=[]", "--set", f"world.room={{size_blocks: {_SIZE_BLOCKS}, circle_blocks: 4}}")
"""A walled plaza. Its corners are 15.6 blocks apart, so all are within the hearing radius of 16 blocks."""
_NO_BOUND = ("--set", "brain.attention.overheard_max=null")
_SHARD = re.compile(r"shard-\d+")

FIGURES = {
    "memories_per_agent_minute": Figure("Memories an agent-minute", digits=1),
    "heard_per_agent_minute": Figure("Utterances heard, an agent-minute", digits=1),
    "attended_share": Figure("Share of them that was attended to"),
    "said_per_agent_minute": Figure("Utterances said, an agent-minute", digits=1),
    "logged_share": Figure(
        "Share of the speakers' hearers that logged the words", target=0.99, digits=4, at_least=True
    ),
    "logged_in_time_share": Figure(
        "Share of the speakers' hearers that logged the words, if there was time before the end",
        target=0.99,
        digits=4,
        at_least=True,
    ),
    "cut_off_share": Figure("Share of the words that may have been on their way when the run ended", digits=4),
    "cpu_seconds_per_agent_minute": Figure("CPU seconds of all parts, an agent-minute", digits=2),
    "mind_cpu_seconds_per_agent_minute": Figure("CPU seconds of the minds, with set-up, an agent-minute", digits=2),
    "heard_late_seconds": Figure("95 % of the words were heard at most so late, seconds", digits=2),
    "ticks_per_second": Figure("Ticks of the world per second", digits=1),
}


@BENCHES.part("plaza")
@defaults(agents=100, seconds=180.0, speed=0.5)
async def bench_plaza(options: BenchOptions, progress: Progress) -> BenchResult:
    """Measure memories and CPU of a crowd within earshot of each other, beside minds that attend to all they hear.

    Args:
        options: number of agents, length of each of the two runs in seconds of run clock, speed, and the seed.
        progress: receives what is being measured.

    Raises:
        BenchError: a run failed, did not end in time, or nobody heard anything in it.
    """
    found = {}
    for name, settings in (("without a bound", _NO_BOUND), ("with the bound", ())):
        progress(f"{options.agents} agents on a plaza, {name}, for {options.seconds:g} s")
        with tempfile.TemporaryDirectory(prefix="civitas-bench-") as folder:
            run_dir = await run_village(
                Path(folder), options, *_PLAZA, *settings, mind="rules", setup_seconds_max=_SETUP_SECONDS_MAX
            )
            found[name] = await anyio.to_thread.run_sync(measure, run_dir)
    return BenchResult(
        bench="plaza",
        figures=found["with the bound"],
        baseline=found["without a bound"],
        described=FIGURES,
        baseline_name="no bound",
        notes=[
            f"{options.agents} agents of the rules mind on a walled plaza of {_SIZE_BLOCKS} by {_SIZE_BLOCKS} blocks, "
            f"{options.seconds:g} s of run clock at speed {options.speed:g}; one run after the other, with the same "
            "seed.",
            "On a machine that cannot keep up, words are heard late and agents do less in the same time: then choose a "
            "lower speed.",
        ],
    )


def measure(run_dir: Path) -> dict[str, float]:
    """Return the figures of one run.

    Args:
        run_dir: its folder.

    Raises:
        BenchError: nobody heard anything in it, or only what was said just before its end.
    """
    run = open_run(run_dir)
    summary: dict[str, Any] = json.loads((run_dir / "manifest.json").read_text())["summary"]
    agent_minutes = summary["agents"] * summary["minutes"]
    cost = summary["cost"]
    minds = sum(seconds for part, seconds in cost["cpu_seconds"].items() if _SHARD.fullmatch(part))
    heard = run.payloads("heard", "speaker", "text", "attended", "at")
    late = lateness(run)
    if late is None:
        raise BenchError("Nobody on the plaza heard anything: use more agents or more time.")
    return {
        "memories_per_agent_minute": len(run.payloads("memory", "memory_id")) / agent_minutes,
        "heard_per_agent_minute": len(heard) / agent_minutes,
        "attended_share": float(heard["attended"].mean()),
        "said_per_agent_minute": summary["speeches"] / agent_minutes,
        **_completeness(run, heard),
        "cpu_seconds_per_agent_minute": cost["cpu_seconds_per_agent_hour"] / _MINUTE_SECONDS,
        "mind_cpu_seconds_per_agent_minute": minds / agent_minutes,
        "heard_late_seconds": late.most_seconds,
        "ticks_per_second": summary["ticks_per_second"],
    }


def _completeness(run: Run, heard: pd.DataFrame) -> dict[str, float]:
    """Return for how many of the hearers that the speakers' clients saw the own body logged the words.

    A machine that cannot keep up hears words late, and the end of the run cuts off what is on its way. So only words
    count as in time that were said before the end by more than the latest words were late.
    """
    keys = ["speaker", "text", "hearer"]
    until = run.seconds - float((heard["t"] - heard["at"].astype("float64")).max())
    said = run.payloads("speech", "text", "hearers").explode("hearers").dropna(subset="hearers")
    in_time = said.loc[said["t"] <= until]
    if in_time.empty:
        raise BenchError("All words were on their way when the run ended: use fewer agents or more time.")

    def share(words: pd.DataFrame, known: pd.DataFrame) -> float:
        expected = words.rename(columns={"agent": "speaker", "hearers": "hearer"}).groupby(keys).size()
        logged = known.rename(columns={"agent": "hearer"}).groupby(keys).size().reindex(expected.index, fill_value=0)
        return float(logged.clip(upper=expected).sum() / expected.sum())

    return {
        "logged_share": share(said, heard),
        "logged_in_time_share": share(in_time, heard.loc[heard["at"] <= until]),
        "cut_off_share": 1 - len(in_time) / len(said),
    }
