"""The variables of the prompt for this kind of request."""

from bots.mind.prompt_variables import Variables
from bots.mind.prompt_variables.memories import memories
from bots.mind.prompt_variables.who import me
from bots.mind.requests.summarise_self.request import SummariseSelf

VARIABLES: Variables[SummariseSelf] = {
    "me": lambda request: me(request.who),
    "memories": lambda request: memories(request.memories),
}
