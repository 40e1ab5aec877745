"""Planned interviews: questions to agents from outside the world, with times. Agents do not remember them."""

import random
from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

PERIOD_SECONDS_MIN = 1.0


class PlannedInterview(BaseModel):
    """A question, the agents to ask, and the times."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    agents: Literal["all"] | Annotated[list[str], Field(min_length=1)]
    """Agents to ask; ``all`` for everyone."""
    question: str = Field(min_length=1, max_length=1000)
    """The question; ``{about}`` is replaced by a name."""
    about: Literal["all", "met"] | list[str] = []
    """Agents that the question is about, one question each: ``all`` for everyone else, ``met`` for those that the
    asked agent has seen or heard; empty for a question about nobody."""
    about_max: int | None = Field(None, ge=1)
    """Maximum number of agents that each is asked about at one time, drawn again each time; None for all of them."""
    spread_seconds: float = Field(0.0, ge=0)
    """Time over which the questions of one time are spread, agent by agent, so that not all are asked at once."""
    at_seconds: float = Field(ge=0)
    """First time, run clock."""
    every_seconds: float | None = Field(None, ge=PERIOD_SECONDS_MIN)
    """Interval of repetitions until the run ends; None for once."""

    @model_validator(mode="after")
    def _know_whom(self) -> Self:
        if ("{about}" in self.question) != bool(self.about):
            raise ValueError("A question must contain {about} exactly if the list `about` is set.")
        if self.every_seconds is not None and self.spread_seconds > self.every_seconds:
            raise ValueError("The questions repeat before all were asked: make spread_seconds at most every_seconds.")
        return self

    def moments(self) -> Iterator[float]:
        """Yield the times, seconds of run clock, in order; endless if it repeats."""
        yield self.at_seconds
        count = 1
        while self.every_seconds is not None:
            yield self.at_seconds + count * self.every_seconds
            count += 1

    def asked(self, population: Sequence[str]) -> list[str]:
        """Return the agents to ask, from the names of a population."""
        return list(population) if self.agents == "all" else self.agents

    def questions(
        self, asked: str, population: Sequence[str], met: Sequence[str], chance: random.Random
    ) -> list[tuple[str | None, str]]:
        """Return the questions to one agent at one time.

        Args:
            asked: name of the agent.
            population: names of all agents.
            met: names of those that it has noticed.
            chance: draws the agents to ask about, if there are more than the maximum.

        Returns:
            The agent that each question is about, if any, and the question.
        """
        if not self.about:
            return [(None, self.question)]
        about = self._concerned(asked, population, met)
        if self.about_max is not None and len(about) > self.about_max:
            about = chance.sample(about, self.about_max)
        return [(name, self.question.replace("{about}", name)) for name in about]

    def _concerned(self, asked: str, population: Sequence[str], met: Sequence[str]) -> list[str]:
        if isinstance(self.about, list):
            return self.about
        return [name for name in population if name != asked and (self.about == "all" or name in met)]
