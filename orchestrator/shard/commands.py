"""The commands on the stream of commands, and the replies to those that are answered."""

import unicodedata
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, TypeAdapter

from bots.brain.interview import InterviewResult
from bots.consultation import Consultation
from bots.persona import HOLDS_MAX, ITEM_PATTERN
from orchestrator.shard.message import ShardMessage

WORDS_CHARACTERS_MAX = 500
"""Maximum length of a question or a whisper, characters."""
TITLE_CHARACTERS_MAX = 60
STEP_SECONDS_MAX = 10.0
"""Longest step of a paused run, seconds of run clock."""
HANDOUT_CHARACTERS_MAX = 4000
"""Maximum length of a written text, characters."""


def refuse_words(text: str) -> str:
    """Return why words cannot be sent to an agent, to follow their name: ``is empty: …``; empty if they can."""
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
"""One line, not blank, with limited length."""


class Begin(ShardMessage):
    """Start the run clock and the brains."""

    command: Literal["begin"] = "begin"
    epoch_wall: float


class Stop(ShardMessage):
    """Let all agents leave the world, and end."""

    command: Literal["stop"] = "stop"


class _Answered(ShardMessage):
    request_id: str = Field(pattern=r"^[0-9a-f]{32}$")
    """Unique id of this command; the reply uses it."""
    expires_wall: float
    """Time at which the sender stops waiting, UNIX seconds. After it, the command must not be carried out."""


class Announce(_Answered):
    """Announce a text to everyone. The orchestrator carries it out: only it reaches the admin side of the world."""

    command: Literal["announce"] = "announce"
    by: str
    """Name of the announcer, as people hear it."""
    text: str


class Pause(_Answered):
    """Let the run stand still. The orchestrator carries it out."""

    command: Literal["pause"] = "pause"


class Resume(_Answered):
    """Let a paused run go on. The orchestrator carries it out."""

    command: Literal["resume"] = "resume"


class Step(_Answered):
    """Let a paused run go on for a while. The orchestrator carries it out."""

    command: Literal["step"] = "step"
    seconds: float = Field(gt=0, le=STEP_SECONDS_MAX)
    """For how long, run clock."""


class _ToAgent(_Answered):
    agent: str


class Give(_ToAgent):
    """Give an agent items. The orchestrator carries it out, after it announced them to the agent's shard."""

    command: Literal["give"] = "give"
    item: str = Field(pattern=ITEM_PATTERN)
    count: int = Field(ge=1, le=HOLDS_MAX)


class Expect(_ToAgent):
    """Announce to an agent's shard that the operator is about to give items, so that they do not count as acquired."""

    command: Literal["expect"] = "expect"
    item: str = Field(pattern=ITEM_PATTERN)
    count: int = Field(ge=-HOLDS_MAX, le=HOLDS_MAX)
    """Number of pieces; negative if they were not given after all."""


class PutQuestion(_ToAgent):
    """Interview an agent."""

    command: Literal["interview"] = "interview"
    text: Words


class Whisper(_ToAgent):
    """Speak as an agent's inner voice."""

    command: Literal["whisper"] = "whisper"
    text: Words


class HandOut(_ToAgent):
    """Give an agent a written text."""

    command: Literal["hand_out"] = "hand_out"
    title: str = Field(min_length=1, max_length=TITLE_CHARACTERS_MAX)
    text: str = Field(min_length=1, max_length=HANDOUT_CHARACTERS_MAX)


class Consult(_ToAgent):
    """Ask an agent as a member of a self-governing society. It thinks with what it knows, and logs its answer."""

    command: Literal["consult"] = "consult"
    consultation: Consultation


ToAgent = PutQuestion | Whisper | HandOut | Consult | Expect
ToRun = Announce | Give | Pause | Resume | Step
"""Commands that the orchestrator carries out."""
Command = Begin | Stop | Announce | Give | Pause | Resume | Step | PutQuestion | Whisper | HandOut | Consult | Expect
COMMAND: TypeAdapter[Command] = TypeAdapter(Annotated[Command, Field(discriminator="command")])
"""Reads a command from JSON."""


class Reply(ShardMessage):
    """The result of a command that is answered."""

    refusal: str = ""
    """Why the command was not carried out, a sentence; empty if it was."""
    testimony: InterviewResult | None = None
    """The agent's answer to a question."""
    answer: dict[str, Any] | None = None
    """The agent's answer to a consultation, as JSON in the form of its kind."""
