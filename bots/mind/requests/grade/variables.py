"""The variables of the prompt for this kind of request."""

from bots.mind.prompt_variables import Variables
from bots.mind.prompt_variables.fences import numbered
from bots.mind.requests.grade.request import GradeTexts

VARIABLES: Variables[GradeTexts] = {
    "question": lambda request: request.asks,
    "least_means": lambda request: request.least_means,
    "most_means": lambda request: request.most_means,
    "texts": lambda request: numbered("the texts", request.texts),
    "count": lambda request: len(request.texts),
}
