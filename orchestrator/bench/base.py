"""What a bench is: options in, figures with their baseline out.

The first line of the function's documentation says what it measures; ``civitas bench --help`` shows it.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from inspect import iscoroutinefunction
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, Field

from configs.parts import Group
from orchestrator.errors import CivitasError


class BenchError(CivitasError):
    """A bench could not be measured."""


class BenchOptions(BaseModel):
    """What every bench may be told; each takes what concerns it.

    Args:
        agents: how many bodies, or clients.
        walking: how many clients of the world bench walk, the others stand; all when None.
        seconds: length of each measured span, wall seconds; figures of spans under 20 s are noise.
        seed: of the world and of where walkers go.
        events: how many the made-up run of the analysis bench has.
        view_distance_chunks: how far the world shows itself, in chunks of 16 blocks.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    agents: int = Field(default=50, ge=2, le=1000)
    walking: int | None = Field(default=None, ge=0, le=1000)
    seconds: float = Field(default=20.0, gt=0, le=600)
    seed: int = Field(default=7, ge=0, le=2**31 - 1)
    events: int = Field(default=5_000_000, ge=10_000, le=100_000_000)
    view_distance_chunks: int = Field(default=4, ge=2, le=32)

    @property
    def walkers(self) -> int:
        """How many walk."""
        return self.agents if self.walking is None else min(self.walking, self.agents)


@dataclass(frozen=True)
class Figure:
    """How a figure is told to people.

    Args:
        label: what it is, with its unit.
        target: the most it should be; None when there is no aim.
        digits: decimal places.
        at_least: the target is the least it should be instead.
    """

    label: str
    target: float | None = None
    digits: int = 2
    at_least: bool = False

    def is_met(self, value: float) -> bool:
        """Whether a value is as it should be."""
        return self.target is None or (value >= self.target if self.at_least else value <= self.target)


@dataclass(frozen=True)
class BenchResult:
    """What a bench measured.

    Args:
        bench: its name.
        figures: ours, by key.
        baseline: the same keys, measured in the same run on what we are compared with; empty when it is missing.
        described: what each key means, in the order to show them.
        baseline_name: what the baseline is.
        notes: sentences on how it was measured.
        baseline_missing: one sentence that says why there is no baseline and how to get it; empty when there is one.
    """

    bench: str
    figures: dict[str, float]
    baseline: dict[str, float]
    described: dict[str, Figure]
    baseline_name: str
    notes: list[str] = field(default_factory=list)
    baseline_missing: str = ""

    def to_json(self) -> dict[str, object]:
        """Return the object that ``civitas bench --json`` prints; ``baseline_missing`` only where there is none."""
        told: dict[str, object] = {"bench": self.bench, "figures": self.figures, "baseline": self.baseline}
        return told | {"baseline_missing": self.baseline_missing} if self.baseline_missing else told


Progress = Callable[[str], None]
"""Told what is being measured."""

Bench = Callable[[BenchOptions, Progress], Awaitable[BenchResult]]
"""Measures something; raises :class:`BenchError` when it cannot."""

BENCHES = Group[Bench](
    "civitas.benches", "bench", "an async function bench(options, progress) -> BenchResult", iscoroutinefunction
)
"""The benches by name."""

B = TypeVar("B", bound=Bench)
_AGENTS = "civitas_default_agents"


def default_agents(count: int) -> Callable[[B], B]:
    """Say how many agents a bench has when nobody asks for a number; written below its ``@BENCHES.part``.

    Args:
        count: of agents; benches that do not say have as many as :class:`BenchOptions` says.
    """

    def declare(bench: B) -> B:
        setattr(bench, _AGENTS, count)
        return bench

    return declare


def agents_of(bench: Bench) -> int:
    """How many agents a bench has when nobody asks for a number."""
    agents: int = getattr(bench, _AGENTS, BenchOptions().agents)
    return agents
