"""The variables of the prompt for this kind of request."""

from bots.mind.prompt_variables import Variables
from bots.mind.prompt_variables.moment import moment
from bots.mind.prompt_variables.who import me
from bots.mind.requests.choose_action.request import ChooseAction
from bots.mind.requests.choose_action.skill_lines import skills

VARIABLES: Variables[ChooseAction] = {
    "me": lambda request: me(request.who),
    "moment": lambda request: moment(request.situation),
    "skills": lambda request: skills(request.skills),
}
