"""The gateway for every call to a language model."""

import math
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from itertools import count
from types import TracebackType
from typing import Generic, Self, TypeVar

import anyio

from bots.mind.gateway.allowance import NO_COST, Allowance, AllowanceLost, Cost, CostClaim, Reservation
from bots.mind.gateway.budget import Budget
from bots.mind.gateway.clock import Clock, WallClock
from bots.mind.gateway.concurrency import Concurrency, ConcurrencyChange
from bots.mind.gateway.errors import CallFailed, FailureKind, RateLimited, SendError
from bots.mind.gateway.expectation import ExpectedTokens
from bots.mind.gateway.figures import CallTally, Figures
from bots.mind.gateway.gate import CallGate
from bots.mind.gateway.local import LocalAllowance
from bots.mind.gateway.money import FREE, Price, usd_of
from bots.mind.gateway.queue import Ticket, WaitingQueue
from bots.mind.gateway.retries import Retries
from bots.mind.gateway.settings import GatewaySettings
from bots.mind.urgency import Priority

T = TypeVar("T")
Done = TypeVar("Done")

LEASE_MARGIN_SECONDS = 60.0
"""Time after a call's deadline for which its reservation is kept if its process does not report the cost."""


@dataclass(frozen=True)
class ServerReply(Generic[T]):
    """The result of a sender."""

    value: T
    tokens_in: int
    """Tokens of the prompt, as the server counted them."""
    tokens_out: int
    """Tokens of the answer, as the server counted them."""
    tokens_cached: int = 0
    """Tokens of the prompt that the server had read before."""


@dataclass(frozen=True)
class CallResult(Generic[T]):
    """The result of a call, and its cost."""

    value: T
    tokens_in: int
    """Tokens of the prompt over all tries, like all other costs."""
    tokens_out: int
    tokens_cached: int
    """Tokens of the prompt that the server had read before."""
    usd: Decimal
    waited_seconds: float
    """Time in the queue over all tries."""
    seconds: float
    """Total time from the call to the answer."""
    tries: int


class _Call:
    """A call in progress.

    Args:
        number: order of arrival.
        priority: urgency of the call.
        price: price of its tokens.
        largest: maximum cost of one try.
        if_cut_off: cost that is counted for a try whose cost stays unknown.
        began: time of the call, seconds of the clock.
        deadline: time after which its answer is useless, seconds of the clock.
    """

    def __init__(
        self,
        *,
        number: int,
        priority: Priority,
        price: Price,
        largest: Cost,
        if_cut_off: Cost,
        began: float,
        deadline: float,
    ) -> None:
        self.number = number
        self.priority = priority
        self.price = price
        self.largest = largest
        self.if_cut_off = if_cut_off
        self.began = began
        self.deadline = deadline
        self.scope: anyio.CancelScope | None = None
        self.is_on_the_way = False
        self.is_closed = False
        """Whether the closing of the gateway ended it."""
        self.tries = 0
        self.waited_seconds = 0.0
        self.tokens_in = 0
        self.tokens_out = 0
        self.tokens_cached = 0
        self.picodollars = 0

    def close(self) -> None:
        """End the call because the gateway closes."""
        self.is_closed = True
        if self.scope is not None:
            self.scope.cancel()


class Gateway:
    """Lets calls to one model through: urgent calls first, within limits of concurrency, rate and cost.

    Used from one event loop. It has no background task; closing it makes sure that no call is in progress::

        async with Gateway(settings, seed=7) as gateway:
            answered = await gateway.call(send, priority=Priority.DECISION, deadline_seconds=20, ...)

    Args:
        settings: all settings.
        seed: seed of the jitter between tries.
        allowance: the allowance, if it is shared with other processes or gateways; None makes a local one from
            ``settings.rates`` and ``settings.budget``.
        clock: the clock; None takes wall time.
        on_concurrency: called with every change of the maximum number of calls in progress.
        on_exhausted: called once with the sentence of the first call that the budget refused.
    """

    def __init__(
        self,
        settings: GatewaySettings,
        *,
        seed: int,
        allowance: Allowance | None = None,
        clock: Clock | None = None,
        on_concurrency: Callable[[ConcurrencyChange], None] | None = None,
        on_exhausted: Callable[[str], None] | None = None,
    ) -> None:
        self._settings = settings
        self._clock = clock or WallClock()
        self._allowance = allowance or LocalAllowance(settings.rates, Budget(settings.budget), self._clock)
        self._concurrency = Concurrency(settings.concurrency, self._clock, on_concurrency)
        self._queue = WaitingQueue(settings.queue)
        self._retry_after_seconds_max = settings.concurrency.retry_after_seconds_max
        self._gate = CallGate(
            self._queue, self._concurrency, self._allowance, self._clock, self._retry_after_seconds_max
        )
        self._retries = Retries(settings.retries, seed)
        self._on_exhausted = on_exhausted
        self._expected = ExpectedTokens()
        self._tally = CallTally()
        self._numbers = count(1)
        self._open: set[_Call] = set()
        self._emptied = anyio.Event()
        self._is_closed = False

    async def call(
        self,
        send: Callable[[], Awaitable[ServerReply[T]]],
        *,
        priority: Priority,
        deadline_seconds: float,
        tokens_in: int,
        tokens_out_max: int,
        price: Price = FREE,
    ) -> CallResult[T]:
        """Send one call when its turn comes, retry it if necessary, and wait for its answer.

        Args:
            send: sends it once. It may be called several times, and must raise only errors of the family
                :class:`SendError`. It may be cancelled at any point.
            priority: urgency of the call.
            deadline_seconds: time from now after which its answer is useless. A call in progress at that time may
                still return within ``settings.finish_seconds``, so that its cost becomes known.
            tokens_in: estimate of the prompt's tokens; rather too high than too low.
            tokens_out_max: maximum number of tokens of the answer, as sent to the server.
            price: price of the tokens.

        Returns:
            The result of ``send``, and the cost.

        Raises:
            CallFailed: there is no answer; its kind says why.
            ValueError: the deadline is not in the future, or a number of tokens is negative.
        """
        call = self._new_call(priority, deadline_seconds, tokens_in, tokens_out_max, price)
        self._tally.calls += 1
        try:
            answered = await self._open_call(call, send)
        except CallFailed as failure:
            self._tally.failed(failure.kind)
            failure.tries, failure.tokens_in, failure.tokens_out = call.tries, call.tokens_in, call.tokens_out
            failure.usd = float(usd_of(call.picodollars))
            if failure.kind is FailureKind.BUDGET:
                self._tell_exhausted(str(failure))
            raise
        except Exception:
            self._tally.failed(FailureKind.FAULT)
            raise
        except BaseException:
            self._tally.failed(FailureKind.CANCELLED)
            raise
        self._tally.answered += 1
        return answered

    def figures(self) -> Figures:
        """Return the statistics so far, and the present state."""
        on_the_way = sum(call.is_on_the_way for call in self._open)
        return self._tally.figures(len(self._queue), on_the_way, self._concurrency)

    @property
    def concurrency_history(self) -> tuple[ConcurrencyChange, ...]:
        """The latest changes of the maximum number of calls in progress, the oldest first."""
        return self._concurrency.history

    async def aclose(self) -> None:
        """Refuse waiting calls, give calls in progress ``settings.close_seconds`` to return, and cut off the rest.

        Later calls are refused. Returns when no call is in progress; may be repeated.
        """
        self._is_closed = True
        self._look_whether_empty()
        for call in self._open:
            if not call.is_on_the_way:
                call.close()
        with self._clock.cancel_at(self._clock.now() + self._settings.close_seconds):
            await self._emptied.wait()
        for call in self._open:
            call.close()
        await self._emptied.wait()
        await self._allowance.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    def _new_call(
        self, priority: Priority, deadline_seconds: float, tokens_in: int, tokens_out_max: int, price: Price
    ) -> _Call:
        if not (deadline_seconds > 0 and math.isfinite(deadline_seconds)):
            raise ValueError(f"A deadline must be some seconds from now, got {deadline_seconds}.")
        largest = Cost.of(price, tokens_in, tokens_out_max)
        counts_prompt = self._settings.budget.cut_off_calls_cost == "prompt"
        if_cut_off = Cost.of(price, tokens_in, 0) if counts_prompt else NO_COST
        now = self._clock.now()
        return _Call(
            number=next(self._numbers),
            priority=priority,
            price=price,
            largest=largest,
            if_cut_off=if_cut_off,
            began=now,
            deadline=now + deadline_seconds,
        )

    async def _open_call(self, call: _Call, send: Callable[[], Awaitable[ServerReply[T]]]) -> CallResult[T]:
        if self._is_closed:
            raise CallFailed(FailureKind.CANCELLED, "The gateway is closed.")
        self._open.add(call)
        try:
            return await self._answer(call, send)
        except AllowanceLost as lost:
            raise CallFailed(FailureKind.LIMITS_LOST, str(lost)) from lost
        finally:
            self._open.remove(call)
            self._look_whether_empty()

    async def _answer(self, call: _Call, send: Callable[[], Awaitable[ServerReply[T]]]) -> CallResult[T]:
        while True:
            reservation = await self._cut_off_at(call.deadline, call, partial(self._wait_for_turn, call))
            # A call in progress costs something even if nobody waits for it. Waiting a little makes the cost known.
            back_by = call.deadline + self._settings.finish_seconds
            try:
                reply = await self._cut_off_at(back_by, call, partial(self._send, call, send, reservation))
            except SendError as error:
                pause = self._retries.pause_seconds(error, call.tries, self._retry_after_seconds_max)
                again_at = math.inf if pause is None else self._clock.now() + pause
                if self._is_closed or again_at >= call.deadline:
                    raise CallFailed(error.kind, str(error), error) from error
            else:
                if self._clock.now() >= call.deadline:
                    raise _too_late(call)
                return CallResult(
                    value=reply.value,
                    tokens_in=call.tokens_in,
                    tokens_out=call.tokens_out,
                    tokens_cached=call.tokens_cached,
                    usd=usd_of(call.picodollars),
                    waited_seconds=call.waited_seconds,
                    seconds=self._clock.now() - call.began,
                    tries=call.tries,
                )
            await self._cut_off_at(call.deadline, call, partial(self._clock.sleep_until, again_at))

    async def _cut_off_at(self, when: float, call: _Call, act: Callable[[], Awaitable[Done]]) -> Done:
        """Do a part of a call until a time of the clock or until the gateway closes."""
        with self._clock.cancel_at(when) as call.scope:
            return await act()
        if call.is_closed:
            raise CallFailed(FailureKind.CANCELLED, "The gateway was closed before the answer came.")
        raise _too_late(call)

    async def _wait_for_turn(self, call: _Call) -> Reservation:
        joined = self._clock.now()

        def claim() -> CostClaim:
            left = call.deadline + self._settings.finish_seconds - self._clock.now()
            expected = self._expected.of(call.largest.tokens)
            return CostClaim(call.largest, call.if_cut_off, left + LEASE_MARGIN_SECONDS, expected)

        try:
            reservation = await self._gate.pass_through(Ticket(call.priority, call.number, call.began), claim)
        finally:
            waited_seconds = self._clock.now() - joined
            call.waited_seconds += waited_seconds
        self._tally.waited(call.priority, waited_seconds)
        return reservation

    async def _send(
        self, call: _Call, send: Callable[[], Awaitable[ServerReply[T]]], reservation: Reservation
    ) -> ServerReply[T]:
        """Send a call once. In any case, free its slot and settle its reservation."""
        call.tries += 1
        self._tally.tries += 1
        cuts = self._concurrency.cuts
        cost: Cost | None = None
        call.is_on_the_way = True
        try:
            reply = await send()
            cost = Cost.of(call.price, reply.tokens_in, reply.tokens_out, reply.tokens_cached)
            self._concurrency.succeeded(cuts)
            self._expected.learn(call.largest.tokens, cost.tokens)
            return reply
        except SendError as error:
            self._tally.try_failed(error.kind)
            cost = _cost_of(error, call)
            if isinstance(error, RateLimited):
                self._gate.pause(error)
                self._concurrency.rate_limited(cuts)
                self._expected.doubt()
            raise
        finally:
            call.is_on_the_way = False
            self._gate.release()
            await self._settle(call, reservation, cost)
            self._gate.look_again()

    async def _settle(self, call: _Call, reservation: Reservation, told: Cost | None) -> None:
        cost = call.if_cut_off if told is None else told
        call.tokens_in += cost.tokens_in
        call.tokens_out += cost.tokens_out
        call.tokens_cached += cost.tokens_cached
        call.picodollars += cost.picodollars
        self._tally.cost(cost, presumed=told is None)
        await self._allowance.settle(reservation, cost)

    def _look_whether_empty(self) -> None:
        if self._is_closed and not self._open:
            self._emptied.set()

    def _tell_exhausted(self, sentence: str) -> None:
        tell, self._on_exhausted = self._on_exhausted, None
        if tell is not None:
            tell(sentence)


def _too_late(call: _Call) -> CallFailed:
    return CallFailed(FailureKind.DEADLINE, f"There was no answer within {call.deadline - call.began:g} s.")


def _cost_of(error: SendError, call: _Call) -> Cost | None:
    """Return the cost of a failed try; None if it is unknown and the model has worked on it."""
    if error.tokens_in is None and error.tokens_out is None:
        return None if error.is_charged else NO_COST
    return Cost.of(call.price, error.tokens_in or 0, error.tokens_out or 0)
