"""The agent's view of others."""

from typing import ClassVar, Literal

from bots.mind.moment.data import Data
from bots.mind.moment.people import Profile
from bots.mind.moment.situation import Recollection
from bots.mind.thought import Answer, ModelRole, Request
from bots.mind.urgency import Priority


class Regarded(Data):
    """A person whose profile is to be updated."""

    profile: Profile
    """The agent's view of the person so far."""
    evidence: tuple[Recollection, ...]
    """What the agent saw and heard of the person, and heard about the person, since then. The oldest is first."""


class Appraisal(Answer):
    """The agent's updated view of some others."""

    profiles: tuple[Profile, ...]
    """The profile of each person in the request, in the same order."""


class Appraise(Request):
    """Social awareness asks for a view of others after what was seen and heard. One question covers several people."""

    answer_type: ClassVar[type[Answer]] = Appraisal
    asked_by: ClassVar[str] = "social_awareness"
    role: ClassVar[ModelRole] = ModelRole.JUDGE
    urgency: ClassVar[Priority] = Priority.JUDGEMENT

    kind: Literal["appraise"] = "appraise"
    others: tuple[Regarded, ...]
