"""Planned interviews: what agents are asked from outside of the world, and when. They do not remember having been."""

import random
from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

PERIOD_SECONDS_MIN = 1.0


class PlannedInterview(BaseModel):
    """A question, for whom, and when."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    agents: Literal["all"] | Annotated[list[str], Field(min_length=1)]
    """Who is asked; ``all`` for everybody."""
    question: str = Field(min_length=1, max_length=1000)
    """In words; ``{about}`` stands for a name."""
    about: Literal["all", "met"] | list[str] = []
    """Whom it concerns, a question for each; ``all`` for everybody but who is asked, ``met`` for those whom they have
    noticed by eye or ear; empty when it concerns nobody in particular."""
    about_max: int | None = Field(None, ge=1)
    """How many of them each is asked about at one time, drawn anew each time; None: all of them."""
    spread_seconds: float = Field(0.0, ge=0)
    """The questions of one time are spread over so long, person by person, so that a crowd is not asked at once."""
    at_seconds: float = Field(ge=0)
    """Run clock; the first time."""
    every_seconds: float | None = Field(None, ge=PERIOD_SECONDS_MIN)
    """Again and again at this distance until the run ends; None: once."""

    @model_validator(mode="after")
    def _know_whom(self) -> Self:
        if ("{about}" in self.question) != bool(self.about):
            raise ValueError("A question names {about} exactly when there is a list `about` of whom it concerns.")
        if self.every_seconds is not None and self.spread_seconds > self.every_seconds:
            raise ValueError(
                "The questions begin anew before all were asked: make spread_seconds no more than every_seconds."
            )
        return self

    def moments(self) -> Iterator[float]:
        """When it is asked, seconds of run clock, in order; endless when it repeats."""
        yield self.at_seconds
        count = 1
        while self.every_seconds is not None:
            yield self.at_seconds + count * self.every_seconds
            count += 1

    def asked(self, population: Sequence[str]) -> list[str]:
        """Who is asked, of a population by name."""
        return list(population) if self.agents == "all" else self.agents

    def questions(
        self, asked: str, population: Sequence[str], met: Sequence[str], chance: random.Random
    ) -> list[tuple[str | None, str]]:
        """What somebody is asked at one time.

        Args:
            asked: who.
            population: everybody, by name.
            met: those whom they have noticed.
            chance: draws whom they are asked about, where there are more than that.

        Returns:
            Whom each question concerns, if anybody, and its words.
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
