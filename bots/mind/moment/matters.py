"""Matters on which people differ, views of them, announcements, and written texts."""

from pydantic import Field

from bots.mind.moment.data import Data
from bots.mind.moment.people import TalkLine

VIEW_LEAST = 0.0
"""The lowest score of a view: completely against."""
VIEW_NEUTRAL = 5.0
VIEW_MOST = 10.0
"""The highest score of a view: completely for."""
LAW_CHARACTERS_MAX = 300
"""Maximum length of a law, characters."""


class Matter(Data):
    """A question that people can be for or against."""

    name: str = Field(pattern=r"^[a-z][a-z0-9_]{0,39}$")
    """Name of the matter: ``market_days``."""
    question: str = Field(min_length=1, max_length=300)
    """The question: ``Should the village hold a market every day?``"""
    words: tuple[str, ...] = Field(min_length=1)
    """Beginnings of words that mark talk about it: ``market``."""


class View(Data):
    """The agent's view of a matter."""

    matter: str
    score: float = Field(ge=VIEW_LEAST, le=VIEW_MOST)
    """0 (against) to 10 (for)."""
    summary: str = ""
    """The view in a sentence, first person."""
    campaigns: bool = False
    """Whether the agent campaigns for this view."""
    reason: TalkLine | None = None
    """Whose words it rests on, if the mind says so; they are quoted in the summary."""


class Announcement(Data):
    """An announcement to everyone. Its words are data."""

    by: str
    text: str
    seconds_ago: float


class Document(Data):
    """A written text that the agent has. Its words are data."""

    title: str
    text: str


class Amendment(Data):
    """A change of the laws: it replaces a law, adds one with a new number, or strikes one."""

    number: int = Field(ge=1)
    """Number of the amendment."""
    law: int = Field(ge=1)
    """Number of the law that it replaces, adds or strikes."""
    text: str = Field(max_length=LAW_CHARACTERS_MAX)
    """The law in its new words; blank to strike it."""
    because: str = ""


class Remark(Data):
    """A person's feedback. Its words are data."""

    speaker: str
    text: str
