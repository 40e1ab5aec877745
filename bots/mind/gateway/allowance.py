"""Allowances: calls and tokens per minute, and a budget. They are local to a process or shared."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from bots.mind.gateway.money import Price


@dataclass(frozen=True)
class Cost:
    """The cost of a call."""

    tokens_in: int
    tokens_out: int
    picodollars: int
    tokens_cached: int = 0
    """Tokens of the prompt that the server had read before."""

    @property
    def tokens(self) -> int:
        """Tokens of prompt and answer together."""
        return self.tokens_in + self.tokens_out

    @classmethod
    def of(cls, price: Price, tokens_in: int, tokens_out: int, tokens_cached: int = 0) -> "Cost":
        """Return the cost of a number of tokens at a price.

        Raises:
            ValueError: a number of tokens is negative, or more are cached than the prompt has.
        """
        if tokens_in < 0 or tokens_out < 0 or not 0 <= tokens_cached <= tokens_in:
            raise ValueError(f"A call cannot have {tokens_in} tokens in, {tokens_cached} cached and {tokens_out} out.")
        return cls(tokens_in, tokens_out, price.picodollars(tokens_in, tokens_out, tokens_cached), tokens_cached)


NO_COST = Cost(0, 0, 0)


@dataclass(frozen=True)
class CostClaim:
    """The claim of one try of a call."""

    largest: Cost
    """The maximum cost of the try; this is reserved."""
    if_cut_off: Cost
    """The cost that is counted if the actual cost never becomes known."""
    lease_seconds: float
    """Time after which the claiming process must have ended: its reservation then expires."""
    expected_tokens: int | None = None
    """Tokens that the try is expected to take, for which a limit per minute makes room; None for the maximum."""

    @property
    def rated_tokens(self) -> int:
        """The tokens that are taken out of the tokens per minute until the actual cost is known."""
        return self.largest.tokens if self.expected_tokens is None else self.expected_tokens


@dataclass(frozen=True)
class Reservation:
    """A reservation for one try."""

    number: str
    """Id, unique among all processes that share the allowance."""
    claim: CostClaim


@dataclass(frozen=True)
class Wait:
    """No reservation was made: too much was sent in the last minute."""

    seconds: float
    """Time after which there may be room, if nobody else takes it; above 0."""


@dataclass(frozen=True)
class Exhausted:
    """No reservation was made: with this call, reservations and spending could exceed the cap."""

    sentence: str


class AllowanceLost(Exception):  # noqa: N818 - it names what happened
    """The store of the allowance does not answer, so nothing may be sent. The message says so in one sentence."""


WAIT_SECONDS_MIN = 0.001
"""Minimum wait for room, so that rounding never makes a wait of no time."""
ROUNDING = 1e-6
"""Tolerance with which a bucket's level may miss a whole token because of rounding."""


class Allowance(ABC):
    """Reserves the maximum cost of a call, and counts its actual cost. Each step is atomic."""

    @abstractmethod
    async def reserve(self, claim: CostClaim) -> Reservation | Wait | Exhausted:
        """Reserve the maximum cost of one try.

        A claim that is larger than a whole bucket is granted when the bucket is full. The bucket then stays empty for
        a correspondingly longer time. If this is cancelled, nothing stays reserved.

        Raises:
            AllowanceLost: the store of the allowance did not answer within its limit.
        """

    @abstractmethod
    async def settle(self, reservation: Reservation, cost: Cost | None) -> None:
        """End a reservation with the actual cost of the try. Never fails; may be repeated.

        Args:
            reservation: the reservation.
            cost: the actual cost; None for a try that was never sent and does not count as a call either.
        """

    @abstractmethod
    async def aclose(self) -> None:
        """Report what has not been reported yet, if the store answers. Call it after the last ``settle``."""
