"""The allowance of a single process."""

import math
from itertools import count

from bots.mind.gateway.allowance import (
    ROUNDING,
    WAIT_SECONDS_MIN,
    Allowance,
    Cost,
    CostClaim,
    Exhausted,
    Reservation,
    Wait,
)
from bots.mind.gateway.budget import Budget
from bots.mind.gateway.clock import Clock
from bots.mind.gateway.settings import MINUTE_SECONDS, BucketShape, RateSettings


class Bucket:
    """A bucket that refills steadily (a token bucket, as most servers use).

    Args:
        shape: capacity and refill rate; it begins full.
    """

    def __init__(self, shape: BucketShape) -> None:
        self._shape = shape
        self._at = -math.inf
        self.level = float(shape.capacity)
        """Present level without the advance; below zero after a call that cost more than expected, or used the
        advance."""

    @property
    def is_full(self) -> bool:
        """Whether the level is the capacity."""
        return self.level >= self._shape.capacity

    def fill(self, now: float) -> None:
        """Refill until a time of the clock, in seconds."""
        self.level = min(float(self._shape.capacity), self.level + (now - self._at) * self._shape.refill_per_second)
        self._at = now

    def wait_seconds(self, amount: int, advance_share: float) -> float:
        """Return how long until an amount can be taken, if nobody else takes any; 0 if it can be taken now.

        Args:
            amount: the amount; more than the capacity can be taken if the bucket is full.
            advance_share: share of the advance that is left, from 0 to 1.
        """
        shape = self._shape
        advance = shape.advance * advance_share
        missing = min(amount, shape.capacity + advance) - advance - self.level
        if missing <= ROUNDING:
            return 0.0
        # There is room as soon as the bucket has enough with the advance, which shrinks, or without it.
        with_advance = missing / (shape.refill_per_second - shape.advance / MINUTE_SECONDS)
        without = (min(amount, shape.capacity) - self.level) / shape.refill_per_second
        return min(with_advance, without)

    def take(self, amount: int) -> None:
        """Take out an amount, or put it back if it is negative."""
        self.level = min(float(self._shape.capacity), self.level - amount)


class LocalAllowance(Allowance):
    """Keeps calls and tokens per minute in memory.

    A minute is quiet if it has no call in progress, and all buckets are full at its end. Nothing of a call before it
    is in one minute with a call after it, and no correction of a call before it comes later.

    Args:
        rates: limits per minute.
        budget: the budget; several gateways of one process may share one.
        clock: the clock of the minutes.
    """

    def __init__(self, rates: RateSettings, budget: Budget, clock: Clock) -> None:
        self._clock = clock
        self._budget = budget
        self._requests = None if rates.requests is None else Bucket(rates.requests)
        self._tokens = None if rates.tokens is None else Bucket(rates.tokens)
        self._numbers = count(1)
        self._open: set[str] = set()
        self._used_at = -math.inf
        self._first_minute_at = -math.inf

    async def reserve(self, claim: CostClaim) -> Reservation | Wait | Exhausted:
        """Reserve the maximum cost of one try. Never waits."""
        refusal = self._budget.refusal(claim.largest)
        if refusal is not None:
            return Exhausted(refusal)
        now = self._clock.now()
        takes = self._takes(now, 1, claim.rated_tokens)
        if self._is_after_quiet_minute(now, takes):
            self._first_minute_at = now
        advance_share = max(0.0, 1.0 - (now - self._first_minute_at) / MINUTE_SECONDS)
        seconds = max((bucket.wait_seconds(amount, advance_share) for bucket, amount in takes), default=0.0)
        if seconds > 0:
            return Wait(max(seconds, WAIT_SECONDS_MIN))
        self._used_at = now
        for bucket, amount in takes:
            bucket.take(amount)
        self._budget.reserve(claim.largest)
        reservation = Reservation(str(next(self._numbers)), claim)
        self._open.add(reservation.number)
        return reservation

    async def settle(self, reservation: Reservation, cost: Cost | None) -> None:
        """End a reservation with the actual cost of the try."""
        if reservation.number not in self._open:
            return
        self._open.remove(reservation.number)
        claim = reservation.claim
        self._budget.settle(claim.largest, cost)
        tokens = 0 if cost is None else cost.tokens
        self._used_at = self._clock.now()
        for bucket, amount in self._takes(self._used_at, -1 if cost is None else 0, tokens - claim.rated_tokens):
            bucket.take(amount)

    async def aclose(self) -> None:
        """Do nothing: everything has been reported."""

    def _is_after_quiet_minute(self, now: float, takes: list[tuple[Bucket, int]]) -> bool:
        is_quiet = not self._open and now - self._used_at >= MINUTE_SECONDS
        return is_quiet and all(bucket.is_full for bucket, _ in takes)

    def _takes(self, now: float, requests: int, tokens: int) -> list[tuple[Bucket, int]]:
        """Return the buckets, refilled until now, with the amount to take out of each."""
        takes = [(bucket, amount) for bucket, amount in ((self._requests, requests), (self._tokens, tokens)) if bucket]
        for bucket, _ in takes:
            bucket.fill(now)
        return takes
