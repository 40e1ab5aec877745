"""The variables of the prompt for this kind of request."""

from bots.mind.prompt_variables import Variables
from bots.mind.prompt_variables.memories import memories
from bots.mind.requests.summarise_self.request import SummariseSelf

VARIABLES: Variables[SummariseSelf] = {
    "memories": lambda request: memories(request.memories),
}
