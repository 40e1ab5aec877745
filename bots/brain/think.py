"""Asks the mind for modules. Every answer is logged; an error is logged as "no decision", and never as an answer."""

import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Literal, TypeVar

import anyio

from bots.brain.cadence import Cadence
from bots.events import Event, Fault, MindCall, Payload
from bots.mind import Mind, MindError
from bots.mind.gateway import FailureKind
from bots.mind.thought import Answer, Request, Usage
from bots.mind.urgency import Priority

A = TypeVar("A", bound=Answer)


class Thinker:
    """Asks a mind for one agent.

    Args:
        mind: the engine.
        record: logs an event of the agent.
        cadence: rations the agent's thoughts; None if somebody outside of the world asks.
    """

    def __init__(self, mind: Mind, record: Callable[[Payload], Event], cadence: Cadence | None = None) -> None:
        self._mind = mind
        self._record = record
        self._cadence = cadence or Cadence()
        self._open: dict[str, float] = {}
        self._last_t: dict[str, float] = {}
        """By kind, the time of the last answered request."""

    @property
    def is_rationed(self) -> bool:
        """Whether thoughts cost time or money, so that they are asked for only as often as needed."""
        return self._cadence.is_rationed

    @property
    def has_spare(self) -> bool:
        """Whether the agent may have a thought that it could do without."""
        return self._cadence.has_spare

    def allows(self, urgency: Priority) -> bool:
        """Return whether the agent may have an urgent thought now, without a wait.

        Args:
            urgency: urgency of the thought.
        """
        return self._cadence.allows(urgency)

    def turn(self, urgency: Priority) -> AbstractAsyncContextManager[None]:
        """Wait for the turn of a thought that can wait; it lasts until the context is left.

        Args:
            urgency: urgency of the thought.
        """
        return self._cadence.turn(urgency)

    def waited_seconds(self, kind: str) -> float | None:
        """Return for how long an answer has been awaited, wall seconds.

        Args:
            kind: kind of the request.

        Returns:
            The time; None if no such answer is awaited.
        """
        began = self._open.get(kind)
        return None if began is None else time.perf_counter() - began

    async def must_wait(self, request: Request) -> bool:
        """Wait until the agent may have another urgent thought.

        Args:
            request: what is to be asked.

        Returns:
            Whether that took time. Then the moment may be another one, so make the request again.
        """
        self._open[request.kind] = time.perf_counter()
        try:
            return await self._cadence.allow(request.priority)
        finally:
            self._open.pop(request.kind, None)

    async def ask(self, request: Request, answer_type: type[A], *, is_rationed: bool = True) -> A | None:
        """Make one request.

        Args:
            request: the request.
            answer_type: class of its answer.
            is_rationed: whether it counts as one of the agent's thoughts. Not if an experiment sets its pace.

        Returns:
            The answer; None if the request failed, which is logged.
        """
        self._open[request.kind] = time.perf_counter()
        try:
            if is_rationed:
                await self._cadence.spend(request.priority)
            known = request.model_copy(update={"last_t": self._last_t.get(request.kind)})
            return await self._answer(known, answer_type, is_rationed=is_rationed)
        finally:
            self._open.pop(request.kind, None)
            self._cadence.ended(request.priority)

    async def _answer(self, request: Request, answer_type: type[A], *, is_rationed: bool) -> A | None:
        began = time.perf_counter()
        try:
            answer = await self._mind.answer(request)
        except anyio.get_cancelled_exc_class():
            self._log(request, began, "cancelled")
            raise
        except MindError as error:
            if error.reason == FailureKind.DEADLINE.value:
                self._cadence.answered(request.priority, queued_seconds=None)
                if is_rationed and not error.usage.tokens_in:
                    self._cadence.not_had()
            self._log(request, began, "failed", error.usage, error.reason)
            self._record(Fault(where=f"mind.{request.kind}", error=f"MindError: {error}", action=None))
            return None
        except Exception as error:  # no failure of an engine may become behaviour
            self._log(request, began, "failed", reason="fault")
            self._record(Fault(where=f"mind.{request.kind}", error=f"{type(error).__name__}: {error}", action=None))
            return None
        if not isinstance(answer, answer_type):
            self._log(request, began, "failed", answer.usage, "wrong_answer")
            wrong = f"answered {request.kind} with {type(answer).__name__}, not {answer_type.__name__}"
            self._record(
                Fault(where=f"mind.{request.kind}", error=f"The {self._mind.engine} mind {wrong}.", action=None)
            )
            return None
        self._cadence.answered(request.priority, queued_seconds=answer.usage.waited_seconds)
        self._log(request, began, "answered", answer.usage)
        self._last_t[request.kind] = request.t
        return answer

    def _log(
        self,
        request: Request,
        began: float,
        status: Literal["answered", "failed", "cancelled"],
        usage: Usage | None = None,
        reason: str = "",
    ) -> None:
        usage = usage or Usage()
        self._record(
            MindCall(
                request=request.kind,
                engine=self._mind.engine,
                model=self._mind.model_of(request.who.name, request.role),
                tokens_in=usage.tokens_in,
                tokens_out=usage.tokens_out,
                tokens_cached=usage.tokens_cached,
                smaller=usage.smaller,
                usd=usage.usd,
                seconds=time.perf_counter() - began,
                status=status,
                reason=reason,
            )
        )


async def ask_or_raise(
    mind: Mind,
    request: Request,
    answer_type: type[A],
    record: Callable[[Payload], Event],
    failure: type[Exception],
) -> A:
    """Make a request for which somebody waits.

    Args:
        mind: the mind.
        request: the request.
        answer_type: class of its answer.
        record: logs an event.
        failure: raised if the request fails, with the messages of the logged faults.
    """
    faults: list[str] = []

    def overhear(payload: Payload) -> Event:
        if isinstance(payload, Fault):
            faults.append(payload.error)
        return record(payload)

    answer = await Thinker(mind, overhear).ask(request, answer_type)
    if answer is None:
        raise failure("; ".join(faults))
    return answer
