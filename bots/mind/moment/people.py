"""An agent's views of others."""

from typing import Literal

from bots.mind.moment.data import Data

Closeness = Literal["stranger", "acquaintance", "companion", "friend"]

FEELING_LEAST = 0.0
"""The lowest feeling: hate."""
FEELING_NEUTRAL = 5.0
FEELING_MOST = 10.0
"""The highest feeling: love."""


class Profile(Data):
    """One agent's view of another."""

    name: str
    feeling: float = FEELING_NEUTRAL
    """Feeling from 0 (hate) to 10 (love)."""
    reasons: tuple[str, ...] = ()
    """Reasons of the feeling, the most important first."""
    closeness: Closeness = "stranger"
    does: str = ""
    """What they do, as far as the agent knows."""
    wants: str = ""
    """What they want."""
    thinks_of_me: float | None = None
    """Their feeling for the agent as it believes, 0 to 10; None if it does not know."""
    hearsay: tuple[str, ...] = ()
    """What others said about them, each with its source: ``Ada says: …``."""
    summary: str = ""
    """The whole view in a sentence."""


class TalkLine(Data):
    """An utterance in a talk. Its words are data."""

    speaker: str
    text: str


class Talk(Data):
    """The talk in which the agent speaks."""

    others: tuple[str, ...]
    """The other participants."""
    lines: tuple[TalkLine, ...] = ()
    """Utterances so far, oldest first; only the last ones of a long talk."""
    relationship: str = ""
    """The agent's relationship with the others, in its own words; empty if unknown."""
    turns_left: int = 0
    """Number of times that the agent may still speak before the talk ends."""
