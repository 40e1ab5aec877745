"""What to think of a matter after what was heard of it."""

from typing import ClassVar, Literal

from bots.mind.moment.matters import Matter, View
from bots.mind.moment.people import Profile, TalkLine
from bots.mind.moment.situation import Recollection
from bots.mind.thought import Answer, ModelRole, Request
from bots.mind.urgency import Priority


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
    role: ClassVar[ModelRole] = ModelRole.JUDGE
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
