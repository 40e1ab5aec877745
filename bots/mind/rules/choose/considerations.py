"""The order in which an agent looks for something to do: urgent things first, then leisure."""

from dataclasses import replace

from bots.mind.moment.situation import Situation, SkillCall
from bots.mind.rules.choose.accompanying import accompany
from bots.mind.rules.choose.company import make_a_present, mingle, withdraw
from bots.mind.rules.choose.directives import obey
from bots.mind.rules.choose.duties import pay_dues
from bots.mind.rules.choose.dwelling import is_elsewhere
from bots.mind.rules.choose.gathering import gather_new, gather_stock, pick_up, store
from bots.mind.rules.choose.giving import give
from bots.mind.rules.choose.making import make_at_hand, pursue_goal, replace_pickaxe, something_quicker
from bots.mind.rules.choose.making_room import leave_rather_than_wait, make_room
from bots.mind.rules.choose.moment import Consideration, Idea, Moment, is_of
from bots.mind.rules.choose.needs import (
    arm,
    eat,
    escape,
    leave_dead_end,
    leave_the_dark,
    stay_in,
    stay_out_of_the_dark,
)
from bots.mind.rules.choose.role_deeds import play_part
from bots.mind.rules.choose.town_life import keep_appointment, live_in_town, meet_the_nearest
from bots.mind.rules.choose.trading import keep_deal, trade
from bots.mind.rules.choose.wandering import explore, follow_a_hint, seek_company, visit
from bots.mind.rules.choose.winning_over import win_over

PRESSING: tuple[Consideration, ...] = (
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
    leave_rather_than_wait,
    something_quicker,
)

AT_LEISURE: tuple[Consideration, ...] = (
    stay_out_of_the_dark,
    arm,
    make_room,
    win_over,
    make_a_present,
    mingle,
    withdraw,
    live_in_town,
    meet_the_nearest,
    leave_dead_end,
    stay_in,
    pick_up,
    replace_pickaxe,
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

_LEADS_ANYWHERE: frozenset[Consideration] = frozenset({*PRESSING, win_over})
"""Considerations that may lead to other towns: urgent ones and campaigning. Others may only if that was planned."""

WAITING = Idea("wait a moment", SkillCall(skill="wait", args={"seconds": 3}), "nothing else is left to do")


def free_idea(moment: Moment) -> Idea:
    """What the agent would do if it had no current action. Its random stream decides between equal choices.

    Args:
        moment: the moment. Its current action is ignored.
    """
    at_leisure = moment.situation.model_copy(update={"doing": None})
    return first_idea((*PRESSING, *AT_LEISURE), replace(moment, situation=at_leisure)) or WAITING


def first_idea(considerations: tuple[Consideration, ...], moment: Moment) -> Idea | None:
    """The first idea of some considerations that is not futile and stays where the agent belongs.

    Args:
        considerations: the considerations in their order.
        moment: the moment.

    Returns:
        The idea. None if there is none.
    """
    for consider in considerations:
        idea = consider(moment)
        if idea is None or _is_futile(idea, moment.situation):
            continue
        if consider not in _LEADS_ANYWHERE and is_elsewhere(idea, moment):
            continue
        return idea
    return None


def _is_futile(idea: Idea, situation: Situation) -> bool:
    return any(is_of(idea.deed, deed.skill, deed.args) for deed in (*situation.avoid, *situation.refused))
