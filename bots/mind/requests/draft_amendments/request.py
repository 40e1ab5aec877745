"""Which amendments are put to the vote."""

from typing import ClassVar, Literal

from bots.mind.moment.matters import Amendment, Matter, Remark
from bots.mind.thought import Answer, Request
from bots.mind.urgency import Priority


class Amendments(Answer):
    """What is put to the vote; none when the feedback asks for no change."""

    amendments: tuple[Amendment, ...] = ()


class DraftAmendments(Request):
    """The election manager makes amendments of what the people said."""

    answer_type: ClassVar[type[Answer]] = Amendments
    asked_by: ClassVar[str] = "citizen"
    urgency: ClassVar[Priority] = Priority.SPEECH

    kind: Literal["draft_amendments"] = "draft_amendments"
    laws: str
    """The numbered laws in hand; empty without any."""
    matter: Matter
    feedback: tuple[Remark, ...]
