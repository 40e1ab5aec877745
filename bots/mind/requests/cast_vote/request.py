"""The vote on an amendment."""

from typing import ClassVar, Literal

from bots.mind.moment.matters import Amendment, Matter, View
from bots.mind.moment.situation import (
    Recollection,
    Situation,
)
from bots.mind.moment.tells import BODY, INNER_VOICE, NEWS, Parts
from bots.mind.thought import Answer, Request
from bots.mind.urgency import Priority


class Vote(Answer):
    """A vote."""

    vote: Literal["yes", "no", "abstain"]
    because: str = ""
    evidence: tuple[str, ...] = ()


class CastVote(Request):
    """The agents are asked to vote on an amendment."""

    answer_type: ClassVar[type[Answer]] = Vote
    asked_by: ClassVar[str] = "citizen"
    tells: ClassVar[Parts] = BODY | NEWS | INNER_VOICE | frozenset({"profiles", "views"})
    urgency: ClassVar[Priority] = Priority.SPEECH

    kind: Literal["cast_vote"] = "cast_vote"
    laws: str
    """The numbered laws that the agent has. Empty if it has none."""
    amendment: Amendment
    matter: Matter
    view: View | None
    memories: tuple[Recollection, ...]
    situation: Situation
