"""An example of this kind of request, from a busy agent."""

from bots.mind.moment.people import Talk
from bots.mind.requests.busy_agent import LINES, WHO, T, situation
from bots.mind.requests.speak.request import Speak


def example() -> Speak:
    """A request with the data of :mod:`bots.mind.requests.busy_agent`."""
    now = situation()
    relationship = "I like Tomas, who shares his tools with me."
    talk = Talk(others=("Tomas",), lines=LINES, relationship=relationship, turns_left=4)
    return Speak(
        who=WHO, t=T, occasion="reply", to=("Tomas",), heard=now.heard[0], decision=now.doing, talk=talk, situation=now
    )
