"""An example of this kind of request, from a busy agent."""

from bots.mind.requests.busy_agent import MEMORIES_OF_A_QUESTION, WHO, T, memories, situation
from bots.mind.requests.plan_day.request import PlanDay


def example() -> PlanDay:
    """A request with the data of :mod:`bots.mind.requests.busy_agent`."""
    return PlanDay(
        who=WHO,
        t=T,
        day=1,
        begins=360,
        yesterday="Sowing, baking, a talk.",
        memories=memories(MEMORIES_OF_A_QUESTION),
        situation=situation(),
    )
