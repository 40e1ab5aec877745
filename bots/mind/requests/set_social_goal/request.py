"""The agent's goal among the others."""

from typing import ClassVar, Literal

from bots.mind.moment.situation import (
    Situation,
)
from bots.mind.moment.tells import AIMS, INNER_VOICE, MEMORIES, OTHERS, Parts
from bots.mind.thought import Answer, Request


class SocialGoalChoice(Answer):
    """The agent's goal among the others."""

    text: str
    """The goal in one sentence, first person."""


class SetSocialGoal(Request):
    """Social awareness asks for the agent's goal among the others."""

    answer_type: ClassVar[type[Answer]] = SocialGoalChoice
    asked_by: ClassVar[str] = "social_awareness"
    tells: ClassVar[Parts] = OTHERS | AIMS | INNER_VOICE | MEMORIES | frozenset({"views"})
    tells_briefly: ClassVar[Parts] = MEMORIES | frozenset({"people"})

    kind: Literal["set_social_goal"] = "set_social_goal"
    situation: Situation
