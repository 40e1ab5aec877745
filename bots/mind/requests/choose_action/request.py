"""The next action."""

from typing import Any, ClassVar, Literal

from pydantic import Field

from bots.mind.moment.situation import Situation, SkillCall, SkillOption
from bots.mind.moment.tells import (
    AIMS,
    BODY,
    DEEDS,
    INNER_VOICE,
    LAWS,
    MEMORIES,
    NEW_ITEMS,
    NEWS,
    OTHERS,
    OWN_WORDS,
    SURROUNDINGS,
    Parts,
)
from bots.mind.thought import Answer, Request
from bots.mind.urgency import Priority

HEALTH_IN_DANGER = 8.0
"""An agent with at most this health, of 20, decides before all others."""
MONSTER_NEAR_BLOCKS = 16.0
"""An agent with a monster within this distance decides before all others. Most monsters of Minecraft notice a player
from there (the usual value of the attribute ``follow_range``)."""

STEPS_MAX = 5
"""Maximum number of steps of one decision."""


class ActionChoice(Answer):
    """The next action."""

    intent: str
    """The action in a few words, first person, such as ``gather oak_log``."""
    skill: str | None
    """None: continue the current action."""
    args: dict[str, Any] = Field(default_factory=dict)
    then: tuple[SkillCall, ...] = Field(default=(), max_length=STEPS_MAX - 1)
    """The next steps, each after the one before it is done. They are dropped when a step fails, and when something
    calls for another decision."""
    say: str | None = None
    """What to tell the people nearby. None: say nothing about it."""
    because: str


class ChooseAction(Request):
    """The cognitive controller asks for the next action."""

    answer_type: ClassVar[type[Answer]] = ActionChoice
    asked_by: ClassVar[str] = "controller"
    tells: ClassVar[Parts] = (
        BODY
        | SURROUNDINGS
        | OTHERS
        | NEWS
        | NEW_ITEMS
        | AIMS
        | DEEDS
        | LAWS
        | INNER_VOICE
        | MEMORIES
        | OWN_WORDS
        | frozenset({"today"})
    )
    tells_briefly: ClassVar[Parts] = frozenset({"collected"})
    urgency: ClassVar[Priority] = Priority.DECISION

    kind: Literal["choose_action"] = "choose_action"
    situation: Situation
    skills: tuple[SkillOption, ...]
    steps: int = Field(1, ge=1, le=STEPS_MAX)
    """Maximum number of steps that are taken. More than one saves thoughts."""

    @property
    def priority(self) -> Priority:
        """An agent that is nearly dead or has a monster near it decides before all others."""
        condition = self.situation.condition
        weak = condition is not None and condition.health <= HEALTH_IN_DANGER
        near = (one for one in self.situation.things if one.distance <= MONSTER_NEAR_BLOCKS)
        return Priority.DANGER if weak or any(one.category == "hostile" for one in near) else self.urgency
