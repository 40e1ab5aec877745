"""The variables of the prompt for this kind of request."""

from bots.mind.prompt_variables import Variables
from bots.mind.prompt_variables.memories import memories
from bots.mind.requests.ask_oneself.request import AskOneself

VARIABLES: Variables[AskOneself] = {
    "memories": lambda request: memories(request.memories),
    "count": lambda request: request.count,
}
