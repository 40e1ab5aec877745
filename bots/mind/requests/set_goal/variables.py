"""The variables of the prompt for this kind of request."""

from bots.mind.prompt_variables import Variables
from bots.mind.prompt_variables.moment import moment, standing
from bots.mind.requests.set_goal.request import SetGoal

VARIABLES: Variables[SetGoal] = {
    "standing": standing,
    "moment": moment,
}
