"""What may be sent: calls and tokens a minute, and what all of it may cost. Kept alone, or shared with others."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from bots.mind.gateway.money import Price


@dataclass(frozen=True)
class Cost:
    """What a call costs."""

    tokens_in: int
    tokens_out: int
    picodollars: int

    @property
    def tokens(self) -> int:
        """Tokens of prompt and answer together."""
        return self.tokens_in + self.tokens_out

    @classmethod
    def of(cls, price: Price, tokens_in: int, tokens_out: int) -> "Cost":
        """The cost of so many tokens at a price.

        Raises:
            ValueError: for less than no tokens.
        """
        if tokens_in < 0 or tokens_out < 0:
            raise ValueError(f"A call cannot have {tokens_in} tokens in and {tokens_out} out.")
        return cls(tokens_in, tokens_out, price.picodollars(tokens_in, tokens_out))


NO_COST = Cost(0, 0, 0)


@dataclass(frozen=True)
class Claim:
    """What one try of a call asks for."""

    largest: Cost
    """The most that it can cost; this is what is reserved."""
    if_cut_off: Cost
    """What is counted when nobody ever tells what it cost."""
    lease_seconds: float
    """After this the process that asked must be gone: its reservation ends by itself."""


@dataclass(frozen=True)
class Reservation:
    """What has been set aside for one try."""

    number: str
    """Unique among all that share the allowance."""
    claim: Claim


@dataclass(frozen=True)
class Wait:
    """Nothing was set aside: too much was sent in the last minute."""

    seconds: float
    """After this there may be room, if nobody else takes it; above 0."""


@dataclass(frozen=True)
class Exhausted:
    """Nothing was set aside: with this call, reservations and spending could pass the cap."""

    sentence: str


class AllowanceLost(Exception):  # noqa: N818 - it names what happened
    """Whoever keeps the allowance does not answer, so nothing may be sent. The message says so in one sentence."""


WAIT_SECONDS_MIN = 0.001
"""The shortest wait for room: rounding never makes a wait that passes no time."""
ROUNDING = 1e-6
"""By how much a bucket may miss a whole token for the rounding of its level."""


class Allowance(ABC):
    """Sets aside what a call may take, and counts what it took. Everything or nothing, in one step."""

    @abstractmethod
    async def reserve(self, claim: Claim) -> Reservation | Wait | Exhausted:
        """Set aside what one try may take.

        A claim that is larger than a whole bucket is granted when the bucket is full, which then stays empty for
        accordingly longer. When this is cancelled, nothing stays set aside.

        Raises:
            AllowanceLost: whoever keeps the allowance did not answer within its limit.
        """

    @abstractmethod
    async def settle(self, reservation: Reservation, cost: Cost | None) -> None:
        """End a reservation with what the try truly cost. Never fails; harmless to repeat.

        Args:
            reservation: what had been set aside.
            cost: what it cost; None for a try that was never sent, which does not count as a call either.
        """

    @abstractmethod
    async def aclose(self) -> None:
        """Tell what has not been told yet, as far as somebody listens. Comes after the last ``settle``."""
