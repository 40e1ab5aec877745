"""Chooses the skills that fit a moment: their details are told with it. All skills are known by name anyway."""

import re
from collections.abc import Iterable

from bots.mind.moment.situation import Situation, SkillOption

DETAILED = 8
"""Number of skills whose details are told."""
_WORD = re.compile(r"[a-z]{3,}")
_STEM_CHARACTERS = 5
"""Words count as the same if they begin with the same letters: ``harvest`` and ``harvesting``."""
_IN_DANGER = frozenset({"fight", "flee", "defend"})
HUNGRY_FOOD = 14.0
"""Food level, of 20, from which down eating fits."""


def fitting(options: Iterable[SkillOption], situation: Situation) -> tuple[SkillOption, ...]:
    """Return the skills that fit best, in the order of the options.

    A skill fits if it failed lately, if the moment calls for it, and by the words that it shares with what the agent is
    after, plans and hears.

    Args:
        options: all skills.
        situation: the moment.
    """
    words = _stems(_concerns(situation))
    called = _called_for(situation)
    offered = tuple(options)
    scores = [
        len(words & _stems((option.name.replace("_", " "), option.summary))) + 100 * (option.name in called)
        for option in offered
    ]
    ranked = sorted(range(len(offered)), key=lambda place: (-scores[place], place))
    return tuple(offered[place] for place in sorted(ranked[:DETAILED]) if scores[place] > 0)


def _concerns(situation: Situation) -> Iterable[str]:
    if situation.goal is not None:
        yield situation.goal.text
        yield from situation.goal.wants
    yield situation.social_goal
    if situation.plan is not None:
        yield situation.plan.activity
    yield from situation.directives
    yield from (one.text for one in situation.heard if one.addressed)


def _called_for(situation: Situation) -> frozenset[str]:
    failed = {one.skill for one in situation.outcomes if one.status == "failed"}
    if any(one.category == "hostile" for one in situation.things):
        failed |= _IN_DANGER
    condition = situation.condition
    if condition is not None and condition.food <= HUNGRY_FOOD:
        failed.add("eat")
    if condition is not None and condition.in_water:
        failed.add("go_to_surface")
    return frozenset(failed)


def _stems(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(word[:_STEM_CHARACTERS] for text in texts for word in _WORD.findall(text.lower()))
