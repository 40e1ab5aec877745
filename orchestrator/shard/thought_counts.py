"""Counts how many thoughts a mind answers, and why it does not answer the others."""

from collections import Counter

from pydantic import Field

from bots.mind import Answer, Mind, MindError, Request
from bots.mind.wrapping import WrappedMind
from orchestrator.shard.message import ShardMessage


class ThoughtCounts(ShardMessage):
    """Thoughts that came to an end. Those that the agent gave up itself are not among them."""

    answered: int = 0
    failed: dict[str, int] = Field(default_factory=dict)
    """Number of failures by reason."""
    sentences: dict[str, str] = Field(default_factory=dict)
    """The last sentence of each reason."""


class CountedMind(WrappedMind):
    """Passes every request on, and counts.

    Args:
        mind: the engine.
    """

    def __init__(self, mind: Mind) -> None:
        super().__init__(mind)
        self._answered = 0
        self._failed: Counter[str] = Counter()
        self._sentences: dict[str, str] = {}

    @property
    def counts(self) -> ThoughtCounts:
        """The counts so far."""
        return ThoughtCounts(answered=self._answered, failed=dict(self._failed), sentences=dict(self._sentences))

    async def answer(self, request: Request) -> Answer:
        """Let the engine answer.

        Raises:
            MindError: there is no answer; the engine's own error.
        """
        try:
            answer = await self._mind.answer(request)
        except MindError as error:
            self._failed[error.reason] += 1
            self._sentences[error.reason] = str(error)
            raise
        self._answered += 1
        return answer
