"""The bench of the interface to models, at a small scale."""

import math

import pytest

from bots.mind.thought import Request
from orchestrator.bench import BenchOptions, run_bench
from orchestrator.bench.mind import FIGURES, FaultFigures
from orchestrator.bench.mind_traffic import Ends, crowd, requests_of_every_kind

pytestmark = pytest.mark.anyio


async def test_every_figure_has_its_baseline_and_faults_invent_nothing() -> None:
    result = await run_bench("mind", BenchOptions(agents=10, seconds=1.0))
    assert set(result.figures) == set(result.baseline) == set(FIGURES)
    assert all(math.isfinite(value) for value in (*result.figures.values(), *result.baseline.values()))
    assert result.figures["calls_per_s"] > 0 and result.figures["mind_calls_per_s"] > 0
    kept = {"invented_answers": 0.0, "unended_calls": 0.0, "tokens_off": 0.0}
    assert {key: result.figures[key] for key in kept} == kept


def test_an_account_that_does_not_add_up_shows() -> None:
    ends = Ends(answered=5, failed={"timeout": 2}, tokens=100)
    assert FaultFigures(8, ends, answered_calls=4, tokens=130).figures() == {
        "invented_answers": 1.0,
        "unended_calls": 1.0,
        "tokens_off": 30.0,
    }


async def test_everybody_asks_on_a_beat_of_their_own() -> None:
    heard: list[Request] = []

    async def listen(request: Request) -> None:
        heard.append(request)

    kinds = requests_of_every_kind()
    asked = await crowd(listen, agents=20, seconds=5.0 / 4, requests=kinds)
    assert asked == len(heard) == 5
    assert [one.who.name for one in heard] == [f"Agent_{number}" for number in range(5)]
    assert [one.kind for one in heard] == [one.kind for one in kinds[:5]]
