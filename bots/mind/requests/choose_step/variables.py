"""The variables of the prompt for this kind of request."""

from bots.mind.prompt_variables import Variables
from bots.mind.prompt_variables.fences import numbered
from bots.mind.requests.choose_step.request import ChooseStep


def _steps(request: ChooseStep) -> str:
    return numbered("what you can do now", [f"{one.intent}, because {one.because}" for one in request.steps])


VARIABLES: Variables[ChooseStep] = {"steps": _steps}
