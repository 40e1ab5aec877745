"""Chooses the skills that fit a moment: their details are told with it. All skills are known by name anyway."""

from collections.abc import Iterable

from bots.mind.moment.concerns import lasting_concerns, stems
from bots.mind.moment.situation import Situation, SkillOption

DETAILED = 5
"""Number of skills whose details are told because of what the agent is after."""
CALLED = 4
"""Maximum number of further skills whose details are told because the moment calls for them."""
_IN_DANGER = frozenset({"fight", "flee", "defend"})
HUNGRY_FOOD = 14.0
"""Food level, of 20, from which down eating fits."""


def fitting(options: Iterable[SkillOption], situation: Situation) -> tuple[SkillOption, ...]:
    """Return the skills that fit best: first those that share most words with what the agent is after, which seldom
    change, then those that failed lately or that the moment calls for.

    Args:
        options: all skills.
        situation: the moment.
    """
    words = lasting_concerns(situation)
    called = _called_for(situation)
    offered = tuple(options)
    shared = [len(words & stems((option.name.replace("_", " "), option.summary))) for option in offered]
    ranked = sorted(range(len(offered)), key=lambda place: (-shared[place], place))
    lasting = sorted(place for place in ranked[:DETAILED] if shared[place] > 0)
    momentary = [place for place, option in enumerate(offered) if option.name in called and place not in lasting]
    return tuple(offered[place] for place in (*lasting, *momentary[:CALLED]))


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
