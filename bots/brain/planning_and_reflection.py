"""Planning and reflection: the day from hour to minute, and what the agent makes of its life."""

from bots.brain.module import Module, Wake, register_module
from bots.brain.sections import PLANS, Plans


@register_module
class PlanningAndReflection(Module[Plans]):
    """Plans the day, takes it apart just in time, leaves it when something calls for that, and reflects."""

    name = "planning_and_reflection"
    writes = PLANS

    async def step(self, wake: Wake) -> None:
        """Plan or reflect, if it is time to."""
