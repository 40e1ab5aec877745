"""What the considerations of the next action look at, and what they come up with."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from bots.mind.requests import ChooseAction, Deed, Situation
from bots.mind.rules.knowledge import Knowledge


@dataclass(frozen=True, slots=True)
class Moment:
    """A request to choose an action, what is known, and the agent's random stream for this."""

    request: ChooseAction
    known: Knowledge
    chance: random.Random

    @property
    def situation(self) -> Situation:
        """The summary that the request carries."""
        return self.request.situation


@dataclass(frozen=True, slots=True)
class Idea:
    """Something to do."""

    intent: str
    """In a few words: ``get oak log``."""
    deed: Deed
    because: str


Consideration = Callable[[Moment], Idea | None]
"""Looks at one side of the moment; None when there is nothing to do about it."""
