"""Gathers requests that come from different places, so that they are asked as one batch."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

import anyio

from bots.mind import Mind, MindError
from bots.mind.batch import Unanswered
from bots.mind.thought import Answer, Request
from bots.mind.wrapping import WrappedMind


@dataclass
class _HeldBack:
    """A request that is held back, and later its answer."""

    request: Request
    answer: Answer | Unanswered | None = None
    answered: anyio.Event = field(default_factory=anyio.Event)


class GatheringMind(WrappedMind):
    """Holds each request back until all are there, and then asks them together.

    Args:
        mind: the mind that they are for.
        expected: number of requests that will come, or be given up by :meth:`forgo`.
    """

    def __init__(self, mind: Mind, expected: int) -> None:
        super().__init__(mind)
        self._expected = expected
        self._waiting: list[_HeldBack] = []
        self._complete = anyio.Event()

    async def answer(self, request: Request) -> Answer:
        """Wait until :meth:`ask_all` has the answer.

        Raises:
            MindError: there is no valid answer.
        """
        mine = _HeldBack(request)
        self._waiting.append(mine)
        self._look()
        await mine.answered.wait()
        if mine.answer is None or isinstance(mine.answer, Unanswered):
            why = mine.answer or Unanswered("The batch was given up.")
            raise MindError(why.why, usage=why.usage)
        return mine.answer

    def forgo(self) -> None:
        """Say that an expected request will not come."""
        self._expected -= 1
        self._look()

    async def ask_all(self, ask: Callable[[Sequence[Request]], Awaitable[Sequence[Answer | Unanswered]]]) -> None:
        """Wait for all requests, ask them together, and give each its answer.

        Args:
            ask: returns an answer for each request, in order. The requests are in the order of the agents' names, so
                that the same requests are the same batch.
        """
        await self._complete.wait()
        waiting = sorted(self._waiting, key=lambda one: one.request.who.name)
        try:
            if waiting:
                answers = await ask([one.request for one in waiting])
                for one, answer in zip(waiting, answers, strict=True):
                    one.answer = answer
        finally:
            for one in waiting:
                one.answered.set()

    def _look(self) -> None:
        if len(self._waiting) >= self._expected:
            self._complete.set()
