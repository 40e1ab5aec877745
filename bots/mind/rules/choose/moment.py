"""What the considerations of the next action look at, and what they come up with."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bots.mind.moment.situation import Doing, Situation, SkillCall
from bots.mind.requests.choose_action.request import ChooseAction
from bots.mind.rules.choose.knowledge import Knowledge


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
    deed: SkillCall
    because: str


def going_on(doing: Doing) -> Idea:
    """What is being done, as the idea to go on with it: nothing that presses less comes between."""
    return Idea(doing.intent, SkillCall(skill=doing.skill, args=doing.args), doing.because)


def is_of(deed: SkillCall, skill: str | None, args: Mapping[str, Any]) -> bool:
    """Whether something done is what a deed asks for; what the deed leaves open may be anything."""
    return deed.skill == skill and all(args.get(name) == value for name, value in deed.args.items())


Consideration = Callable[[Moment], Idea | None]
"""Looks at one side of the moment; None when there is nothing to do about it."""
