"""Thinking ahead: the steps after the next one, as if each step got the item that it is about, or left it behind."""

from dataclasses import replace

from bots.mind.deed_phrases import BY_ITEM, VERBS
from bots.mind.moment.situation import Outcome, SkillCall
from bots.mind.rules.choose.considerations import AT_LEISURE, first_idea
from bots.mind.rules.choose.moment import Idea, Moment

_LEAVING = "drop"
_FORESEEN = frozenset({BY_ITEM, *VERBS, _LEAVING})
"""Skills that get an item or leave it. The effect of others is not foreseen, so nothing is planned after them."""


def steps_ahead(first: Idea, moment: Moment, count: int) -> tuple[SkillCall, ...]:
    """Choose steps after an action, each as the next one is chosen at leisure.

    What a step uses up is not reckoned with. A step that has become impossible fails, and then the agent decides again.

    Args:
        first: the action.
        moment: the moment before it.
        count: maximum number of steps.

    Returns:
        The steps; none after an action of another kind.
    """
    steps: list[SkillCall] = []
    deed = first.deed
    while len(steps) < count and deed.skill in _FORESEEN:
        moment = _after(deed, moment)
        idea = first_idea(AT_LEISURE, moment)
        if idea is None or idea.deed.skill not in _FORESEEN or _undoes(idea.deed, (first.deed, *steps)):
            break
        deed = idea.deed
        steps.append(deed)
    return tuple(steps)


def _undoes(deed: SkillCall, steps: tuple[SkillCall, ...]) -> bool:
    """Return whether an action leaves behind what an earlier step is to get."""
    got = {step.args["item"] for step in steps if step.skill != _LEAVING}
    return deed.skill == _LEAVING and deed.args["item"] in got


def _after(deed: SkillCall, moment: Moment) -> Moment:
    """Return the moment in which an action has got its item or left it behind."""
    situation = moment.situation
    item, count = str(deed.args["item"]), int(deed.args.get("count", 1))
    if deed.skill == _LEAVING:
        count = -min(count, situation.inventory.get(item, 0))
    inventory = {**situation.inventory, item: situation.inventory.get(item, 0) + count}
    if inventory[item] <= 0:
        del inventory[item]
    done = Outcome(
        skill=deed.skill,
        args=deed.args,
        status="done",
        reason="",
        detail="",
        met_expectation=True,
        delta={item: count},
        seconds=0.0,
        seconds_ago=0.0,
    )
    return replace(
        moment,
        situation=situation.model_copy(
            update={
                "inventory": inventory,
                "free_slots": max(0, situation.free_slots + len(situation.inventory) - len(inventory)),
                "collected": tuple(dict.fromkeys((*situation.collected, *([item] if count > 0 else [])))),
                "prospects": tuple(one for one in situation.prospects if one.item != item),
                "outcomes": (done, *situation.outcomes),
                "doing": None,
            }
        ),
    )
