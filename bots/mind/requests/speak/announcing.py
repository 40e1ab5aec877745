"""What to tell when the words do not see the decision: what the agent itself would do now, thought up afresh."""

import random

from bots.mind.requests.speak.request import Speak
from bots.mind.rules.choose.considerations import free_idea
from bots.mind.rules.choose.knowledge import knowledge
from bots.mind.rules.choose.moment import Moment
from bots.mind.rules.talk.telling import something_to_say
from bots.mind.rules.theme import Theme


def own_account(request: Speak, theme: Theme, chance: random.Random) -> str | None:
    """Tell from the situation alone what the agent would do; honest, though the decision may have been another.

    Args:
        request: without the decision.
        theme: what the mind knows of it.
        chance: the agent's random stream for talking.

    Returns:
        None when there is nobody, or nothing that it would tell.
    """
    situation = request.situation.model_copy(update={"doing": None})
    moment = Moment(request.who, request.t, situation, (), knowledge(), theme, chance)
    return something_to_say(moment, free_idea(moment).intent)
