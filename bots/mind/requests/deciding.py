"""What to do, and what for."""

from typing import Any, ClassVar, Literal

from pydantic import Field

from bots.mind.moment.data import Data
from bots.mind.moment.situation import Situation
from bots.mind.requests.thought import Answer, Request
from bots.mind.urgency import Priority

HEALTH_IN_DANGER = 8.0
"""Of 20: who has so little left decides before all others."""


class SkillOption(Data):
    """A skill that can be chosen."""

    name: str
    summary: str
    arguments: dict[str, Any]
    """JSON schema of its arguments."""


class ActionChoice(Answer):
    """What to do next."""

    intent: str
    """In a few words, first person: ``gather oak_log``."""
    skill: str | None
    """None: go on with what is being done."""
    args: dict[str, Any] = Field(default_factory=dict)
    say: str | None = None
    """What to convey to those around; None: be silent about it."""
    because: str


class ChooseAction(Request):
    """The cognitive controller asks what to do."""

    answer_type: ClassVar[type[Answer]] = ActionChoice
    asked_by: ClassVar[str] = "controller"
    urgency: ClassVar[Priority] = Priority.DECISION

    kind: Literal["choose_action"] = "choose_action"
    situation: Situation
    skills: tuple[SkillOption, ...]

    @property
    def priority(self) -> Priority:
        """Who is nearly dead or sees a monster decides before all others."""
        condition = self.situation.condition
        weak = condition is not None and condition.health <= HEALTH_IN_DANGER
        return (
            Priority.DANGER if weak or any(one.category == "hostile" for one in self.situation.things) else self.urgency
        )


class GoalChoice(Answer):
    """What to aim for."""

    text: str
    """One sentence, first person."""
    wants: tuple[str, ...] = ()
    place: str | None = None


class SetGoal(Request):
    """The goal module asks what to aim for."""

    answer_type: ClassVar[type[Answer]] = GoalChoice
    asked_by: ClassVar[str] = "goals"

    kind: Literal["set_goal"] = "set_goal"
    situation: Situation


class SocialGoalChoice(Answer):
    """What to be after among the others."""

    text: str
    """One sentence, first person."""


class SetSocialGoal(Request):
    """Social awareness asks what the agent should be after among the others."""

    answer_type: ClassVar[type[Answer]] = SocialGoalChoice
    asked_by: ClassVar[str] = "social_awareness"

    kind: Literal["set_social_goal"] = "set_social_goal"
    situation: Situation
