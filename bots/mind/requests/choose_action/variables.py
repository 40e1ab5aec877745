"""The variables of the prompt for this kind of request."""

from bots.mind.prompt_variables import Variables
from bots.mind.prompt_variables.moment import moment, standing
from bots.mind.requests.choose_action.fitting import called_for, fitting
from bots.mind.requests.choose_action.request import ChooseAction
from bots.mind.requests.choose_action.skill_lines import CALLED_FOR, FITTING, detailed

VARIABLES: Variables[ChooseAction] = {
    "standing": standing,
    "moment": moment,
    "count": lambda request: request.steps,
    "skills": lambda request: detailed(fitting(request.skills, request.situation), FITTING),
    "called": lambda request: detailed(called_for(request.skills, request.situation), CALLED_FOR),
}
