"""The variables of the prompt for this kind of request."""

from bots.mind.prompt_variables import Variables
from bots.mind.prompt_variables.fences import fence
from bots.mind.prompt_variables.memories import memories
from bots.mind.prompt_variables.moment import moment, standing, stretch_line
from bots.mind.requests.react.request import React


def _plan(request: React) -> str:
    return fence("your plan for now", [stretch_line(request.plan) if request.plan else "you have none"])


VARIABLES: Variables[React] = {
    "noticed": lambda request: fence("what you have noticed", [request.noticed]),
    "plan": _plan,
    "memories": lambda request: memories(request.memories),
    "standing": standing,
    "moment": moment,
}
