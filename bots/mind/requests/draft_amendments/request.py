"""The amendments that are put to the vote."""

from typing import ClassVar, Literal

from bots.mind.moment.matters import Amendment, Matter, Remark
from bots.mind.thought import Answer, Request
from bots.mind.urgency import Priority


class Amendments(Answer):
    """The amendments. Empty if the feedback asks for no change."""

    amendments: tuple[Amendment, ...] = ()


class DraftAmendments(Request):
    """The election manager drafts amendments from the feedback."""

    answer_type: ClassVar[type[Answer]] = Amendments
    asked_by: ClassVar[str] = "citizen"
    urgency: ClassVar[Priority] = Priority.SPEECH

    kind: Literal["draft_amendments"] = "draft_amendments"
    laws: str
    """The numbered laws that the agent has. Empty if it has none."""
    matter: Matter
    feedback: tuple[Remark, ...]
