"""Durations in bounded memory, and the public names of the package."""

import math
from random import Random

import pytest
from pydantic import ValidationError

from bots.mind import MindError, gateway
from bots.mind.gateway import CallFailed, ConcurrencySettings, FailureKind
from bots.mind.gateway.latency_histogram import LatencyHistogram


def test_quantiles_are_right_to_within_five_percent() -> None:
    random = Random(3)  # noqa: S311
    spread = LatencyHistogram()
    durations = sorted(random.lognormvariate(0.0, 2.0) for _ in range(20_000))
    for seconds in durations:
        spread.add(seconds)
    for share in (0.5, 0.95, 0.99):
        true = durations[math.ceil(share * len(durations)) - 1]
        assert spread.quantile(share) == pytest.approx(true, rel=0.051)
    assert spread.seconds_max == durations[-1]


def test_the_edges_of_a_spread() -> None:
    spread = LatencyHistogram()
    assert spread.quantile(0.5) is None
    spread.add(0.0)
    assert spread.quantile(0.5) == 0.0
    spread.add(1e9)
    spread.add(1e9)
    assert spread.quantile(0.99) == pytest.approx(28_000, rel=0.1)
    assert spread.seconds_max == 1e9


def test_a_failed_call_is_a_failed_thought_with_a_kind_that_is_text() -> None:
    failure = CallFailed(FailureKind.RATE_LIMIT, "Too many.")
    assert isinstance(failure, MindError)
    assert failure.kind == "rate_limit" and f"{failure.kind}" == "rate_limit"


def test_settings_say_what_is_wrong_with_them() -> None:
    with pytest.raises(ValidationError, match="concurrency_start is 9, more than concurrency_max, 4"):
        ConcurrencySettings(concurrency_start=9, concurrency_max=4)
    with pytest.raises(ValidationError, match="Extra inputs"):
        gateway.GatewaySettings.model_validate({"speed": 1})
    with pytest.raises(ValidationError, match="valid integer"):
        gateway.GatewaySettings.model_validate({"queue": {"waiting_max": "10"}})


def test_everything_that_is_exported_exists_in_order() -> None:
    assert gateway.__all__ == sorted(gateway.__all__, key=lambda name: (not name.isupper(), name))
    assert all(hasattr(gateway, name) for name in gateway.__all__)
