"""Money in whole picodollars (10⁻¹² dollars).

A price of p dollars per million tokens is p · 10⁶ picodollars per token. This is an integer for every price with up to
six decimals, so the cost of a call and every sum of costs is exact. Redis adds these integers exactly too (64 bits:
9.2 million dollars). Microdollars would be too coarse: a token of a cheap model costs a small fraction of one.
"""

from datetime import date
from decimal import Decimal, InvalidOperation
from functools import cached_property
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from configs.models import StrictModel

PICODOLLARS_PER_USD = 10**12
_PICODOLLARS_A_TOKEN_PER_PRICE = 10**6
USD_MAX = 1_000_000
"""Maximum cap on spending, dollars."""


def _as_written(value: Any) -> Any:
    # 0.15 in a file means 0.15, not the nearest binary fraction.
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return value
    try:
        return Decimal(str(value))
    except InvalidOperation as error:
        raise ValueError(f"{value!r} is not an amount of dollars.") from error


Usd = Annotated[Decimal, BeforeValidator(_as_written), Field(ge=0, le=USD_MAX, decimal_places=6, allow_inf_nan=False)]
"""Dollars with up to six decimals."""


def _as_date(value: Any) -> Any:
    return date.fromisoformat(value) if isinstance(value, str) else value


def picodollars_of(usd: Decimal) -> int:
    """Convert an amount of dollars to picodollars, rounded down."""
    return int(usd * PICODOLLARS_PER_USD)


def usd_of(picodollars: int) -> Decimal:
    """Convert an amount of picodollars to dollars, exactly."""
    return Decimal(picodollars).scaleb(-12)


class Price(StrictModel):
    """The price of a model's tokens. All parts are zero for your own model."""

    usd_per_million_tokens_in: Usd = Decimal(0)
    """Dollars per million tokens of prompts."""
    usd_per_million_tokens_cached: Usd | None = None
    """Dollars per million tokens of prompts that the server had read before; None if it charges them like others."""
    usd_per_million_tokens_out: Usd = Decimal(0)
    """Dollars per million tokens of answers."""
    usd_per_million_tokens_in_batch: Usd | None = None
    """Dollars per million tokens of prompts in a batch, read before or not; None if a batch costs the same."""
    usd_per_million_tokens_out_batch: Usd | None = None
    """Dollars per million tokens of answers in a batch; None if a batch costs the same."""
    as_of: Annotated[date | None, BeforeValidator(_as_date)] = None
    """Day on which the source listed these prices; None if it is not known."""
    source: str | None = Field(None, min_length=1)
    """Address of the list from which these prices were read."""

    @property
    def in_batch(self) -> "Price":
        """The price of the same tokens in a batch. Providers give no other discount on top of that of a batch."""
        tokens_in, tokens_out = self.usd_per_million_tokens_in_batch, self.usd_per_million_tokens_out_batch
        if tokens_in is None and tokens_out is None:
            return self
        return Price(
            usd_per_million_tokens_in=self.usd_per_million_tokens_in if tokens_in is None else tokens_in,
            usd_per_million_tokens_out=self.usd_per_million_tokens_out if tokens_out is None else tokens_out,
        )

    @cached_property
    def picodollars_a_token(self) -> tuple[int, int, int]:
        """Price of a token of a prompt, of one that the server had read before, and of a token of an answer."""
        cached = self.usd_per_million_tokens_cached
        return (
            int(self.usd_per_million_tokens_in * _PICODOLLARS_A_TOKEN_PER_PRICE),
            int((self.usd_per_million_tokens_in if cached is None else cached) * _PICODOLLARS_A_TOKEN_PER_PRICE),
            int(self.usd_per_million_tokens_out * _PICODOLLARS_A_TOKEN_PER_PRICE),
        )

    def picodollars(self, tokens_in: int, tokens_out: int, tokens_cached: int = 0) -> int:
        """Return the cost of a call, in picodollars.

        Args:
            tokens_in: tokens of the prompt.
            tokens_out: tokens of the answer.
            tokens_cached: tokens of the prompt that the server had read before.
        """
        a_token_in, a_token_cached, a_token_out = self.picodollars_a_token
        return (tokens_in - tokens_cached) * a_token_in + tokens_cached * a_token_cached + tokens_out * a_token_out


FREE = Price()
"""The price of a model without cost."""
