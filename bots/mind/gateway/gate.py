"""The gate: decides which call is sent next, and when."""

import math
from collections.abc import Callable

from bots.mind.gateway.allowance import Allowance, CostClaim, Exhausted, Reservation
from bots.mind.gateway.clock import Clock
from bots.mind.gateway.concurrency import Concurrency
from bots.mind.gateway.errors import CallFailed, FailureKind, RateLimited
from bots.mind.gateway.queue import Ticket, WaitingQueue


class CallGate:
    """Lets calls through one by one: by urgency, if there is a slot, no pause, and room in the allowance.

    It has no background task. Each call waits in its own task and checks by itself whether its turn has come. Every
    change that may matter wakes the first call in the queue. So a cancelled call cleans up after itself at once.

    Args:
        queue: the waiting calls.
        concurrency: the slots.
        allowance: the limits and the budget.
        clock: the clock of the waits.
        retry_after_seconds_max: maximum length of a pause that a server can cause.
    """

    def __init__(
        self,
        queue: WaitingQueue,
        concurrency: Concurrency,
        allowance: Allowance,
        clock: Clock,
        retry_after_seconds_max: float,
    ) -> None:
        self._queue = queue
        self._concurrency = concurrency
        self._allowance = allowance
        self._clock = clock
        self._retry_after_seconds_max = retry_after_seconds_max
        self._paused_until = -math.inf

    async def pass_through(self, ticket: Ticket, claim: Callable[[], CostClaim]) -> Reservation:
        """Wait for a turn, then take a slot, which :meth:`release` frees, and reserve the allowance.

        Args:
            ticket: the call's place in the queue.
            claim: returns its present claim.

        Raises:
            CallFailed: the queue was full, or the budget is exhausted.
            AllowanceLost: the store of the allowance does not answer.
        """
        given_way = self._queue.join(ticket)
        if given_way is not None:
            given_way.gave_way = True
            given_way.wake()
        try:
            while True:
                if ticket.gave_way:
                    raise CallFailed(FailureKind.QUEUE_FULL, "The queue is full, and this call is the least urgent.")
                if not self._is_turn_of(ticket):
                    await ticket.wait()
                elif self._paused_until > self._clock.now():
                    await ticket.wait_until(self._paused_until, self._clock)
                else:
                    reservation = await self._try(ticket, claim())
                    if reservation is not None:
                        self._queue.take_turn(ticket, self._clock.now())
                        return reservation
        finally:
            self._queue.leave(ticket)
            self._wake_first()

    async def _try(self, ticket: Ticket, claim: CostClaim) -> Reservation | None:
        # The slot is taken before the allowance is asked, since that may take a while: no two calls use one slot.
        self._concurrency.take()
        goes = False
        try:
            answer = await self._allowance.reserve(claim)
            if isinstance(answer, Exhausted):
                raise CallFailed(FailureKind.BUDGET, answer.sentence)
            if isinstance(answer, Reservation):
                goes = self._paused_until <= self._clock.now()
                if goes:
                    return answer
                await self._allowance.settle(answer, None)  # a pause began while the allowance was asked
                return None
        finally:
            if not goes:
                self._concurrency.give_back()
                self._wake_first(but=ticket)
        await ticket.wait_until(self._clock.now() + answer.seconds, self._clock)
        return None

    def release(self) -> None:
        """Free a slot."""
        self._concurrency.give_back()
        self._wake_first()

    def look_again(self) -> None:
        """Wake the first call in the queue, since the allowance may have room again."""
        self._wake_first()

    def pause(self, error: RateLimited) -> None:
        """Send nothing until the time that the server asked for with a 429, up to the maximum."""
        seconds = min(error.retry_after_seconds or 0.0, self._retry_after_seconds_max)
        self._paused_until = max(self._paused_until, self._clock.now() + seconds)

    def _is_turn_of(self, ticket: Ticket) -> bool:
        first = self._queue.first(self._clock.now())
        if first is ticket:
            return self._concurrency.has_room
        if first is not None:
            first.wake()
        return False

    def _wake_first(self, but: Ticket | None = None) -> None:
        first = self._queue.first(self._clock.now())
        if first is not None and first is not but:
            first.wake()
