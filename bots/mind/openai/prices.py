"""Where prices are from, and how old they are."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from bots.mind.gateway import Price

OLD_DAYS = 180
"""Age above which a price is told to be old, in days. Providers changed prices several times a year in 2026."""


def price_notes(prices: Mapping[str, Price], today: date) -> Iterator[str]:
    """Yield where prices are from, and which of them are old, in sentences. Free models have none.

    Args:
        prices: price of each model, by its name.
        today: the present day.
    """
    dated = [(model, price) for model, price in prices.items() if price.as_of is not None]
    if dated:
        told = "; ".join(f"{model} as listed on {price.as_of}{_at(price)}" for model, price in dated)
        yield f"Prices: {told}."
    for model, price in dated:
        days = (today - (price.as_of or today)).days
        if days > OLD_DAYS:
            yield (
                f"The price of {model} is {days} days old: check it{_at(price)}, and set price and as_of in your own "
                "preset."
            )


def unpriced_notes(models: Sequence[str]) -> Iterator[str]:
    """Yield a sentence about models whose costs are not counted, because their prices are not stated.

    Args:
        models: names of the models.
    """
    if models:
        yield (
            f"Without a price, and so counted as free: {', '.join(models)}. Set usd_per_million_tokens_in and "
            "usd_per_million_tokens_out in its price to see what it costs (0 if it is free)."
        )


def _at(price: Price) -> str:
    return "" if price.source is None else f" at {price.source}"
