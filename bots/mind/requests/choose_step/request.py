"""The next step, chosen from a few: the smaller question after a failed decision."""

from typing import Any, ClassVar, Literal

from pydantic import Field

from bots.mind.moment.data import Data
from bots.mind.thought import Answer, Request
from bots.mind.urgency import Priority

OFFERED_LEAST = 2
OFFERED_MOST = 5
"""Maximum number of steps to choose from: a short list that a small model can read."""


class OfferedStep(Data):
    """A step that can be taken now."""

    intent: str
    """The step in a few words, such as ``gather a poppy``."""
    skill: str | None
    """None: continue the current action."""
    args: dict[str, Any] = Field(default_factory=dict)
    because: str
    """What speaks for it, first person."""


class StepChosen(Answer):
    """The step that is taken."""

    number: int
    """Number of the step, from 1."""


class ChooseStep(Request):
    """The cognitive controller asks for one of a few steps."""

    answer_type: ClassVar[type[Answer]] = StepChosen
    asked_by: ClassVar[str] = "controller"
    urgency: ClassVar[Priority] = Priority.DECISION

    kind: Literal["choose_step"] = "choose_step"
    steps: tuple[OfferedStep, ...] = Field(min_length=OFFERED_LEAST, max_length=OFFERED_MOST)
    """The steps, the most pressing first."""
