"""What is told about the models of a run before it begins, and kept in its manifest."""

from pathlib import Path
from typing import Any

import pytest

from bots.mind.loopback import LoopbackOptions, serve
from orchestrator.config import resolve_scenario
from orchestrator.run.minds import look_at_mind
from orchestrator.run.plan import draw_personas

PRICE: dict[str, Any] = {"usd_per_million_tokens_in": 2, "usd_per_million_tokens_out": 8}
PRICE |= {"as_of": "2020-01-02", "source": "https://prices.org"}


@pytest.mark.anyio
async def test_prices_have_date_and_source_and_the_limits_of_the_run_are_told(tmp_path: Path) -> None:
    async with serve(LoopbackOptions()) as base_url:
        models = {"think": {"base_url": base_url, "price": PRICE}, "gateway": {"rates": {"tokens_per_minute": 1000}}}
        flags = {"--mind": "openai:loopback", "--agents": 10}
        scenario = resolve_scenario("village", flags=flags).scenario.model_copy(update={"models": models})
        facts = await look_at_mind(scenario, 1, draw_personas(scenario, 1), tmp_path)
    think = facts.prices["think"]
    assert (think["model"], think["as_of"], think["source"]) == ("loopback-1", "2020-01-02", "https://prices.org")
    assert (think["usd_per_million_tokens_in"], think["usd_per_million_tokens_out"]) == ("2", "8")
    estimate, prices, old, limit = facts.notices
    assert estimate.startswith("Estimate for the models, by example prompts: ")
    assert prices == "Prices: loopback-1 as listed on 2020-01-02 at https://prices.org."
    assert old.startswith("The price of loopback-1 is ") and "check it at https://prices.org" in old
    assert "models.gateway.rates.tokens_per_minute is 1,000, so thoughts will wait" in limit


@pytest.mark.anyio
async def test_a_mind_without_models_has_no_prices(tmp_path: Path) -> None:
    scenario = resolve_scenario("village").scenario
    facts = await look_at_mind(scenario, 1, draw_personas(scenario, 1), tmp_path)
    assert (facts.prices, facts.notices) == ({}, ())
