"""A price belongs to one model, has a date and a source, and is not missing where a budget needs it."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from bots.mind.gateway import Price
from bots.mind.openai import load_settings, preset_names
from bots.mind.openai.prices import OLD_DAYS, price_notes, unpriced_notes

LISTED = date(2026, 6, 1)


def dated(**fields: Any) -> Price:
    return Price.model_validate({"usd_per_million_tokens_in": 1, "as_of": LISTED, "source": "https://p.org"} | fields)


def test_prices_are_told_with_the_day_and_the_list_that_they_are_from() -> None:
    prices = {"wise": dated(), "own": Price()}
    assert list(price_notes(prices, LISTED)) == ["Prices: wise as listed on 2026-06-01 at https://p.org."]
    assert list(price_notes({"own": Price()}, LISTED)) == []


def test_a_price_of_more_than_180_days_is_told_to_be_old() -> None:
    assert OLD_DAYS == 180
    assert len(list(price_notes({"wise": dated()}, date(2026, 11, 28)))) == 1
    assert list(price_notes({"wise": dated()}, date(2026, 11, 29)))[1:] == [
        "The price of wise is 181 days old: check it at https://p.org, and set price and as_of in your own preset."
    ]


def test_models_without_a_price_are_told_to_count_as_free() -> None:
    assert list(unpriced_notes([])) == []
    assert next(unpriced_notes(["wise", "own"])).startswith("Without a price, and so counted as free: wise, own. Set ")


@pytest.mark.parametrize("name", preset_names())
def test_prices_of_presets_have_date_and_source_and_both_discounts_or_none(name: str) -> None:
    for model in load_settings(name, {}).models().values():
        price = model.price
        if not price.usd_per_million_tokens_in or name == "loopback":
            continue
        assert price.as_of is not None and (price.source or "").startswith("https://")
        assert (price.usd_per_million_tokens_cached or 0) < price.usd_per_million_tokens_in
        if name == "openai":
            assert price.in_batch.usd_per_million_tokens_in * 2 == price.usd_per_million_tokens_in
            assert price.in_batch.usd_per_million_tokens_out * 2 == price.usd_per_million_tokens_out


def test_a_batch_costs_its_own_price_also_for_tokens_that_were_read_before() -> None:
    price = dated(usd_per_million_tokens_cached="0.1", usd_per_million_tokens_in_batch="0.5")
    assert price.picodollars(10, 0, 10) == 10 * 10**5
    assert price.in_batch.picodollars(10, 0, 10) == 10 * 5 * 10**5
    assert Price().in_batch == Price()


def test_a_date_may_be_written_as_text() -> None:
    assert dated(as_of="2026-06-01").as_of == LISTED
    with pytest.raises(ValueError, match="isoformat"):
        dated(as_of="soon")


def test_another_model_never_gets_the_price_of_the_one_that_it_replaces() -> None:
    tokens_only = {"gateway": {"budget": {"usd_max": None}}}
    settings = load_settings("openai", tokens_only | {"think": {"model": "gpt-9"}})
    assert settings.think.price == settings.talk.price == Price()
    assert settings.judge.price.usd_per_million_tokens_in == Decimal("0.15")
    settings = load_settings("openai", tokens_only | {"talk": {"model": "gpt-9"}})
    assert settings.talk.price == Price() and settings.think.price.usd_per_million_tokens_in == Decimal("0.4")
    stated = {"model": "gpt-9", "price": {"usd_per_million_tokens_in": 2, "usd_per_million_tokens_out": 3}}
    assert load_settings("openai", {"think": stated}).think.price.usd_per_million_tokens_cached is None
