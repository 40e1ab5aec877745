"""The variables of the prompt for this kind of request."""

from bots.mind.prompt_variables import Variables
from bots.mind.prompt_variables.moment import moment
from bots.mind.prompt_variables.who import me
from bots.mind.requests.set_social_goal.request import SetSocialGoal

VARIABLES: Variables[SetSocialGoal] = {
    "me": lambda request: me(request.who),
    "moment": lambda request: moment(request.situation),
}
