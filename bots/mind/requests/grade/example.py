"""An example of this kind of request."""

from bots.mind.requests.busy_agent import T, memories
from bots.mind.requests.grade.request import GradeTexts
from bots.mind.requests.outside import JUDGE


def example() -> GradeTexts:
    """A request about what the busy agent of the other examples remembers."""
    return GradeTexts(
        who=JUDGE,
        t=T,
        asks="How friendly is each text?",
        least_means="it is hostile",
        most_means="it is as friendly as can be",
        texts=tuple(one.text for one in memories(5)),
    )
