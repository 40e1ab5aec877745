"""The variables of the prompt for this kind of request."""

from bots.mind.prompt_variables import Variables
from bots.mind.prompt_variables.fences import fence
from bots.mind.prompt_variables.memories import memories
from bots.mind.prompt_variables.moment import moment, standing
from bots.mind.prompt_variables.numbers import clock
from bots.mind.requests.plan_day.request import PlanDay

VARIABLES: Variables[PlanDay] = {
    "day": lambda request: request.day,
    "begins_clock": lambda request: clock(request.begins),
    "yesterday": lambda request: fence("what was planned for yesterday", [request.yesterday]),
    "memories": lambda request: memories(request.memories),
    "standing": standing,
    "moment": moment,
}
