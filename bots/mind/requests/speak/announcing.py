"""What to say if words do not depend on the decision: what the agent would do now, worked out independently."""

import random

from bots.mind.requests.speak.request import Speak
from bots.mind.rules.choose.considerations import free_idea
from bots.mind.rules.choose.knowledge import knowledge
from bots.mind.rules.choose.moment import Moment
from bots.mind.rules.talk.telling import something_to_say
from bots.mind.rules.theme import Theme


def own_account(request: Speak, theme: Theme, chance: random.Random) -> str | None:
    """Say what the agent would do, from the situation alone. It is honest, but the decision may be different.

    Args:
        request: a request without the decision.
        theme: the theme's knowledge.
        chance: the agent's random stream for talking.

    Returns:
        The words. None if nobody is there, or if there is nothing to say.
    """
    situation = request.situation.model_copy(update={"doing": None})
    moment = Moment(request.who, request.t, situation, (), knowledge(), theme, chance)
    return something_to_say(moment, free_idea(moment).intent)
