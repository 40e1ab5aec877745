"""The interface of a bench: it takes options and returns figures with their baseline.

The first line of the function's docstring says what it measures. ``civitas bench --help`` shows it.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from inspect import iscoroutinefunction
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, Field

from configs.parts import Group
from orchestrator.errors import CivitasError


class BenchError(CivitasError):
    """A bench could not be measured."""


class BenchOptions(BaseModel):
    """The options of all benches. Each bench uses those that concern it.

    Args:
        agents: number of bodies or clients.
        walking: number of clients of the world bench that walk; the others stand. None means all.
        seconds: length of each measured span, wall seconds; of a plaza and of tokens, seconds of run clock. Figures of
            spans under 20 s are noise.
        speed: seconds of run clock per wall second, in benches that measure whole runs.
        seed: seed of the world and of the walkers' targets.
        events: number of events in the generated run of the benches of the analysis and of the view.
        watched: number of agents in the live run of the view bench.
        view_distance_chunks: view distance of the world, in chunks of 16 blocks.
        mind: the mind of the bench of tokens; None takes the loopback server.
        settings: changes of the scenario of the bench of tokens, each ``KEY=VALUE``.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    agents: int = Field(default=50, ge=2, le=1000)
    walking: int | None = Field(default=None, ge=0, le=1000)
    seconds: float = Field(default=20.0, gt=0, le=3600)
    speed: float = Field(default=1.0, ge=0.1, le=10)
    seed: int = Field(default=7, ge=0, le=2**31 - 1)
    events: int = Field(default=5_000_000, ge=10_000, le=100_000_000)
    watched: int = Field(default=100, ge=2, le=1000)
    view_distance_chunks: int = Field(default=4, ge=2, le=32)
    mind: str | None = None
    settings: tuple[str, ...] = ()

    @property
    def walkers(self) -> int:
        """The number of clients that walk."""
        return self.agents if self.walking is None else min(self.walking, self.agents)


@dataclass(frozen=True)
class Figure:
    """How a figure is shown to people.

    Args:
        label: what the figure is, with its unit.
        target: the highest value that we want; None without a target.
        digits: decimal places.
        at_least: whether the target is the lowest value that we want.
    """

    label: str
    target: float | None = None
    digits: int = 2
    at_least: bool = False

    def is_met(self, value: float) -> bool:
        """Whether a value reaches the target."""
        return self.target is None or (value >= self.target if self.at_least else value <= self.target)


@dataclass(frozen=True)
class BenchResult:
    """The result of a bench.

    Args:
        bench: name of the bench.
        figures: our figures, by key.
        baseline: the baseline's figures by the same keys, measured in the same run; empty without a baseline.
        described: meaning of each key, in the order of display.
        baseline_name: name of the baseline.
        notes: sentences that say how it was measured.
        baseline_missing: one sentence that says why there is no baseline and how to get it; empty if there is one.
    """

    bench: str
    figures: dict[str, float]
    baseline: dict[str, float]
    described: dict[str, Figure]
    baseline_name: str
    notes: list[str] = field(default_factory=list)
    baseline_missing: str = ""

    def to_json(self) -> dict[str, object]:
        """Return the object that ``civitas bench --json`` prints; ``baseline_missing`` only if there is no baseline."""
        told: dict[str, object] = {"bench": self.bench, "figures": self.figures, "baseline": self.baseline}
        return told | {"baseline_missing": self.baseline_missing} if self.baseline_missing else told


Progress = Callable[[str], None]
"""A callback that receives what is being measured."""

Bench = Callable[[BenchOptions, Progress], Awaitable[BenchResult]]
"""An async function that measures something. It raises :class:`BenchError` if it cannot."""

BENCHES = Group[Bench](
    "civitas.benches", "bench", "an async function bench(options, progress) -> BenchResult", iscoroutinefunction
)
"""The benches by name."""

B = TypeVar("B", bound=Bench)
_DEFAULTS = "civitas_defaults"


def defaults(**values: float) -> Callable[[B], B]:
    """Set a bench's own defaults of its options. Write it below its ``@BENCHES.part``.

    Args:
        values: defaults by name of the option; the others have those of :class:`BenchOptions`.
    """

    def declare(bench: B) -> B:
        setattr(bench, _DEFAULTS, values)
        return bench

    return declare


def defaults_of(bench: Bench) -> Mapping[str, float]:
    """Return a bench's own defaults by name of the option."""
    values: Mapping[str, float] = getattr(bench, _DEFAULTS, {})
    return values
