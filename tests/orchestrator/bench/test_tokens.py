"""The bench of tokens runs a village on a model server, and counts what every kind of thought takes."""

import pytest

from orchestrator.bench import BenchOptions, bench_named, defaults_of, render, run_bench

pytestmark = pytest.mark.anyio
HOURLY = ".tokens_per_agent_hour"


async def test_every_kind_of_thought_is_counted_beside_whole_requests() -> None:
    changed = "brain.social.social_goal_seconds=4"
    result = await run_bench("tokens", BenchOptions(agents=2, seconds=15.0, settings=(changed,)))
    figures, baseline = result.figures, result.baseline
    assert 0 < figures["cacheable_share"] <= 1 and 0 < figures["cached_share"] <= 1
    assert 0 < figures["answered_share"] <= 1
    kinds = [key.removesuffix(HOURLY) for key in figures if key.endswith(HOURLY)]
    assert "choose_action" in kinds
    assert sum(figures[f"{kind}{HOURLY}"] for kind in kinds) == pytest.approx(figures["tokens_per_agent_hour"])
    calls = sum(figures[f"{kind}.calls_per_agent_minute"] for kind in kinds)
    assert calls == pytest.approx(figures["calls_per_agent_minute"])
    assert 0 < figures["prompt_tokens_per_agent_hour"] < figures["tokens_per_agent_hour"]
    assert baseline["prompt_tokens_per_agent_hour"] > 0
    assert set(figures) == set(result.described)
    assert render(result).row_count == len(figures)
    assert changed in result.notes[-1] and all(figure.target is None for figure in result.described.values())


def test_it_has_the_size_of_the_figures_before() -> None:
    assert defaults_of(bench_named("tokens")) == {"agents": 6, "seconds": 300.0}
