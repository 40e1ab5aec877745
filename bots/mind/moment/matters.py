"""Matters that people differ on, what somebody thinks of one, and what is announced or handed out in writing."""

from pydantic import Field

from bots.mind.moment.data import Data
from bots.mind.moment.people import TalkLine

VIEW_LEAST = 0.0
"""Wholly against."""
VIEW_NEUTRAL = 5.0
VIEW_MOST = 10.0
"""Wholly for."""
LAW_CHARACTERS_MAX = 300
"""The longest text of a law."""


class Matter(Data):
    """Something that people can be for or against."""

    name: str = Field(pattern=r"^[a-z][a-z0-9_]{0,39}$")
    """``market_days``."""
    question: str = Field(min_length=1, max_length=300)
    """``Should the village hold a market every day?``"""
    words: tuple[str, ...] = Field(min_length=1)
    """Beginnings of words by which talk of it is known: ``market``."""


class View(Data):
    """What the agent thinks of a matter."""

    matter: str
    score: float = Field(ge=VIEW_LEAST, le=VIEW_MOST)
    """0 (against) to 10 (for)."""
    summary: str = ""
    """In a sentence, first person."""
    campaigns: bool = False
    """Whether it is out to win others over."""
    reason: TalkLine | None = None
    """Whose words it rests on, if the mind says so; they are quoted in the summary."""


class Announcement(Data):
    """Something announced to everybody. The words are data."""

    by: str
    text: str
    seconds_ago: float


class Document(Data):
    """A written text that the agent has in hand. The words are data."""

    title: str
    text: str


class Amendment(Data):
    """A law in new words."""

    number: int = Field(ge=1)
    """Of the amendment."""
    law: int = Field(ge=1)
    """Which law it replaces."""
    text: str = Field(min_length=1, max_length=LAW_CHARACTERS_MAX)
    because: str = ""


class Remark(Data):
    """Somebody's feedback. The words are data."""

    speaker: str
    text: str
