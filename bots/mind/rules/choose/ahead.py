"""Thinking ahead: the steps after the next one, as if each step got the item that it is about."""

from dataclasses import replace

from bots.mind.deed_phrases import BY_ITEM, VERBS
from bots.mind.moment.situation import Outcome, SkillCall
from bots.mind.rules.choose.considerations import AT_LEISURE, first_idea
from bots.mind.rules.choose.moment import Idea, Moment

_GETTING = frozenset({BY_ITEM, *VERBS})
"""Skills that get an item. The effect of other skills is not foreseen, so nothing is planned after them."""


def steps_ahead(first: Idea, moment: Moment, count: int) -> tuple[SkillCall, ...]:
    """Choose steps after an action, each as the next one is chosen at leisure.

    What a step uses up is not reckoned with. A step that has become impossible fails, and then the agent decides again.

    Args:
        first: the action.
        moment: the moment before it.
        count: maximum number of steps.

    Returns:
        The steps; none after an action that gets no item.
    """
    steps: list[SkillCall] = []
    deed = first.deed
    while len(steps) < count and deed.skill in _GETTING:
        moment = _after(deed, moment)
        idea = first_idea(AT_LEISURE, moment)
        if idea is None or idea.deed.skill not in _GETTING:
            break
        deed = idea.deed
        steps.append(deed)
    return tuple(steps)


def _after(deed: SkillCall, moment: Moment) -> Moment:
    """Return the moment in which an action has got its item."""
    situation = moment.situation
    item, count = str(deed.args["item"]), int(deed.args.get("count", 1))
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
                "inventory": {**situation.inventory, item: situation.inventory.get(item, 0) + count},
                "collected": tuple(dict.fromkeys((*situation.collected, item))),
                "prospects": tuple(one for one in situation.prospects if one.item != item),
                "outcomes": (done, *situation.outcomes),
                "doing": None,
            }
        ),
    )
