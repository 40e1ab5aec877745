"""The variables of the prompt for this kind of request."""

from bots.mind.prompt_variables import Variables
from bots.mind.prompt_variables.fences import fence
from bots.mind.prompt_variables.moment import moment, standing
from bots.mind.prompt_variables.standing import stretch_line
from bots.mind.requests.decompose.request import Decompose


def _stretch(request: Decompose) -> str:
    told = f"{stretch_line(request.stretch)}, {request.stretch.minutes} minutes"
    return fence("the part of your plan to be filled", [told])


VARIABLES: Variables[Decompose] = {
    "into": lambda request: request.into,
    "stretch": _stretch,
    "around": lambda request: fence("what comes before and after it", map(stretch_line, request.around)),
    "standing": standing,
    "moment": moment,
}
