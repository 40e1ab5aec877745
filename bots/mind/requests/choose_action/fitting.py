"""Chooses the skills that fit a moment: their details are told with it. All skills are known by name anyway."""

from collections.abc import Iterable

from bots.mind.moment.concerns import lasting_concerns, stems
from bots.mind.moment.situation import Situation, SkillOption

DETAILED = 6
"""Number of skills whose details are told."""
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
    words = lasting_concerns(situation)
    called = _called_for(situation)
    offered = tuple(options)
    scores = [
        len(words & stems((option.name.replace("_", " "), option.summary))) + 100 * (option.name in called)
        for option in offered
    ]
    ranked = sorted(range(len(offered)), key=lambda place: (-scores[place], place))
    return tuple(offered[place] for place in sorted(ranked[:DETAILED]) if scores[place] > 0)


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
