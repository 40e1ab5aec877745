"""The variables of the prompt for this kind of request."""

from bots.mind.prompt_variables import Variables
from bots.mind.prompt_variables.civic import laws, matter, view
from bots.mind.prompt_variables.memories import memories
from bots.mind.prompt_variables.moment import moment, standing
from bots.mind.requests.give_feedback.request import GiveFeedback

VARIABLES: Variables[GiveFeedback] = {
    "laws": lambda request: laws(request.laws),
    "matter": lambda request: matter(request.matter),
    "view": lambda request: view(request.view),
    "memories": lambda request: memories(request.memories, numbered=True),
    "standing": standing,
    "moment": moment,
}
