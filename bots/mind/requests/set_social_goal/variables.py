"""The variables of the prompt for this kind of request."""

from bots.mind.prompt_variables import Variables
from bots.mind.prompt_variables.moment import moment, standing
from bots.mind.requests.set_social_goal.request import SetSocialGoal

VARIABLES: Variables[SetSocialGoal] = {
    "standing": standing,
    "moment": moment,
}
