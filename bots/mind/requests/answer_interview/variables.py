"""The variables of the prompt for this kind of request."""

from bots.mind.prompt_variables import Variables
from bots.mind.prompt_variables.memories import memories, question
from bots.mind.prompt_variables.moment import moment, standing
from bots.mind.requests.answer_interview.request import AnswerInterview

VARIABLES: Variables[AnswerInterview] = {
    "question": lambda request: question(request.question),
    "memories": lambda request: memories(request.memories, numbered=True),
    "standing": standing,
    "moment": moment,
}
