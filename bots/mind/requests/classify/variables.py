"""The variables of the prompt for this kind of request."""

from bots.mind.prompt_variables import Variables
from bots.mind.prompt_variables.fences import numbered
from bots.mind.requests.classify.request import Classify

VARIABLES: Variables[Classify] = {
    "question": lambda request: request.asks,
    "categories": lambda request: "\n".join(f"- `{one.name}`: {one.means}" for one in request.categories),
    "otherwise": lambda request: request.otherwise,
    "texts": lambda request: numbered("the texts", request.texts),
    "count": lambda request: len(request.texts),
}
