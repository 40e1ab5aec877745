"""What to think of others."""

from typing import ClassVar, Literal

from bots.mind.moment.data import Data
from bots.mind.moment.people import Profile
from bots.mind.moment.situation import Recollection
from bots.mind.thought import Answer, ModelRole, Request
from bots.mind.urgency import Priority


class Regarded(Data):
    """Somebody to be thought about anew."""

    profile: Profile
    """What the agent thought of them so far."""
    evidence: tuple[Recollection, ...]
    """What it saw, heard and was told of them since, the oldest first."""


class Appraisal(Answer):
    """What the agent thinks of some others now."""

    profiles: tuple[Profile, ...]
    """Of everybody who was asked about, in that order."""


class Appraise(Request):
    """Social awareness asks what to think of others after what was seen and heard; several share one question."""

    answer_type: ClassVar[type[Answer]] = Appraisal
    asked_by: ClassVar[str] = "social_awareness"
    role: ClassVar[ModelRole] = ModelRole.JUDGE
    urgency: ClassVar[Priority] = Priority.JUDGEMENT

    kind: Literal["appraise"] = "appraise"
    others: tuple[Regarded, ...]
