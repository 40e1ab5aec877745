"""The variables of the prompt for this kind of request."""

from bots.mind.prompt_variables import Variables
from bots.mind.prompt_variables.fences import fence
from bots.mind.prompt_variables.memories import recollections
from bots.mind.prompt_variables.moment import moment, standing
from bots.mind.prompt_variables.standing import stretch_line
from bots.mind.requests.react.request import React

MEMORIES_TOLD = 8
"""Maximum number of memories in the prompt; the first ones fit the event best."""


def _plan(request: React) -> str:
    return fence("your plan for now", [stretch_line(request.plan) if request.plan else "you have none"])


VARIABLES: Variables[React] = {
    "noticed": lambda request: fence("what you have noticed", [request.noticed]),
    "plan": _plan,
    "memories": lambda request: fence("what you remember", recollections(request.memories[:MEMORIES_TOLD])),
    "standing": standing,
    "moment": moment,
}
