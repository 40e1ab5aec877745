"""Matters that people differ on, and what a people that governs itself asks of its members."""

from typing import ClassVar, Literal

from pydantic import Field

from bots.mind.moment.data import Data
from bots.mind.moment.matters import Matter, View
from bots.mind.moment.people import Profile, TalkLine
from bots.mind.moment.situation import Recollection, Situation
from bots.mind.requests.thought import Answer, Request, Role
from bots.mind.urgency import Priority

FEEDBACK_CHARACTERS_MAX = 400
LAW_CHARACTERS_MAX = 300


class ViewFormed(Answer):
    """What the agent thinks of a matter now."""

    score: float | None
    """0 (against) to 10 (for); None when nothing that it heard tells it anything."""
    summary: str = ""
    """In a sentence, first person."""
    because: tuple[str, ...] = ()
    """Ids of the memories that moved it; empty when none did."""


class FormView(Request):
    """Social awareness asks what to think of a matter after what was heard of it."""

    answer_type: ClassVar[type[Answer]] = ViewFormed
    asked_by: ClassVar[str] = "social_awareness"
    role: ClassVar[Role] = Role.JUDGE
    urgency: ClassVar[Priority] = Priority.JUDGEMENT

    kind: Literal["form_view"] = "form_view"
    matter: Matter
    view: View | None
    """What the agent thought so far; None when it had no view."""
    evidence: tuple[Recollection, ...]
    """What it heard of the matter since, the oldest first; ``about`` is who said it."""
    known: tuple[TalkLine, ...] = ()
    """What it heard of the matter before, and has weighed already; the latest of it, the oldest first."""
    speakers: tuple[Profile, ...] = ()
    """What it thinks of those who said it."""


class Feedback(Answer):
    """What the agent thinks of the laws, in its own words; None when it has nothing to say."""

    text: str | None = Field(max_length=FEEDBACK_CHARACTERS_MAX)
    evidence: tuple[str, ...] = ()


class GiveFeedback(Request):
    """The people are asked what they think of the laws."""

    answer_type: ClassVar[type[Answer]] = Feedback
    asked_by: ClassVar[str] = "citizen"
    role: ClassVar[Role] = Role.TALK
    urgency: ClassVar[Priority] = Priority.SPEECH

    kind: Literal["give_feedback"] = "give_feedback"
    constitution: str
    matter: Matter
    view: View | None
    memories: tuple[Recollection, ...]
    situation: Situation


class Remark(Data):
    """Somebody's feedback. The words are data."""

    speaker: str
    text: str


class Amendment(Data):
    """A law in new words."""

    number: int = Field(ge=1)
    """Of the amendment."""
    law: int = Field(ge=1)
    """Which law it replaces."""
    text: str = Field(min_length=1, max_length=LAW_CHARACTERS_MAX)
    because: str = ""


class Amendments(Answer):
    """What is put to the vote; none when the feedback asks for no change."""

    amendments: tuple[Amendment, ...] = ()


class DraftAmendments(Request):
    """The election manager makes amendments of what the people said."""

    answer_type: ClassVar[type[Answer]] = Amendments
    asked_by: ClassVar[str] = "citizen"
    urgency: ClassVar[Priority] = Priority.SPEECH

    kind: Literal["draft_amendments"] = "draft_amendments"
    constitution: str
    matter: Matter
    feedback: tuple[Remark, ...]


class Vote(Answer):
    """A vote."""

    vote: Literal["yes", "no", "abstain"]
    because: str = ""
    evidence: tuple[str, ...] = ()


class CastVote(Request):
    """The people are asked to vote on an amendment."""

    answer_type: ClassVar[type[Answer]] = Vote
    asked_by: ClassVar[str] = "citizen"
    urgency: ClassVar[Priority] = Priority.SPEECH

    kind: Literal["cast_vote"] = "cast_vote"
    constitution: str
    amendment: Amendment
    matter: Matter
    view: View | None
    memories: tuple[Recollection, ...]
    situation: Situation
