"""The next action: needs, the inner voice, helping others, new kinds of things, the goal, then unknown places."""

import random

from bots.mind.gist import words_of
from bots.mind.moment.situation import Doing
from bots.mind.requests.choose_action.request import ActionChoice, ChooseAction
from bots.mind.rules.choose.ahead import steps_ahead
from bots.mind.rules.choose.considerations import AT_LEISURE, PRESSING, WAITING, first_idea
from bots.mind.rules.choose.directives import told_to_say
from bots.mind.rules.choose.knowledge import knowledge
from bots.mind.rules.choose.moment import Idea, Moment
from bots.mind.rules.talk.telling import something_to_say
from bots.mind.rules.theme import Theme


def choose_action(request: ChooseAction, theme: Theme, chance: random.Random) -> ActionChoice:
    """Choose an action: that of the first consideration that finds one.

    Args:
        request: the moment.
        theme: the theme's knowledge.
        chance: the agent's random stream for this.
    """
    moment = Moment(request.who, request.t, request.situation, request.skills, knowledge(), theme, chance)
    pressing = first_idea(PRESSING, moment)
    if pressing is not None:
        return _choice(pressing, moment, request.steps)
    doing = request.situation.doing
    if doing is not None:
        say = _something_to_say(moment, None)
        return ActionChoice(intent=doing.intent, skill=None, say=say, because=doing.because or "I have begun it")
    return _choice(first_idea(AT_LEISURE, moment) or WAITING, moment, request.steps)


def _choice(idea: Idea, moment: Moment, steps: int) -> ActionChoice:
    # The current action was announced when it began.
    say = _something_to_say(moment, None if _is_begun(idea, moment.situation.doing) else idea.intent)
    then = steps_ahead(idea, moment, steps - 1)
    return ActionChoice(
        intent=idea.intent, skill=idea.deed.skill, args=idea.deed.args, then=then, say=say, because=idea.because
    )


def _something_to_say(moment: Moment, intent: str | None) -> str | None:
    """What to say. The request of the inner voice comes first, once."""
    told = told_to_say(moment.situation)
    if told is not None and not any(told in words_of(memory) for memory in moment.situation.memories):
        return told
    return something_to_say(moment, intent)


def _is_begun(idea: Idea, doing: Doing | None) -> bool:
    return doing is not None and doing.skill == idea.deed.skill and doing.args == idea.deed.args
