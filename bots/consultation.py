"""The questions to a member of a self-governing group: for an opinion, for a draft, for a vote."""

from typing import Annotated, Literal

from pydantic import Field

from bots.mind.moment.data import Data
from bots.mind.moment.matters import Amendment, Matter, Remark


class _Question(Data):
    """A question about the laws."""

    laws_title: str
    """The title of the written text that contains the laws."""
    matter: Matter


class AskFeedback(_Question):
    """What do you think of the laws?"""

    kind: Literal["feedback"] = "feedback"


class AskDraft(_Question):
    """Which amendments follow from what the people said?"""

    kind: Literal["draft"] = "draft"
    feedback: tuple[Remark, ...]


class AskVote(_Question):
    """Are you for this amendment?"""

    kind: Literal["vote"] = "vote"
    amendment: Amendment


Consultation = Annotated[AskFeedback | AskDraft | AskVote, Field(discriminator="kind")]
"""A question to a member of a self-governing group."""
