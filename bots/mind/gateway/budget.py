"""The budget of all calls together."""

from bots.mind.gateway.allowance import Cost
from bots.mind.gateway.money import picodollars_of, usd_of
from bots.mind.gateway.settings import BudgetSettings


class Budget:
    """A hard cap on tokens and dollars, in whole tokens and picodollars.

    Before a call is sent, its maximum cost is reserved. Spending and reservations together never exceed the cap. So
    spending can exceed it only by the amount by which calls cost more than their expected maximum.

    Args:
        settings: the caps.
    """

    def __init__(self, settings: BudgetSettings) -> None:
        self._tokens_max = settings.tokens_max
        self._picodollars_max = None if settings.usd_max is None else picodollars_of(settings.usd_max)
        self.tokens_spent = 0
        self.picodollars_spent = 0
        self.tokens_reserved = 0
        self.picodollars_reserved = 0

    def refusal(self, largest: Cost) -> str | None:
        """Return why a call may not be sent, in one sentence; None if it may."""
        tokens = self.tokens_spent + self.tokens_reserved
        if self._tokens_max is not None and tokens + largest.tokens > self._tokens_max:
            return tokens_refusal(largest.tokens, self._tokens_max, tokens)
        picodollars = self.picodollars_spent + self.picodollars_reserved
        if self._picodollars_max is not None and picodollars + largest.picodollars > self._picodollars_max:
            return usd_refusal(largest.picodollars, self._picodollars_max, picodollars)
        return None

    def reserve(self, largest: Cost) -> None:
        """Reserve the maximum cost of a call."""
        self.tokens_reserved += largest.tokens
        self.picodollars_reserved += largest.picodollars

    def settle(self, reserved: Cost, cost: Cost | None) -> None:
        """Replace a reservation by the actual cost of the call; None for a call that was never sent."""
        self.tokens_reserved -= reserved.tokens
        self.picodollars_reserved -= reserved.picodollars
        if cost is not None:
            self.tokens_spent += cost.tokens
            self.picodollars_spent += cost.picodollars


def tokens_refusal(asked: int, cap: int, gone: int) -> str:
    """Return the sentence for a call that would exceed the cap on tokens.

    Args:
        asked: maximum number of tokens of the call.
        cap: maximum number of tokens of all calls.
        gone: number of tokens that are spent or reserved.
    """
    return f"The call may take {asked} tokens, and {gone} of the budget of {cap} tokens are spent or reserved."


def usd_refusal(asked: int, cap: int, gone: int) -> str:
    """Return the sentence for a call that would exceed the cap on dollars. All amounts are in picodollars.

    Args:
        asked: maximum cost of the call.
        cap: maximum cost of all calls.
        gone: amount that is spent or reserved.
    """
    return (
        f"The call may cost {_plain(asked)} dollars, and {_plain(gone)} of the budget of {_plain(cap)} dollars "
        "are spent or reserved."
    )


def _plain(picodollars: int) -> str:
    return f"{usd_of(picodollars).normalize():f}"
