"""Answers that several kinds of request share."""

from pydantic import Field

from bots.mind.moment.situation import PlanBlock
from bots.mind.thought import Answer


class Plan(Answer):
    """Parts of a day that follow one another without a gap."""

    stretches: tuple[PlanBlock, ...] = Field(min_length=1)


class Summary(Answer):
    """A summary of a matter in a few sentences."""

    text: str = Field(min_length=1)
