"""The hazard of conversion by what agents have heard, with time, mobility and company controlled."""

from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
import scipy

from analysis.experiments.culture.exposure import Exposures
from analysis.experiments.culture.faith import DIRECT, UNCONVERTED, Faith
from analysis.experiments.culture.hazard import COVARIATES, log_odds_a_doubling, spans_at_risk
from analysis.experiments.culture.places import Whereabouts

ROWS = 20_000


def made_up(effect: float, of_mobility: float, seed: int = 5) -> pd.DataFrame:
    """Spans of agents: those that move more hear more; both may raise the odds of converting."""
    chance = np.random.default_rng(seed)
    moved = chance.normal(2.0, 1.0, ROWS)
    exposures = np.clip(moved + chance.normal(0.0, 1.0, ROWS), 0.0, None)
    minutes, company = chance.uniform(0, 20, ROWS), chance.integers(0, 6, ROWS)
    odds = -5.0 + effect * exposures + of_mobility * moved
    return pd.DataFrame(
        {
            "converts": chance.random(ROWS) < 1 / (1 + np.exp(-odds)),
            "exposures": exposures,
            "minutes": minutes,
            "minutes_squared": minutes**2,
            "moved": moved,
            "company": company,
        }
    )


def test_the_effect_of_exposures_is_recovered() -> None:
    assert log_odds_a_doubling(made_up(0.7, 0.0)) == pytest.approx(0.7, abs=0.12)
    assert log_odds_a_doubling(made_up(-0.4, 0.5)) == pytest.approx(-0.4, abs=0.15)


def test_mobility_alone_is_no_effect_of_exposures() -> None:
    spans = made_up(0.0, 0.9)
    exposed = spans["exposures"] > spans["exposures"].median()
    assert spans.loc[exposed, "converts"].mean() > 2 * spans.loc[~exposed, "converts"].mean(), "it looks like one"
    assert log_odds_a_doubling(spans) == pytest.approx(0.0, abs=0.12)


def test_time_without_exposure_changes_nothing() -> None:
    spans = made_up(0.0, 0.0)
    unexposed = spans["exposures"] <= 0
    assert unexposed.any()
    silent = spans.assign(converts=spans["converts"] & ~unexposed)
    assert log_odds_a_doubling(silent) == log_odds_a_doubling(spans)
    assert log_odds_a_doubling(silent) == pytest.approx(0.0, abs=0.15), "silence at first is not a dose"


def test_an_effect_stays_finite_where_doses_separate_converts() -> None:
    spans = made_up(0.5, 0.0)
    found = log_odds_a_doubling(spans.assign(converts=spans["exposures"] > 4))
    assert found is not None
    assert 0.4 < found < 50


def test_a_fit_that_does_not_converge_has_no_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    found = SimpleNamespace(success=False, x=np.ones(6))
    monkeypatch.setattr(scipy.optimize, "root", lambda *_, **__: found)
    assert log_odds_a_doubling(made_up(0.7, 0.0)) is None


@pytest.mark.parametrize("t", [0.0, 5.0, 10.0, 20.0, 39.0, 40.0])
def test_every_first_conversion_falls_in_exactly_one_span(t: float) -> None:
    conversions = pd.DataFrame({"agent": ["Ada"], "t": [t], "before": [UNCONVERTED]})
    where = Whereabouts(["Ada"], np.array([0.0, 40.0]), np.zeros((1, 2)), np.zeros((1, 2)), ())
    edges = pd.DataFrame({"hearer": pd.Series(dtype="str"), "t": pd.Series(dtype="float64")})
    faith = Faith([], pd.DataFrame(), conversions, 2.0, frozenset())
    spans = spans_at_risk(Exposures(edges, conversions), faith, where)
    assert spans["converts"].sum() == 1
    assert spans["converts"].iloc[-1], "an agent is at risk until it converts"
    assert spans["minutes"].iloc[-1] * 60 <= t <= spans["minutes"].iloc[-1] * 60 + 10


def test_few_conversions_and_equal_exposures_have_no_figure() -> None:
    spans = made_up(0.5, 0.0)
    first = (spans["converts"] & (spans["exposures"] > 0)).cumsum() <= 4
    assert log_odds_a_doubling(spans.loc[first]) is None
    assert log_odds_a_doubling(spans.assign(exposures=1.0)) is None
    assert log_odds_a_doubling(spans.iloc[:0]) is None


def test_a_span_knows_only_what_was_before_it() -> None:
    edges = pd.DataFrame({"hearer": ["Ada", "Ada", "Bram"], "t": [5.0, 15.0, 3.0]})
    conversions = pd.DataFrame({"agent": ["Ada", "Ada"], "t": [25.0, 28.0], "before": [UNCONVERTED, DIRECT]})
    where = Whereabouts(
        ["Ada", "Bram", "Pia"],
        np.array([0.0, 20.0, 40.0]),
        np.array([[0.0, 3.0, 3.0], [0.0, 40.0, 40.0], [0.0, 0.0, 0.0]]),
        np.array([[0.0, 4.0, 4.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]]),
        (),
    )
    faith = Faith(["Pia"], pd.DataFrame(), conversions, 2.0, frozenset())
    spans = spans_at_risk(Exposures(edges, conversions), faith, where)
    assert spans.columns.tolist() == ["agent", "converts", *COVARIATES]
    ada = spans.loc[spans["agent"] == "Ada"]
    assert ada["converts"].tolist() == [False, False, True]
    assert ada["exposures"].tolist() == pytest.approx([0, 1, np.log2(3)])
    assert ada["moved"].tolist() == pytest.approx([0, 0, np.log(6)])
    assert ada["company"].tolist() == [2, 2, 1]
    bram = spans.loc[spans["agent"] == "Bram"]
    assert len(bram) == 4
    assert not bram["converts"].any()
    assert bram["company"].tolist() == [2, 2, 0, 0]
    assert "Pia" not in set(spans["agent"])
