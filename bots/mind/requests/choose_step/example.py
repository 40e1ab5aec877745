"""An example of this kind of request, from a busy agent."""

from bots.mind.requests.busy_agent import WHO, T
from bots.mind.requests.choose_step.request import ChooseStep, OfferedStep


def example() -> ChooseStep:
    """A request with the data of :mod:`bots.mind.requests.busy_agent`."""
    return ChooseStep(
        who=WHO,
        t=T,
        steps=(
            OfferedStep(intent="eat bread", skill="eat", args={"food": "bread"}, because="I am hungry"),
            OfferedStep(intent="bake bread", skill=None, because="Tomas is hungry"),
            *(
                OfferedStep(
                    intent=f"gather a {item}",
                    skill="obtain",
                    args={"item": item},
                    because="I have never had it, and it takes about 45 s",
                )
                for item in ("poppy", "pumpkin")
            ),
            OfferedStep(
                intent="go to farm",
                skill="go_to",
                args={"target": "farm"},
                because="my plan for now is: tend the fields and bake bread",
            ),
        ),
    )
