"""The variables of the prompt for this kind of request."""

from bots.mind.prompt_variables import Variables
from bots.mind.prompt_variables.memories import memories, question
from bots.mind.requests.draw_insights.request import DrawInsights

VARIABLES: Variables[DrawInsights] = {
    "question": lambda request: question(request.question),
    "memories": lambda request: memories(request.memories, numbered=True),
    "count": lambda request: request.count,
}
