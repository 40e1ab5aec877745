"""Money is counted in whole picodollars, so every sum is exact."""

from decimal import Decimal

import pytest
from pydantic import ValidationError

from bots.mind.gateway import FREE, BudgetSettings, Price
from bots.mind.gateway.money import picodollars_of, usd_of


def price(tokens_in: object, tokens_out: object) -> Price:
    return Price.model_validate({"usd_per_million_tokens_in": tokens_in, "usd_per_million_tokens_out": tokens_out})


@pytest.mark.parametrize(
    ("tokens_in", "tokens_out", "usd"),
    [
        (0.15, 0.6, "0.0007251"),
        ("0.0375", Decimal("0.15"), "0.000181275"),
        (3, 15, "0.017502"),
        (0.000001, 0, "0.000000000834"),
    ],
)
def test_a_price_as_written_gives_an_exact_cost(tokens_in: object, tokens_out: object, usd: str) -> None:
    assert usd_of(price(tokens_in, tokens_out).picodollars(834, 1000)) == Decimal(usd)


def test_a_million_cheap_calls_add_up() -> None:
    one = price(0.1, 0.4).picodollars(7, 3)
    assert usd_of(one * 1_000_000) == Decimal("1.9")


def test_dollars_survive_the_way_there_and_back() -> None:
    assert usd_of(picodollars_of(Decimal("12.345678"))) == Decimal("12.345678")
    assert FREE.picodollars(10**9, 10**9) == 0


@pytest.mark.parametrize("wrong", [-1, "dear", float("nan"), float("inf"), 0.0000001, True, None, 2_000_000])
def test_a_price_that_is_none_is_refused(wrong: object) -> None:
    with pytest.raises(ValidationError):
        price(wrong, 0)


def test_a_cap_of_nothing_is_refused() -> None:
    for wrong in ({"usd_max": 0}, {"tokens_max": 0}, {"usd_max": -1}, {"dollars": 1}):
        with pytest.raises(ValidationError):
            BudgetSettings.model_validate(wrong)
    assert BudgetSettings.model_validate({"usd_max": 0.5}).usd_max == Decimal("0.5")
