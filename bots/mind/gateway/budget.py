"""What all calls may cost together."""

from bots.mind.gateway.allowance import Cost
from bots.mind.gateway.money import picodollars_of, usd_of
from bots.mind.gateway.settings import BudgetSettings


class Budget:
    """A hard cap on tokens and dollars, in whole tokens and picodollars.

    Before a call is sent, the most that it can cost is set aside; spending and what is set aside never pass the cap
    together. So spending can pass it only by what calls cost beyond the most that was expected of them.

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
        """Why a call may not be sent, in one sentence; None when it may."""
        tokens = self.tokens_spent + self.tokens_reserved
        if self._tokens_max is not None and tokens + largest.tokens > self._tokens_max:
            return tokens_refusal(largest.tokens, self._tokens_max, tokens)
        picodollars = self.picodollars_spent + self.picodollars_reserved
        if self._picodollars_max is not None and picodollars + largest.picodollars > self._picodollars_max:
            return usd_refusal(largest.picodollars, self._picodollars_max, picodollars)
        return None

    def reserve(self, largest: Cost) -> None:
        """Set aside the most that a call can cost."""
        self.tokens_reserved += largest.tokens
        self.picodollars_reserved += largest.picodollars

    def settle(self, reserved: Cost, cost: Cost | None) -> None:
        """Put what a call truly cost in the place of what was set aside; None for one that was never sent."""
        self.tokens_reserved -= reserved.tokens
        self.picodollars_reserved -= reserved.picodollars
        if cost is not None:
            self.tokens_spent += cost.tokens
            self.picodollars_spent += cost.picodollars


def tokens_refusal(asked: int, cap: int, gone: int) -> str:
    """The sentence for a call that would pass the cap on tokens.

    Args:
        asked: the most tokens that the call can have.
        cap: how many all calls may have.
        gone: how many are spent or set aside.
    """
    return f"The call may take {asked} tokens, and of the budget of {cap} tokens {gone} are spent or set aside."


def usd_refusal(asked: int, cap: int, gone: int) -> str:
    """The sentence for a call that would pass the cap on dollars; all amounts in picodollars.

    Args:
        asked: the most that the call can cost.
        cap: what all calls may cost.
        gone: what is spent or set aside.
    """
    return (
        f"The call may cost {_plain(asked)} dollars, and of the budget of {_plain(cap)} dollars {_plain(gone)} "
        "are spent or set aside."
    )


def _plain(picodollars: int) -> str:
    return f"{usd_of(picodollars).normalize():f}"
