"""What a shard is told over the stream of commands, and what it replies to questions."""

import unicodedata
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter

from bots.brain.interview import InterviewResult

WORDS_CHARACTERS_MAX = 500
"""Of a question or a whisper."""


def refuse_words(text: str) -> str:
    """Why words cannot be put to an agent, to go on from their name: ``is empty: …``; empty when they can."""
    if not text.strip():
        return "is empty: say something."
    if len(text) > WORDS_CHARACTERS_MAX:
        return f"has {len(text)} characters: use at most {WORDS_CHARACTERS_MAX}."
    if any(unicodedata.category(character) in {"Cc", "Cs", "Zl", "Zp"} for character in text):
        return "has line breaks or control characters: write one line."
    return ""


def _check_words(text: str) -> str:
    if why := refuse_words(text):
        raise ValueError(f"The text {why}")
    return text


Words = Annotated[str, AfterValidator(_check_words)]
"""One line, not blank, bounded."""


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Begin(_Message):
    """Let the run clock run and the brains think."""

    command: Literal["begin"] = "begin"
    epoch_wall: float


class Stop(_Message):
    """Let everybody leave the world, and end."""

    command: Literal["stop"] = "stop"


class _ToAgent(_Message):
    inquiry_id: str = Field(pattern=r"^[0-9a-f]{32}$")
    """Of this command alone; the reply goes by it."""
    agent: str
    text: Words
    expires_wall: float
    """UNIX time, seconds: whoever asks waits no longer, so that it is not to be carried out any more."""


class PutQuestion(_ToAgent):
    """Interview an agent."""

    command: Literal["interview"] = "interview"


class Whisper(_ToAgent):
    """Speak as an agent's inner voice."""

    command: Literal["whisper"] = "whisper"


ToAgent = PutQuestion | Whisper
Command = Begin | Stop | PutQuestion | Whisper
COMMAND: TypeAdapter[Command] = TypeAdapter(Annotated[Command, Field(discriminator="command")])
"""Reads a command from JSON."""


class Reply(_Message):
    """What came of a question or a whisper."""

    refusal: str = ""
    """Why it was not done, a sentence; empty when it was."""
    testimony: InterviewResult | None = None
    """What the agent said, for a question."""
