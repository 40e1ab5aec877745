"""The variables of the prompt for this kind of request."""

from bots.mind.prompt_variables import Variables
from bots.mind.prompt_variables.civic import laws, matter, view
from bots.mind.prompt_variables.memories import memories
from bots.mind.prompt_variables.moment import moment
from bots.mind.prompt_variables.who import me
from bots.mind.requests.give_feedback.request import GiveFeedback

VARIABLES: Variables[GiveFeedback] = {
    "me": lambda request: me(request.who),
    "laws": lambda request: laws(request.laws),
    "matter": lambda request: matter(request.matter),
    "view": lambda request: view(request.view),
    "memories": lambda request: memories(request.memories, numbered=True),
    "moment": lambda request: moment(request.situation),
}
