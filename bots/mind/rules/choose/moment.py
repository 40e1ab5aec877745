"""What the considerations of the next action look at, and what they come up with."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bots.mind.deed_phrases import BY_ITEM, deed_phrase
from bots.mind.moment.situation import Doing, Situation, SkillCall, SkillOption, Who
from bots.mind.rules.choose.knowledge import Knowledge
from bots.mind.rules.theme import Theme


@dataclass(frozen=True, slots=True)
class Moment:
    """Somebody who chooses an action: their situation, what they can do and know, and a random stream for this."""

    who: Who
    t: float
    """Seconds of run clock."""
    situation: Situation
    skills: tuple[SkillOption, ...]
    """What can be chosen; empty where that does not matter."""
    known: Knowledge
    """Of Minecraft."""
    theme: Theme
    """What the scenario's people know besides."""
    chance: random.Random


@dataclass(frozen=True, slots=True)
class Idea:
    """Something to do."""

    intent: str
    """In a few words: ``get oak log``."""
    deed: SkillCall
    because: str


def obtaining(item: str, because: str) -> Idea:
    """Get an item in whatever way there is."""
    deed = SkillCall(skill=BY_ITEM, args={"item": item})
    return Idea(deed_phrase(deed.skill, deed.args), deed, because)


def going_on(doing: Doing) -> Idea:
    """What is being done, as the idea to go on with it: nothing that presses less comes between."""
    return Idea(doing.intent, SkillCall(skill=doing.skill, args=doing.args), doing.because)


def is_of(deed: SkillCall, skill: str | None, args: Mapping[str, Any]) -> bool:
    """Whether something done is what a deed asks for; what the deed leaves open may be anything."""
    return deed.skill == skill and all(args.get(name) == value for name, value in deed.args.items())


Consideration = Callable[[Moment], Idea | None]
"""Looks at one side of the moment; None when there is nothing to do about it."""
