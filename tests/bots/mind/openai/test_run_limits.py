"""Before a run it is told which limit stops or slows it."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import pytest

from bots.mind.openai import load_settings
from bots.mind.openai.estimate import Estimate, EstimateRow
from bots.mind.openai.run_limits import limit_notes, within_limits

AGENTS, MINUTES = 30, 20.0
OLLAMA = "http://127.0.0.1:11434/v1"


def row(kind: str, calls: float, tokens: int, usd: str = "0", base_url: str = OLLAMA) -> EstimateRow:
    return EstimateRow(kind, "m", calls, tokens, 0, Decimal(usd), base_url)


def notes(models: Mapping[str, Any], *rows: EstimateRow, speed: float = 1.0) -> list[str]:
    settings = load_settings("ollama", models)
    return list(limit_notes(settings.gateway, Estimate(rows), agents=AGENTS, minutes=MINUTES, speed=speed))


def rates(**limits: int) -> dict[str, Any]:
    return {"gateway": {"rates": limits}}


def test_thirty_agents_on_200_000_tokens_a_minute() -> None:
    """12 million tokens in 20 minutes are 600,000 a minute, three times the limit, so ten of the thirty agents fit."""
    told = notes(rates(tokens_per_minute=200_000), row("set_goal", 600, 12_000_000))
    assert told == [
        "30 agents need about 600,000 tokens a minute of http://127.0.0.1:11434/v1, and "
        "models.gateway.rates.tokens_per_minute is 200,000, so thoughts will wait: take at most 10 agents, or raise "
        "the limit if your account has a higher one."
    ]
    assert notes(rates(tokens_per_minute=600_000), row("set_goal", 600, 12_000_000)) == []
    assert notes({}, row("set_goal", 600, 12_000_000)) == []


def test_limits_count_wall_minutes_and_the_tightest_is_told() -> None:
    """600 calls in 20 minutes are 30 a minute, and 120 at speed 4."""
    limits = rates(tokens_per_minute=3_000_000, requests_per_minute=60)
    assert notes(limits, row("set_goal", 600, 12_000_000)) == []
    (told,) = notes(limits, row("set_goal", 600, 12_000_000), speed=4.0)
    assert "need about 120 calls a minute" in told
    assert "requests_per_minute is 60, so thoughts will wait: take at most 15 agents, run at speed 2, or raise" in told


def test_thoughts_that_wait_cost_nothing() -> None:
    """12 million tokens want 600,000 a minute: a third fits. The endpoint without much to do is not slowed."""
    rows = row("set_goal", 600, 12_000_000, "3"), row("appraise", 60, 60_000, "1", base_url="http://127.0.0.1:2/v1")
    gateway = load_settings("ollama", rates(tokens_per_minute=200_000)).gateway
    found = within_limits(gateway, Estimate(rows), MINUTES)
    assert [(one.calls, one.tokens_in) for one in found.rows] == [(pytest.approx(200), 4_000_000), (60, 60_000)]
    assert [float(one.usd) for one in found.rows] == pytest.approx([1.0, 1.0])
    assert within_limits(load_settings("ollama", {}).gateway, Estimate(rows), MINUTES) == Estimate(rows)


def test_the_budget_lasts_as_the_limits_let_it() -> None:
    """Without limits the budget would be used up; within them the run takes a third."""
    budget = {"gateway": {"budget": {"tokens_max": 5_000_000}, "rates": {"tokens_per_minute": 200_000}}}
    (told,) = notes(budget, row("set_goal", 600, 12_000_000))
    assert "tokens_per_minute is 200,000, so thoughts will wait" in told


def test_where_not_one_agent_fits_less_thinking_is_advised() -> None:
    (told,) = notes(rates(tokens_per_minute=1000), row("set_goal", 600, 12_000_000))
    assert "let agents think more seldom (models.pace.thoughts_a_minute)" in told


def test_each_endpoint_has_its_own_limits() -> None:
    rows = row("set_goal", 600, 0), row("appraise", 620, 0, base_url="http://127.0.0.1:2/v1")
    (told,) = notes(rates(requests_per_minute=30), *rows)
    assert "need about 31 calls a minute of http://127.0.0.1:2/v1" in told


def test_when_the_budget_ends_is_told() -> None:
    price = {"usd_per_million_tokens_in": 1, "usd_per_million_tokens_out": 1}
    paid = {"think": {"price": price}, "gateway": {"budget": {"usd_max": 5}}}
    assert notes(paid, row("set_goal", 1, 1, "20")) == [
        "The run may cost 20.00 dollars, and the budget of 5 dollars ends it after about 5 of 20 minutes: raise "
        "models.gateway.budget.usd_max, or take fewer agents or minutes."
    ]
    assert notes(paid, row("set_goal", 1, 1, "5")) == []
    assert notes({"gateway": {"budget": {"tokens_max": 3000}}}, row("set_goal", 1, 12_000)) == [
        "The run may take 12,000 tokens, and the budget of 3,000 tokens ends it after about 5 of 20 minutes: raise "
        "models.gateway.budget.tokens_max, or take fewer agents or minutes."
    ]
