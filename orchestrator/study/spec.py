"""What a study is: a scenario, the conditions to compare, and how often each is repeated."""

from typing import Any, Self

from pydantic import Field, model_validator

from configs.models import StrictModel
from orchestrator.errors import PlacedError
from orchestrator.study.seeds import spawn_seeds


class Study(StrictModel):
    """A study file, every key of it; what is not here is refused."""

    name: str = Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,39}$")
    """Also of the folder that its runs go into."""
    description: str = ""
    scenario: str = Field(min_length=1)
    """A scenario that comes with Civitas, or the path of a file or folder, from the study's own."""
    conditions: list[str] = Field(min_length=1)
    """Conditions of the scenario, or of ``configs/conditions.yaml``."""
    repeats: int | None = Field(None, ge=1)
    """Worlds a condition; as many as there are ``seeds``, else 1, when None."""
    seed: int = Field(0, ge=0, lt=2**53)
    """What the seeds of the repeats follow from. A repeat has one seed in all conditions: the same world and the same
    people, so that conditions are compared in pairs."""
    seeds: list[int] | None = Field(None, min_length=1)
    """Seeds written out, one a repeat, in place of ``seed``."""
    settings: dict[str, Any] = Field(default_factory=dict)
    """Keys of the scenario that are otherwise in this study, in every condition."""

    @model_validator(mode="after")
    def _say_everything_once(self) -> Self:
        for index, condition in enumerate(self.conditions):
            if condition in self.conditions[:index]:
                raise PlacedError(("conditions", index), f"The condition {condition!r} is there twice: name each once.")
        for index, seed in enumerate(self.seeds or ()):
            if seed in (self.seeds or ())[:index]:
                raise PlacedError(
                    ("seeds", index),
                    f"The seed {seed} is there twice, but repeats must be worlds of their own: change it.",
                )
            if not 0 <= seed < 2**53:
                raise PlacedError(("seeds", index), f"seeds.{index} must be a whole number from 0 to 2^53, not {seed}.")
        if self.seeds is not None and (self.repeats or 0) > len(self.seeds):
            raise PlacedError(
                ("repeats",),
                f"repeats is {self.repeats} but there are {len(self.seeds)} seeds: add seeds or repeat less.",
            )
        if "seed" in self.settings.get("run", {}):
            raise PlacedError(
                ("settings", "run", "seed"), "A study's seeds are its own: say seed or seeds beside settings."
            )
        return self

    @property
    def world_seeds(self) -> list[int]:
        """The seed of each repeat."""
        if self.seeds is not None:
            return self.seeds[: self.repeats]
        return spawn_seeds(self.seed, self.repeats or 1)
