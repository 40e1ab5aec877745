"""What to do next."""

from typing import Any, ClassVar, Literal

from pydantic import Field

from bots.mind.moment.situation import (
    Situation,
    SkillOption,
)
from bots.mind.thought import Answer, Request
from bots.mind.urgency import Priority

HEALTH_IN_DANGER = 8.0
"""Of 20: who has so little left decides before all others."""


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
