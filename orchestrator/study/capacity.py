"""Computes how many worlds of a study a machine can run side by side."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

import psutil

from orchestrator.config import Scenario
from orchestrator.run.manifest import Manifest
from orchestrator.run.summary import RunSummary

WORLD_CORES = 0.1
"""CPU seconds per second of run clock for a world and the services of a run, without agents."""
AGENT_CORES = 0.02
"""CPU seconds per second of run clock for an agent: mind, body, and its share of the world. Runs of 8 to 30 agents
with the rules mind took 0.24 to 0.57 in all."""
WORLD_MB = 750.0
AGENT_MB = 40.0
"""Memory of a world without agents, and of each agent; runs of 4 to 30 agents took 840 to 2050 MB in all."""
_CORES_SHARE = 0.9
"""Share of the cores that worlds may use. A world that has to wait falls behind its tick rate."""
FULL_TICKS = 20.0
"""Full tick rate of a world, ticks per second of run clock."""
_MEMORY_SHARE = 0.8
"""Share of the free memory that worlds may use."""
_MB = 2**20
_APART_SHARE = 0.15
_APART_SECONDS_MAX = 150.0
"""Most is said in a world's second minute. On a machine that two worlds fill, the start of the second world within the
first two minutes of the first made words 3.8 and 4.8 s late there; 150 s apart, they were at most 1.3 s late."""


@dataclass(frozen=True)
class Need:
    """What one world needs of the machine.

    Args:
        cores: CPU seconds per wall second.
        memory_mb: memory.
        measured: whether runs of the study measured it; otherwise it is estimated.
    """

    cores: float
    memory_mb: float
    measured: bool


def need_of(scenario: Scenario, done: Iterable[Manifest] = ()) -> Need:
    """Return what a world of a study needs.

    Args:
        scenario: scenario of a run.
        done: manifests of finished runs of the study; their measured costs replace the estimate.
    """
    summaries = [RunSummary.model_validate(manifest.summary) for manifest in done if manifest.summary is not None]
    measured = [_cores_taken(summary, scenario.run.speed) for summary in summaries]
    agents = scenario.run.agents
    if any(measured):
        return Need(max(measured), max(one.cost.memory_mb_per_agent * one.agents for one in summaries), measured=True)
    cores_taken = scenario.run.speed * (WORLD_CORES + AGENT_CORES * agents)
    return Need(cores_taken, WORLD_MB + AGENT_MB * agents, measured=False)


def _cores_taken(summary: RunSummary, speed: float) -> float:
    """Return the cores that a run used, or would have used if its world had not fallen behind."""
    taken = (summary.cost.cpu_pct_per_agent or 0.0) * summary.agents / 100
    behind = FULL_TICKS * speed / summary.ticks_per_second if summary.ticks_per_second else 1.0
    return taken * max(1.0, behind)


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(psutil.Process().cpu_affinity()) if hasattr(psutil.Process, "cpu_affinity") else psutil.cpu_count() or 1


def worlds_at_once(need: Need, runs: int) -> int:
    """Return how many worlds to run side by side: as many as cores and free memory allow, at least one.

    Args:
        need: need of one world.
        runs: number of runs to do.
    """
    memory_mb = psutil.virtual_memory().available / _MB * _MEMORY_SHARE
    by_cores = math.floor(_CORES_SHARE * cores() / need.cores)
    by_memory = math.floor(memory_mb / need.memory_mb)
    return max(1, min(by_cores, by_memory, runs))


def seconds_apart(scenario: Scenario) -> float:
    """Return how long after one world the next starts beside it, seconds of wall time: a share of a run.

    The worlds of a study do the same at the same times of run clock, as when all hear an announcement. Their busiest
    moments should not meet.

    Args:
        scenario: scenario of a run.
    """
    return min(_APART_SHARE * scenario.run.minutes * 60 / scenario.run.speed, _APART_SECONDS_MAX)


def shortage(need: Need, at_once: int, speed: float) -> str:
    """Return a sentence that the machine is too small for this many worlds; empty if it is not.

    Args:
        need: need of one world.
        at_once: number of worlds side by side.
        speed: seconds of run clock per wall second.
    """
    wanted, there = need.cores * at_once, cores()
    if wanted <= there:
        return ""
    source = "measured" if need.measured else "estimated"
    if at_once == 1:
        slower = max(0.1, math.floor(10 * speed * _CORES_SHARE * there / wanted) / 10)
        return (
            f"This world needs {wanted:.1f} cores at speed {speed:g} ({source}); the machine has {there}: use --speed "
            f"{slower:g}, or it may fall behind its tick rate."
        )
    return (
        f"{at_once} worlds at once need {wanted:.1f} cores at speed {speed:g} ({source}); the machine has {there}: use "
        f"--at-once {max(1, math.floor(_CORES_SHARE * there / need.cores))}, or they may fall behind their tick rate."
    )
