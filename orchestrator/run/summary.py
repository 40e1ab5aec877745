"""Summarises a run from its log, with its costs."""

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from statistics import fmean
from typing import Any

import pyarrow.compute
from pydantic import BaseModel, ConfigDict

from orchestrator.recorder import Sequences, read_columns
from orchestrator.run.costs import PartCost
from orchestrator.run.ending import Ending
from orchestrator.shard.agent_session import STAYED


class ThoughtCost(BaseModel):
    """What all requests of one kind cost."""

    model_config = ConfigDict(extra="forbid")

    calls: int
    tokens_in: int
    tokens_cached: int
    tokens_out: int


class ModelCost(ThoughtCost):
    """What all requests to one model cost."""

    answered: int
    usd: float


class CostSummary(BaseModel):
    """What the run cost, in machine resources and money."""

    model_config = ConfigDict(extra="forbid")

    cpu_seconds: dict[str, float]
    """CPU seconds of each part, with set-up and end."""
    memory_mb: dict[str, float]
    """Peak memory of each part."""
    cpu_pct_per_agent: float | None
    """CPU use per agent while the society lived, percent of one core, all parts together; None if it never began."""
    memory_mb_per_agent: float
    cpu_seconds_per_agent_hour: float | None
    """CPU seconds per agent and hour of run clock."""
    calls: int
    """Number of requests to the minds."""
    calls_failed: dict[str, int]
    """Number of requests without an answer, by reason, the most frequent first. Cancelled requests are under
    ``cancelled``."""
    tokens_in: int
    tokens_out: int
    tokens_cached: int = 0
    """Tokens of prompts that the servers had read before."""
    tokens: int
    """Tokens of prompts and answers together, including failed calls."""
    usd: float
    thoughts: dict[str, ThoughtCost] = {}
    """Costs by kind of request; empty for minds without tokens."""
    models: dict[str, ModelCost] = {}
    """Costs by model; empty for minds without tokens."""
    tokens_per_agent_hour: float | None
    usd_per_agent_hour: float | None


class RunSummary(BaseModel):
    """The figures of a run."""

    model_config = ConfigDict(extra="forbid")

    agents: int
    joined: int
    """Number of agents that were in the world at some time."""
    minutes: float
    """Length of the run in minutes of run clock."""
    unique_items_mean: float
    """Number of different items per agent, mean over all agents."""
    unique_items: dict[str, int]
    speeches: int
    agents_who_spoke: int
    agents_who_were_heard: int
    """Number of agents that were heard by another agent when they spoke."""
    deaths: int
    faults: int
    events: int
    events_missing: int
    """Number of gaps in the sequences of event ids."""
    seconds_to_first_joined: float | None
    """Time from the command to the first agent in the world, wall time."""
    seconds_to_all_joined: float | None = None
    """Time from the command to the last agent in the world, wall time; None if the society never began."""
    times_out_of_world: int = 0
    """How often an agent left the world before the end: kicked, body lost, or shard dead. Each one rejoins."""
    ticks_per_second: float | None
    """Ticks of the world per wall second, mean while the society lived; None if the world reports none."""
    engine: str
    cost: CostSummary


class _Counts:
    """Counts from the event table."""

    def __init__(self, run_dir: Path, names: list[str]) -> None:
        self._table = read_columns(run_dir / "events", ["event_id", "agent", "kind", "data"])
        sequences = Sequences()
        sequences.resume(self._table["event_id"].to_pylist())
        self.missing = sequences.missing
        self.events = self._table.num_rows
        self.joined = len({agent for agent, _ in self._rows("agent.joined")} & set(names))
        self.times_out_of_world = sum(data["reason"] != STAYED for _, data in self._rows("agent.left"))
        self.deaths = len(self._rows("agent.died"))
        self.faults = len(self._rows("fault"))
        self.unique_items = dict.fromkeys(names, 0)
        for agent, data in self._rows("item.acquired"):
            if agent in self.unique_items:
                self.unique_items[agent] = max(self.unique_items[agent], data["unique_total"])
        speeches = self._rows("speech")
        self.speeches = len(speeches)
        self.spoke = len({agent for agent, _ in speeches})
        self.heard = len({agent for agent, data in speeches if set(data["hearers"]) - {agent}})
        calls = [data for _, data in self._rows("mind.call")]
        self.calls = len(calls)
        unanswered = Counter(call.get("reason") or call["status"] for call in calls if call["status"] != "answered")
        self.calls_failed = dict(unanswered.most_common())
        self.tokens_in = sum(call["tokens_in"] for call in calls)
        self.tokens_out = sum(call["tokens_out"] for call in calls)
        self.tokens_cached = sum(call.get("tokens_cached", 0) for call in calls)
        self.usd = sum(call["usd"] for call in calls)
        charged = calls if self.tokens_in else []
        self.thoughts = {kind: ThoughtCost(**_sums(own)) for kind, own in _by(charged, "request").items()}
        self.models = {
            model: ModelCost(
                **_sums(own),
                answered=sum(call["status"] == "answered" for call in own),
                usd=sum(call["usd"] for call in own),
            )
            for model, own in _by(charged, "model").items()
        }

    def _rows(self, kind: str) -> list[tuple[str, Any]]:
        found = self._table.filter(pyarrow.compute.equal(self._table["kind"], kind))
        return [(row["agent"], json.loads(row["data"])) for row in found.to_pylist()]


def _by(calls: list[dict[str, Any]], name: str) -> dict[str, list[dict[str, Any]]]:
    """Return the calls by one of their fields, in the order of its values."""
    values = sorted({call[name] for call in calls})
    return {value: [call for call in calls if call[name] == value] for value in values}


def _sums(calls: list[dict[str, Any]]) -> dict[str, int]:
    return {
        "calls": len(calls),
        "tokens_in": sum(call["tokens_in"] for call in calls),
        "tokens_cached": sum(call.get("tokens_cached", 0) for call in calls),
        "tokens_out": sum(call["tokens_out"] for call in calls),
    }


def summarize(
    run_dir: Path, names: list[str], *, ending: Ending, costs: Mapping[str, PartCost], engine: str
) -> RunSummary:
    """Summarise what a run recorded.

    Args:
        run_dir: the run folder.
        names: names of all agents.
        ending: outcome of the run.
        costs: costs of each part.
        engine: engine of the minds.
    """
    counts = _Counts(run_dir, names)
    agents = len(names)
    agent_hours = agents * ending.seconds / 3600

    def per_agent_hour(amount: float) -> float | None:
        return round(amount / agent_hours, 4) if agent_hours > 0 else None

    lived = agent_hours > 0 and ending.living_wall_seconds > 0
    cost = CostSummary(
        cpu_seconds={part: round(cost.cpu_seconds, 2) for part, cost in costs.items()},
        memory_mb={part: round(cost.memory_mb_max, 1) for part, cost in costs.items()},
        cpu_pct_per_agent=round(100 * ending.living_cpu_seconds / ending.living_wall_seconds / agents, 2)
        if lived
        else None,
        memory_mb_per_agent=round(ending.memory_mb / agents, 1),
        cpu_seconds_per_agent_hour=per_agent_hour(ending.living_cpu_seconds),
        calls=counts.calls,
        calls_failed=counts.calls_failed,
        tokens_in=counts.tokens_in,
        tokens_out=counts.tokens_out,
        tokens_cached=counts.tokens_cached,
        tokens=counts.tokens_in + counts.tokens_out,
        usd=counts.usd,
        thoughts=counts.thoughts,
        models=counts.models,
        tokens_per_agent_hour=per_agent_hour(counts.tokens_in + counts.tokens_out),
        usd_per_agent_hour=per_agent_hour(counts.usd),
    )
    return RunSummary(
        agents=agents,
        joined=counts.joined,
        minutes=round(ending.seconds / 60, 3),
        unique_items_mean=round(sum(counts.unique_items.values()) / agents, 3),
        unique_items=counts.unique_items,
        speeches=counts.speeches,
        agents_who_spoke=counts.spoke,
        agents_who_were_heard=counts.heard,
        deaths=counts.deaths,
        faults=counts.faults,
        events=counts.events,
        events_missing=counts.missing,
        seconds_to_first_joined=ending.seconds_to_first_joined and round(ending.seconds_to_first_joined, 2),
        seconds_to_all_joined=ending.seconds_to_all_joined and round(ending.seconds_to_all_joined, 2),
        times_out_of_world=counts.times_out_of_world,
        ticks_per_second=round(fmean(ending.ticks_per_second), 2) if ending.ticks_per_second else None,
        engine=engine,
        cost=cost,
    )
