"""What to do next: needs, the inner voice, helping, then things never had before, then the goal, then new ground."""

import random

from bots.mind.moment.situation import Doing, Situation, SkillCall
from bots.mind.requests.choose_action.request import ActionChoice, ChooseAction
from bots.mind.rules.choose.accompanying import accompany
from bots.mind.rules.choose.company import make_a_present, mingle, withdraw
from bots.mind.rules.choose.directives import obey, told_to_say
from bots.mind.rules.choose.duties import pay_dues
from bots.mind.rules.choose.dwelling import is_elsewhere
from bots.mind.rules.choose.gathering import gather_new, gather_stock, pick_up, store
from bots.mind.rules.choose.giving import give
from bots.mind.rules.choose.knowledge import Knowledge
from bots.mind.rules.choose.making import make_at_hand, pursue_goal, something_quicker
from bots.mind.rules.choose.making_room import make_room
from bots.mind.rules.choose.moment import Consideration, Idea, Moment, is_of
from bots.mind.rules.choose.needs import arm, eat, escape, leave_the_dark, stay_out_of_the_dark
from bots.mind.rules.choose.role_deeds import play_part
from bots.mind.rules.choose.town_life import keep_appointment, live_in_town
from bots.mind.rules.choose.trading import keep_deal, trade
from bots.mind.rules.choose.wandering import explore, follow_a_hint, seek_company, visit
from bots.mind.rules.talk.arguing import win_over
from bots.mind.rules.talk.telling import something_to_say

_PRESSING: tuple[Consideration, ...] = (
    escape,
    leave_the_dark,
    eat,
    pay_dues,
    keep_deal,
    trade,
    give,
    obey,
    keep_appointment,
    accompany,
    something_quicker,
)
_AT_LEISURE: tuple[Consideration, ...] = (
    stay_out_of_the_dark,
    arm,
    make_room,
    win_over,
    make_a_present,
    mingle,
    withdraw,
    live_in_town,
    pick_up,
    play_part,
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

_LEADS_ANYWHERE: frozenset[Consideration] = frozenset({*_PRESSING, win_over})
"""What is pressing, and winning people over, may lead to other towns; all else only if that was planned."""

_WAITING = Idea("wait a moment", SkillCall(skill="wait", args={"seconds": 3}), "nothing else is left to do")


def choose_action(request: ChooseAction, known: Knowledge, chance: random.Random) -> ActionChoice:
    """Choose an action: the first of the considerations that finds something to do.

    Args:
        request: the moment.
        known: what blocks give and what is food.
        chance: the agent's random stream for this.
    """
    moment = Moment(request, known, chance)
    pressing = _first(_PRESSING, moment)
    if pressing is not None:
        return _choice(pressing, moment)
    doing = request.situation.doing
    if doing is not None:
        say = _something_to_say(moment, None)
        return ActionChoice(intent=doing.intent, skill=None, say=say, because=doing.because or "I have begun it")
    return _choice(_first(_AT_LEISURE, moment) or _WAITING, moment)


def free_idea(moment: Moment) -> Idea:
    """What the agent would do if nothing were begun; its own stream decides where there is a choice.

    Args:
        moment: what is being done in it does not count.
    """
    at_leisure = moment.situation.model_copy(update={"doing": None})
    free = Moment(moment.request.model_copy(update={"situation": at_leisure}), moment.known, moment.chance)
    return _first((*_PRESSING, *_AT_LEISURE), free) or _WAITING


def _first(considerations: tuple[Consideration, ...], moment: Moment) -> Idea | None:
    for consider in considerations:
        idea = consider(moment)
        if idea is None or _is_futile(idea, moment.situation):
            continue
        if consider not in _LEADS_ANYWHERE and is_elsewhere(idea, moment):
            continue
        return idea
    return None


def _choice(idea: Idea, moment: Moment) -> ActionChoice:
    # What goes on was announced when it began.
    say = _something_to_say(moment, None if _is_begun(idea, moment.situation.doing) else idea.intent)
    return ActionChoice(intent=idea.intent, skill=idea.deed.skill, args=idea.deed.args, say=say, because=idea.because)


def _something_to_say(moment: Moment, intent: str | None) -> str | None:
    """What the inner voice wants said comes first, once."""
    told = told_to_say(moment.situation)
    if told is not None and not any(told in memory.text for memory in moment.situation.memories):
        return told
    return something_to_say(moment.request, moment.known, intent, moment.chance)


def _is_begun(idea: Idea, doing: Doing | None) -> bool:
    return doing is not None and doing.skill == idea.deed.skill and doing.args == idea.deed.args


def _is_futile(idea: Idea, situation: Situation) -> bool:
    return any(is_of(idea.deed, deed.skill, deed.args) for deed in situation.avoid)
