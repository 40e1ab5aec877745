"""What to do next: needs first, then helping, then things never had before, then the goal, then new ground."""

import random

from bots.mind.requests import ActionChoice, ChooseAction, Deed, Situation
from bots.mind.rules.gathering import gather_new, gather_stock, pick_up, store
from bots.mind.rules.knowledge import Knowledge
from bots.mind.rules.making import make_at_hand, pursue_goal, something_quicker
from bots.mind.rules.making_room import make_room
from bots.mind.rules.moment import Consideration, Idea, Moment
from bots.mind.rules.needs import arm, eat, escape, give, leave_the_dark, stay_out_of_the_dark
from bots.mind.rules.telling import something_to_say
from bots.mind.rules.wandering import explore, follow_a_hint, seek_company, visit

_PRESSING: tuple[Consideration, ...] = (escape, leave_the_dark, eat, give, something_quicker)
_AT_LEISURE: tuple[Consideration, ...] = (
    stay_out_of_the_dark,
    arm,
    make_room,
    pick_up,
    make_at_hand,
    seek_company,
    gather_new,
    pursue_goal,
    follow_a_hint,
    store,
    gather_stock,
    visit,
    explore,
)


def choose_action(request: ChooseAction, known: Knowledge, chance: random.Random) -> ActionChoice:
    """Choose an action: the first of the considerations that finds something to do.

    Args:
        request: the moment.
        known: what blocks give and what is food.
        chance: the agent's random stream for this.
    """
    moment = Moment(request, known, chance)
    for consider in _PRESSING:
        idea = consider(moment)
        if idea is not None and not _is_futile(idea, moment.situation):
            return _choice(idea, moment)
    doing = request.situation.doing
    if doing is not None:
        say = something_to_say(request, known, None, chance)
        return ActionChoice(intent=doing.intent, skill=None, say=say, because="I have begun it")
    for consider in _AT_LEISURE:
        idea = consider(moment)
        if idea is not None and not _is_futile(idea, moment.situation):
            return _choice(idea, moment)
    return _choice(Idea("wait a moment", Deed(skill="wait", args={"seconds": 3}), "nothing else is left to do"), moment)


def _choice(idea: Idea, moment: Moment) -> ActionChoice:
    say = something_to_say(moment.request, moment.known, idea.intent, moment.chance)
    return ActionChoice(intent=idea.intent, skill=idea.deed.skill, args=idea.deed.args, say=say, because=idea.because)


def _is_futile(idea: Idea, situation: Situation) -> bool:
    return any(
        deed.skill == idea.deed.skill and all(deed.args.get(name) == value for name, value in idea.deed.args.items())
        for deed in situation.avoid
    )
