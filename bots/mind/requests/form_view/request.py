"""The agent's view of a matter after what it heard."""

from typing import ClassVar, Literal

from pydantic.json_schema import SkipJsonSchema

from bots.mind.moment.matters import Matter, View
from bots.mind.moment.people import Profile, TalkLine
from bots.mind.moment.situation import Recollection
from bots.mind.thought import Answer, ModelRole, Request
from bots.mind.urgency import Priority


class ViewFormed(Answer):
    """The agent's updated view of a matter."""

    score: float | None
    """0 (against) to 10 (for). None if the agent has heard nothing that helps it decide."""
    summary: str = ""
    """The view in one sentence, first person."""
    because: tuple[str, ...] = ()
    """Ids of the memories that moved it; empty when none did."""
    reason: SkipJsonSchema[TalkLine | None] = None
    """Whose words it rests on; they are quoted in the summary. Models are not asked for it."""


class FormView(Request):
    """Social awareness asks for the view of a matter after what was heard about it."""

    answer_type: ClassVar[type[Answer]] = ViewFormed
    asked_by: ClassVar[str] = "social_awareness"
    role: ClassVar[ModelRole] = ModelRole.JUDGE
    urgency: ClassVar[Priority] = Priority.JUDGEMENT

    kind: Literal["form_view"] = "form_view"
    matter: Matter
    view: View | None
    """The agent's view so far. None if it had none."""
    evidence: tuple[Recollection, ...]
    """What the agent has heard about the matter since, the oldest first. ``about`` is the speaker."""
    known: tuple[TalkLine, ...] = ()
    """What the agent heard about the matter before and already considered. The latest part, the oldest first."""
    speakers: tuple[Profile, ...] = ()
    """The agent's view of the speakers."""
