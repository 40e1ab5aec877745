"""An example of this kind of request."""

from bots.mind.requests.busy_agent import T, memories
from bots.mind.requests.classify.request import Category, Classify
from bots.mind.requests.outside import JUDGE


def example() -> Classify:
    """A request about what the busy agent of the other examples remembers."""
    return Classify(
        who=JUDGE,
        t=T,
        asks="What is each text about?",
        categories=(
            Category(name="work", means="somebody works"),
            Category(name="talk", means="somebody speaks"),
            Category(name="other", means="anything else"),
        ),
        otherwise="other",
        texts=tuple(one.text for one in memories(5)),
    )
