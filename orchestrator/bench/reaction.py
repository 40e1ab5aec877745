"""Measures how soon an agent reacts to a hit while its thoughts take 30 s; the baseline is one that thinks at once."""

import json
import subprocess
import sys
from statistics import median

import anyio

from bots.mind.loopback import ConstantLatency, LoopbackOptions, serve
from orchestrator.bench.base import BENCHES, BenchError, BenchOptions, BenchResult, Figure, Progress
from orchestrator.bench.reaction_trials import THOUGHT_SECONDS, TRIALS, Trials
from orchestrator.provision import ensure_node_packages, node_runtime, progress_lines

_SIDE_LIMIT_SECONDS = 400.0
_PROGRAM = "from orchestrator.bench.reaction_trials import run; run()"

FIGURES = {
    "reaction_ms_median": Figure("From a hit to the reaction, ms, median", target=250.0, digits=0),
    "reaction_ms_max": Figure("From a hit to the reaction, ms, longest", digits=0),
    "hearing_ms_median": Figure("From a neighbour's words to hearing them, ms, median", digits=0),
    "thoughts_under_way_min": Figure("Thoughts in progress meanwhile, fewest", digits=0),
}
"""The figures of this bench. Times include the world's ticks of 50 ms each."""


@BENCHES.part("reaction")
async def bench_reaction(_options: BenchOptions, progress: Progress) -> BenchResult:
    """Measure how soon an agent reacts whose thoughts take 30 s, beside one that thinks at once.

    Args:
        progress: receives which agent is being measured.

    Raises:
        BenchError: an agent could not be measured, or no thought was in progress when it was hit.
    """
    await ensure_node_packages(progress_lines(progress))
    progress(f"{TRIALS} hits on an agent whose thoughts take {THOUGHT_SECONDS:.0f} s")
    async with serve(LoopbackOptions(latency=ConstantLatency(seconds=THOUGHT_SECONDS))) as base_url:
        slow = await hold_trials("openai:loopback", base_url)
    if min(slow.thoughts_under_way) < 1:
        raise BenchError("The agent was hit while no thought was in progress, so this shows nothing: try again.")
    progress(f"{TRIALS} hits on an agent that thinks at once")
    quick = await hold_trials("rules")
    return BenchResult(
        bench="reaction",
        figures=figures(slow),
        baseline=figures(quick),
        described=FIGURES,
        baseline_name="rules mind",
        notes=[
            f"{TRIALS} hits each, by an attacker 12 blocks away in a live world; every answer on Civitas' side took "
            f"at least {THOUGHT_SECONDS:.0f} s, on the loopback model server.",
            f"Reactions: {', '.join(sorted(set(slow.skills)))}.",
        ],
    )


def figures(trials: Trials) -> dict[str, float]:
    """Summarise the trials of one agent, by the keys of :data:`FIGURES`."""
    return {
        "reaction_ms_median": 1000 * median(trials.reaction_seconds),
        "reaction_ms_max": 1000 * max(trials.reaction_seconds),
        "hearing_ms_median": 1000 * median(trials.hearing_seconds),
        "thoughts_under_way_min": float(min(trials.thoughts_under_way)),
    }


async def hold_trials(*words: str) -> Trials:
    """Run the trials in their own process.

    Args:
        words: the mind, and the address of its models.

    Raises:
        BenchError: the process failed or did not finish in time.
    """
    command = [sys.executable, "-c", _PROGRAM, *words]
    with anyio.move_on_after(_SIDE_LIMIT_SECONDS):
        done = await anyio.run_process(command, stderr=subprocess.PIPE, check=False, env=node_runtime().environment())
        if done.returncode != 0:
            why = done.stderr.decode(errors="replace").strip().rpartition("\n")[2]
            raise BenchError(f"The trials with {words[0]} failed: {why}")
        return Trials(**json.loads(done.stdout))
    raise BenchError(f"The trials with {words[0]} took longer than {_SIDE_LIMIT_SECONDS:.0f} s: is the machine busy?")
