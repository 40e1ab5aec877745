"""Chooses the skills that fit a moment: their details are told with it. All skills are known by name anyway."""

from collections import Counter
from collections.abc import Iterable

from bots.mind.moment.concerns import lasting_concerns, stems
from bots.mind.moment.situation import Situation, SkillOption

DETAILED = 5
"""Number of skills whose details are told because of what the agent is after."""
CALLED = 4
"""Maximum number of further skills whose details are told because the moment calls for them."""
RARE_SHARE = 0.05
"""A word tells which skills fit if at most this share of all skills has it; ``get`` and ``and`` tell nothing."""
_GETTING = "obtain"
"""The skill that fits a goal that takes items."""
_IN_DANGER = frozenset({"fight", "flee", "defend"})
HUNGRY_FOOD = 14.0
"""Food level, of 20, from which down eating fits."""


def fitting(options: Iterable[SkillOption], situation: Situation) -> tuple[SkillOption, ...]:
    """Return the skills that share most rare words with what the agent is after. They seldom change.

    Args:
        options: all skills.
        situation: the moment.
    """
    wanted = _GETTING if situation.goal is not None and situation.goal.wants else ""
    offered = tuple(options)
    described = [stems((option.name.replace("_", " "), option.summary)) for option in offered]
    skills_with = Counter(word for words in described for word in words)
    rare = {word for word, count in skills_with.items() if count <= max(1, RARE_SHARE * len(offered))}
    telling = lasting_concerns(situation) & rare
    shared = [len(telling & words) for words in described]
    ranked = sorted(range(len(offered)), key=lambda place: (-shared[place], place))
    lasting = [place for place, option in enumerate(offered) if option.name == wanted]
    lasting += sorted(place for place in ranked[:DETAILED] if shared[place] > 0 and place not in lasting)
    return tuple(offered[place] for place in lasting)


def called_for(options: Iterable[SkillOption], situation: Situation) -> tuple[SkillOption, ...]:
    """Return the further skills that the moment calls for, such as the one that just failed.

    Args:
        options: all skills.
        situation: the moment.
    """
    offered = tuple(options)
    called = _called_for(situation) - {option.name for option in fitting(offered, situation)}
    return tuple(option for option in offered if option.name in called)[:CALLED]


def _called_for(situation: Situation) -> frozenset[str]:
    called = {one.skill for one in situation.outcomes[:1] if one.status == "failed"}
    if any(one.category == "hostile" for one in situation.things):
        called |= _IN_DANGER
    condition = situation.condition
    if condition is not None and condition.food <= HUNGRY_FOOD:
        called.add("eat")
    if condition is not None and condition.in_water:
        called.add("go_to_surface")
    return frozenset(called)
