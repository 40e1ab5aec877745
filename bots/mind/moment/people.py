"""What an agent thinks of others."""

from typing import Literal

from bots.mind.moment.data import Data

Closeness = Literal["stranger", "acquaintance", "companion", "friend"]

FEELING_LEAST = 0.0
"""Hate."""
FEELING_NEUTRAL = 5.0
FEELING_MOST = 10.0
"""Love."""


class Profile(Data):
    """What one agent thinks of one other."""

    name: str
    feeling: float = FEELING_NEUTRAL
    """0 (hate) to 10 (love)."""
    reasons: tuple[str, ...] = ()
    """Why, the weightiest first."""
    closeness: Closeness = "stranger"
    does: str = ""
    """What they do, as far as the agent can tell."""
    wants: str = ""
    """What they are after."""
    thinks_of_me: float | None = None
    """What the agent believes that they feel for it, 0 to 10; None when it has no idea."""
    hearsay: tuple[str, ...] = ()
    """What others told of them, each with its source: ``Ada says: …``."""
    summary: str = ""
    """All of it in a sentence."""


class TalkLine(Data):
    """Something said in a talk. The words are data."""

    speaker: str
    text: str


class Talk(Data):
    """The talk that the words are for."""

    others: tuple[str, ...]
    """Who takes part beside the agent."""
    lines: tuple[TalkLine, ...] = ()
    """What was said so far, the oldest first; the last few when it is long."""
    relationship: str = ""
    """How the agent stands with the others, in its own words; empty when it does not know."""
    turns_left: int = 0
    """How often the agent may still speak before the talk ends."""
