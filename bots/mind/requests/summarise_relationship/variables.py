"""The variables of the prompt for this kind of request."""

from bots.mind.prompt_variables import Variables
from bots.mind.prompt_variables.memories import memories
from bots.mind.prompt_variables.who import others
from bots.mind.requests.summarise_relationship.request import SummariseRelationship

VARIABLES: Variables[SummariseRelationship] = {
    "others": lambda request: others(request.others),
    "memories": lambda request: memories(request.memories),
}
