"""Planned interviews: what agents are asked from outside of the world, and when. They do not remember having been."""

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
    about: Literal["all"] | list[str] = []
    """Whom it concerns, a question for each; ``all`` for everybody but who is asked; empty when it concerns nobody in
    particular."""
    at_seconds: float = Field(ge=0)
    """Run clock; the first time."""
    every_seconds: float | None = Field(None, ge=PERIOD_SECONDS_MIN)
    """Again and again at this distance until the run ends; None: once."""

    @model_validator(mode="after")
    def _know_whom(self) -> Self:
        if ("{about}" in self.question) != bool(self.about):
            raise ValueError("A question names {about} exactly when there is a list `about` of whom it concerns.")
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

    def questions(self, asked: str, population: Sequence[str]) -> list[tuple[str | None, str]]:
        """What somebody is asked.

        Args:
            asked: who.
            population: everybody, by name.

        Returns:
            Whom each question concerns, if anybody, and its words.
        """
        if not self.about:
            return [(None, self.question)]
        about = [name for name in population if name != asked] if self.about == "all" else self.about
        return [(name, self.question.replace("{about}", name)) for name in about]
