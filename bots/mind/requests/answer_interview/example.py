"""An example of this kind of request, from a busy agent."""

from bots.mind.requests.answer_interview.request import AnswerInterview
from bots.mind.requests.busy_agent import MEMORIES_OF_A_QUESTION, WHO, T, memories, situation


def example() -> AnswerInterview:
    """A request with the data of :mod:`bots.mind.requests.busy_agent`."""
    return AnswerInterview(
        who=WHO,
        t=T,
        question="Who do you trust most, and why?",
        memories=memories(MEMORIES_OF_A_QUESTION),
        situation=situation(),
    )
