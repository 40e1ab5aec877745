"""Money in whole picodollars (10⁻¹² dollars).

A price of p dollars a million tokens is p · 10⁶ picodollars a token: a whole number for every price with up to six
decimals, so the cost of a call and every sum of costs is exact, in integers that Redis adds up exactly too (64 bits:
9.2 million dollars). Microdollars would not do: a token of a cheap model costs a small part of one.
"""

from decimal import Decimal, InvalidOperation
from functools import cached_property
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from configs.models import StrictModel

PICODOLLARS_PER_USD = 10**12
_PICODOLLARS_A_TOKEN_PER_PRICE = 10**6
USD_MAX = 1_000_000
"""The largest cap on spending."""


def _as_written(value: Any) -> Any:
    # 0.15 in a file means 0.15, not the binary fraction nearest to it.
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return value
    try:
        return Decimal(str(value))
    except InvalidOperation as error:
        raise ValueError(f"{value!r} is no amount of dollars.") from error


Usd = Annotated[Decimal, BeforeValidator(_as_written), Field(ge=0, le=USD_MAX, decimal_places=6, allow_inf_nan=False)]
"""Dollars with up to six decimals."""


def picodollars_of(usd: Decimal) -> int:
    """An amount of dollars in picodollars, rounded down."""
    return int(usd * PICODOLLARS_PER_USD)


def usd_of(picodollars: int) -> Decimal:
    """An amount of picodollars in dollars, exactly."""
    return Decimal(picodollars).scaleb(-12)


class Price(StrictModel):
    """What a model's tokens cost. Both are zero for a model of one's own."""

    usd_per_million_tokens_in: Usd = Decimal(0)
    """Dollars a million tokens of prompts."""
    usd_per_million_tokens_out: Usd = Decimal(0)
    """Dollars a million tokens of answers."""

    @cached_property
    def picodollars_a_token(self) -> tuple[int, int]:
        """What a token of a prompt costs, and one of an answer."""
        return (
            int(self.usd_per_million_tokens_in * _PICODOLLARS_A_TOKEN_PER_PRICE),
            int(self.usd_per_million_tokens_out * _PICODOLLARS_A_TOKEN_PER_PRICE),
        )

    def picodollars(self, tokens_in: int, tokens_out: int) -> int:
        """What a call with so many tokens costs, in picodollars."""
        a_token_in, a_token_out = self.picodollars_a_token
        return tokens_in * a_token_in + tokens_out * a_token_out


FREE = Price()
"""The price of a model that costs nothing."""
