"""The definition of a study: a scenario, the conditions to compare, and the number of repeats."""

from collections.abc import Iterator
from typing import Annotated, Any, Self

from pydantic import Field, model_validator

from configs.models import StrictModel
from orchestrator.config.scenario import NAME_PATTERN
from orchestrator.errors import PlacedError
from orchestrator.study.seeds import spawn_seeds


class SensitivitySpec(StrictModel):
    """The key ``sensitivity``: what ``civitas sensitivity`` varies."""

    constants: list[str] = Field(default_factory=list)
    """Constants of the rules mind, as ``GROUP`` or ``GROUP.NAME``."""
    conditions: list[str] | None = Field(None, min_length=1)
    """Conditions of the screening; None takes all. The points after it have all, so every verdict has an estimate."""


class Study(StrictModel):
    """All keys of a study file. A key that is not here is an error."""

    name: str = Field(pattern=NAME_PATTERN)
    """Name of the study, and of the folder of its runs."""
    description: str = ""
    scenario: str = Field(min_length=1)
    """Name of a scenario of Civitas, or path of a file or folder, relative to the study."""
    conditions: list[str] = Field(min_length=1)
    """Conditions of the scenario, or of ``configs/conditions.yaml``."""
    repeats: int | None = Field(None, ge=1)
    """Runs per condition; None means the number of ``seeds``, or else 1."""
    seed: int = Field(0, ge=0, lt=2**53)
    """Seed from which the seeds of the repeats are derived. A repeat has the same seed in all conditions, so the same
    world and people, and conditions are compared in pairs."""
    seeds: list[int] | None = Field(None, min_length=1)
    """Explicit seeds, one per repeat, instead of ``seed``."""
    settings: dict[str, Any] = Field(default_factory=dict)
    """Keys of the scenario that this study sets in every condition. In the folder of a sweep, also those of its command
    line."""
    bounds: dict[str, Annotated[float, Field(gt=0, allow_inf_nan=False)]] = Field(default_factory=dict)
    """The least effect that matters, by name of a figure, in its unit. A claim that it stays the same needs it."""
    sensitivity: SensitivitySpec | None = None
    challenges: dict[Annotated[str, Field(pattern=NAME_PATTERN)], Annotated[list[str], Field(min_length=1)]] = Field(
        default_factory=dict
    )
    """What ``civitas challenge`` tries: by name, changes of the scenario as ``KEY=VALUE``, each of which should make
    some verdict come out otherwise."""

    tables: dict[Annotated[str, Field(pattern=NAME_PATTERN)], str] = Field(default_factory=dict)
    """Tables of the comparison that the page of results repeats: by name, its heading."""

    @model_validator(mode="after")
    def _say_everything_once(self) -> Self:
        for index, condition in enumerate(self.conditions):
            if condition in self.conditions[:index]:
                raise PlacedError(("conditions", index), f"The condition {condition!r} is there twice: name each once.")
        for index, seed in enumerate(self.seeds or ()):
            if seed in (self.seeds or ())[:index]:
                raise PlacedError(
                    ("seeds", index),
                    f"The seed {seed} is there twice, but every repeat needs its own world: change it.",
                )
            if not 0 <= seed < 2**53:
                raise PlacedError(("seeds", index), f"seeds.{index} must be a whole number from 0 to 2^53, not {seed}.")
        if self.seeds is not None and (self.repeats or 0) > len(self.seeds):
            raise PlacedError(
                ("repeats",),
                f"repeats is {self.repeats} but there are {len(self.seeds)} seeds: add seeds or lower repeats.",
            )
        if "seed" in self.settings.get("run", {}):
            raise PlacedError(
                ("settings", "run", "seed"), "A study has its own seeds: use its key seed or seeds, not settings."
            )
        return self

    @property
    def world_seeds(self) -> list[int]:
        """The seed of each repeat."""
        if self.seeds is not None:
            return self.seeds[: self.repeats]
        return spawn_seeds(self.seed, self.repeats or 1)

    @property
    def worlds(self) -> Iterator[tuple[str, int, int]]:
        """Condition, number of the repeat from 1, and seed of each run, in the order of execution."""
        for repeat, seed in enumerate(self.world_seeds, start=1):
            for condition in self.conditions:
                yield condition, repeat, seed
