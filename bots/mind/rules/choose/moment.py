"""The input of the considerations for the next action, and their result."""

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
    """The moment in which an agent chooses: its situation, its skills, its knowledge, and a random stream."""

    who: Who
    t: float
    """Seconds of the run clock."""
    situation: Situation
    skills: tuple[SkillOption, ...]
    """The skills that can be chosen. Empty if that does not matter."""
    known: Knowledge
    """Knowledge of Minecraft."""
    theme: Theme
    """The further knowledge of the scenario's agents."""
    chance: random.Random


@dataclass(frozen=True, slots=True)
class Idea:
    """A possible action."""

    intent: str
    """The action in a few words, such as ``get oak log``."""
    deed: SkillCall
    because: str


def obtaining(item: str, because: str) -> Idea:
    """Get an item in whatever way there is."""
    deed = SkillCall(skill=BY_ITEM, args={"item": item})
    return Idea(deed_phrase(deed.skill, deed.args), deed, because)


def going_on(doing: Doing) -> Idea:
    """The current action as the idea to continue it. Nothing less urgent interrupts it."""
    return Idea(doing.intent, SkillCall(skill=doing.skill, args=doing.args), doing.because)


def is_of(deed: SkillCall, skill: str | None, args: Mapping[str, Any]) -> bool:
    """Whether an action is the one that is asked for. Arguments that are left open may have any value."""
    return deed.skill == skill and all(args.get(name) == value for name, value in deed.args.items())


Consideration = Callable[[Moment], Idea | None]
"""Looks at one aspect of the moment. Returns None if there is nothing to do about it."""
