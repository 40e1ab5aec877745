"""The latency of the model: distributions from which latencies are drawn, in wall seconds."""

import math
import random
from abc import ABC, abstractmethod
from typing import Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

LATENCY_SECONDS_MAX = 600.0
"""Maximum latency of every distribution."""


class Latency(BaseModel, ABC):
    """A distribution of latencies. You can add your own as a subclass."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False)

    @abstractmethod
    def draw(self, chance: random.Random) -> float:
        """Draw one latency.

        Args:
            chance: source of randomness.

        Returns:
            Seconds, 0 to ``LATENCY_SECONDS_MAX``.
        """


class ConstantLatency(Latency):
    """A constant latency."""

    seconds: float = Field(ge=0, le=LATENCY_SECONDS_MAX)

    def draw(self, chance: random.Random) -> float:  # noqa: ARG002 - there is no chance in it
        """Return the latency, in seconds."""
        return self.seconds


class UniformLatency(Latency):
    """A uniform distribution between two bounds."""

    seconds_min: float = Field(ge=0, le=LATENCY_SECONDS_MAX)
    seconds_max: float = Field(ge=0, le=LATENCY_SECONDS_MAX)

    @model_validator(mode="after")
    def _order(self) -> Self:
        if self.seconds_max < self.seconds_min:
            least, most = f"{self.seconds_min:g} s", f"{self.seconds_max:g} s"
            raise ValueError(f"The longest latency, {most}, is below the shortest, {least}: swap them.")
        return self

    def draw(self, chance: random.Random) -> float:
        """Draw one latency, in seconds."""
        return chance.uniform(self.seconds_min, self.seconds_max)


class LognormalLatency(Latency):
    """A log-normal distribution: mostly near the median, sometimes far above it, as for hosted models."""

    median_seconds: float = Field(gt=0, le=LATENCY_SECONDS_MAX)
    sigma: float = Field(ge=0, le=5)
    """Standard deviation of the natural logarithm: 0.5 puts 95 % between 0.38 and 2.7 times the median."""
    seconds_max: float = Field(LATENCY_SECONDS_MAX, gt=0, le=LATENCY_SECONDS_MAX)
    """Maximum; larger draws are cut to it."""

    def draw(self, chance: random.Random) -> float:
        """Draw one latency, in seconds."""
        return min(self.seconds_max, chance.lognormvariate(math.log(self.median_seconds), self.sigma))
