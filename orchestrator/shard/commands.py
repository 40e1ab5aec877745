"""What a shard is told over the stream of commands, and what it replies to those that are for an agent."""

import unicodedata
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, TypeAdapter

from bots.brain.interview import InterviewResult
from bots.consultation import Consultation
from orchestrator.shard.message import ShardMessage

WORDS_CHARACTERS_MAX = 500
"""Of a question or a whisper."""
TITLE_CHARACTERS_MAX = 60
HANDOUT_CHARACTERS_MAX = 4000
"""Of a written text, in lines."""


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


class Begin(ShardMessage):
    """Let the run clock run and the brains think."""

    command: Literal["begin"] = "begin"
    epoch_wall: float


class Stop(ShardMessage):
    """Let everybody leave the world, and end."""

    command: Literal["stop"] = "stop"


class _ToAgent(ShardMessage):
    request_id: str = Field(pattern=r"^[0-9a-f]{32}$")
    """Of this command alone; the reply goes by it."""
    agent: str
    expires_wall: float
    """UNIX time, seconds: whoever asks waits no longer, so that it is not to be carried out any more."""


class PutQuestion(_ToAgent):
    """Interview an agent."""

    command: Literal["interview"] = "interview"
    text: Words


class Whisper(_ToAgent):
    """Speak as an agent's inner voice."""

    command: Literal["whisper"] = "whisper"
    text: Words


class HandOut(_ToAgent):
    """Put a written text into an agent's hands."""

    command: Literal["hand_out"] = "hand_out"
    title: str = Field(min_length=1, max_length=TITLE_CHARACTERS_MAX)
    text: str = Field(min_length=1, max_length=HANDOUT_CHARACTERS_MAX)


class Consult(_ToAgent):
    """Ask an agent as a member of a people that governs itself; it thinks with what it knows, and logs its answer."""

    command: Literal["consult"] = "consult"
    consultation: Consultation


ToAgent = PutQuestion | Whisper | HandOut | Consult
Command = Begin | Stop | PutQuestion | Whisper | HandOut | Consult
COMMAND: TypeAdapter[Command] = TypeAdapter(Annotated[Command, Field(discriminator="command")])
"""Reads a command from JSON."""


class Reply(ShardMessage):
    """What came of a command to an agent."""

    refusal: str = ""
    """Why it was not done, a sentence; empty when it was."""
    testimony: InterviewResult | None = None
    """What the agent said, for a question."""
    answer: dict[str, Any] | None = None
    """What it was consulted for, as JSON: the answer that the consultation's kind has."""
