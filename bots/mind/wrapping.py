"""A mind around another mind, for those that watch or record it."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from bots.mind.base import Learned, Mind
from bots.mind.batch import RequestBatch
from bots.mind.pace import ThoughtPace
from bots.mind.thought import Answer, ModelRole, Request

if TYPE_CHECKING:
    from bots.memory.embedding import Embedder


class WrappedMind(Mind):
    """Passes everything on to another mind. Subclasses change what they need to.

    Args:
        mind: the other mind.
    """

    def __init__(self, mind: Mind) -> None:
        self.engine = mind.engine
        self.model = mind.model
        self._mind = mind

    async def answer(self, request: Request) -> Answer:
        """Let the mind answer.

        Raises:
            MindError: there is no answer; the mind's own error.
        """
        return await self._mind.answer(request)

    def pace(self) -> ThoughtPace | None:
        """Return the mind's pace."""
        return self._mind.pace()

    def model_of(self, agent: str, role: ModelRole) -> str:
        """Return the name of the model that answers an agent."""
        return self._mind.model_of(agent, role)

    def prompts(self) -> Mapping[str, str]:
        """Return the mind's prompts."""
        return self._mind.prompts()

    def embedder(self) -> "Embedder | None":
        """Return the mind's embedder."""
        return self._mind.embedder()

    def batch(self, requests: Sequence[Request]) -> RequestBatch | None:
        """Return the mind's batch of requests."""
        return self._mind.batch(requests)

    def judges_by_batch(self) -> bool:
        """Whether a judge with the mind is asked by a batch."""
        return self._mind.judges_by_batch()

    async def check(self) -> Learned:
        """Let the mind check that it can answer; return what it learned."""
        return await self._mind.check()

    async def aclose(self) -> None:
        """Close the mind."""
        await self._mind.aclose()
