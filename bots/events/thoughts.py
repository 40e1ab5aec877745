"""Events of the mind."""

from typing import Any, Literal

from bots.events.base import Payload, PayloadPart


class Decision(Payload, kind="decision"):
    """Written when the cognitive controller decides."""

    intent: str
    """What the agent intends, in words."""
    skill: str | None
    """The name of the skill to run; null when the decision is to continue."""
    args: dict[str, Any]
    """The arguments of the skill, by name."""
    say: str | None
    """What the agent means to convey; null when it means to be silent."""
    because: str
    """The reason for the decision."""


class Goal(Payload, kind="goal"):
    """Written when the agent sets itself a goal."""

    text: str
    """The goal."""


class SocialGoal(Payload, kind="social_goal"):
    """Written when the agent sets itself a social goal: what it wants among the others."""

    text: str
    """The goal."""


class Opinion(Payload, kind="opinion"):
    """Written when the agent forms or changes its opinion of somebody."""

    about: str
    """The name of the agent or human that the opinion is about."""
    score: float
    """The opinion, 0 (hate) to 10 (love)."""
    summary: str
    """The opinion in one sentence."""


class _Remembered(Payload):
    memory_id: str
    """Id of the memory."""
    text: str
    """What is remembered."""
    importance: float
    """How important it is, 1 (mundane) to 10 (poignant). The mind rates it; if it was not asked or did not answer, the
    sort of memory sets the value."""
    evidence: list[str]
    """Ids of the memories or events that it rests on."""


class Memory(_Remembered, kind="memory"):
    """Written when the agent remembers something, of any kind."""

    episode: str | None = None
    """What it is of, such as ``heard_speech`` or ``deed``; null for what a person wrote or a mind thought up."""
    speaker: str | None = None
    """Whose words it holds; null when it holds none, or the agent's own."""
    quote: str | None = None
    """The words of somebody that it holds; null when it holds none."""


class Reflection(_Remembered, kind="reflection"):
    """Written when the agent draws a conclusion from its memories, after the ``memory`` with the same id."""


class PlanMade(_Remembered, kind="plan"):
    """Written when the agent makes a plan that it remembers, after the ``memory`` with the same id."""


class MergedMemories(PayloadPart):
    """Equal memories that became one."""

    kept: str
    """Id of the memory that stays."""
    gone: list[str]
    """Ids of the other memories."""
    times: int
    """How often it happened in all."""


class ForgottenMemory(PayloadPart):
    """A memory that was deleted."""

    memory_id: str
    """Id of the memory."""
    why: Literal["expired", "least_worth"]
    """Why it was deleted."""
    worth: float
    """Its importance, halved once for each half-life since the agent last recalled it; 0 when it had expired."""


class MemoryConsolidated(Payload, kind="memory.consolidated"):
    """Written when long-term memory was full and made room. A long list continues in the next event."""

    merged: list[MergedMemories]
    """Memories that became one."""
    forgotten: list[ForgottenMemory]
    """Memories that were deleted, in the order of deletion."""


class MindCall(Payload, kind="mind.call", concerns_agent=False):
    """Written when a request to the mind ended."""

    request: str
    """The kind of request."""
    engine: str
    """The engine that was asked: ``rules``, ``openai`` or ``replay``."""
    model: str
    """The name of the model."""
    tokens_in: int
    """Tokens of the prompt."""
    tokens_out: int
    """Tokens of the answer."""
    tokens_cached: int = 0
    """Tokens of the prompt that the server had read before, as it says."""
    smaller: bool = False
    """Whether a smaller question was answered instead of the request."""
    usd: float
    """Price of the call, US dollars."""
    seconds: float
    """How long the answer took, seconds of wall time."""
    status: Literal["answered", "failed", "cancelled"]
    """How the request ended."""
    reason: str = ""
    """Why there is no answer, in one word: ``deadline``, ``rate_limited``, ``bad_answer`` and others; empty when there
    is one."""
