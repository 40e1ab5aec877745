"""Comparison of societies with and without social modules, with one instrument and with verdicts that can fail."""

import random
from pathlib import Path

import pandas as pd
import pytest

from analysis import analyze, compare
from analysis.comparison.worlds import RunFigures
from analysis.experiments.society.compare import compare_society
from analysis.experiments.society.judging import SocietyViews, claims
from analysis.experiments.society.likeability import likeability
from analysis.run import open_run
from analysis.verdicts import Verdict, judge
from tests.analysis.actors import thought
from tests.analysis.folders import Log, verdicts_of, write_run
from tests.analysis.villagers import rated

PEOPLE = 14


def society(folder: Path, condition: str, seed: int, *, slope: float, opinions: bool = False) -> Path:
    """Return a run in which more agents know extroverts, and views follow likeability by a slope, with noise."""
    chance = random.Random(f"{condition} {seed}")  # noqa: S311 - for a repeatable draw, not for secrets
    names = [f"Agent{number:02d}" for number in range(PEOPLE)]
    traits = ("agreeableness", "extroversion", "neuroticism")
    minds = {name: {trait: round(chance.random(), 3) for trait in traits} for name in names}
    log = Log()
    log.joined(*names)
    for observer in names:
        for person in names:
            if person != observer and chance.random() < 0.3 + 0.7 * minds[person]["extroversion"]:
                score = 5 + slope * ((likeability(minds[person]) or 0) - 5) + chance.gauss(0, 0.5)
                rated(log, 50.0, observer, person, round(min(10, max(0, score)), 2))
                if opinions:
                    thought(log, 40.0, observer, person, score)
    log.ended(60.0)
    run_id = f"society-{condition}-{seed}"
    told = {"run_id": run_id, "scenario": "society", "condition": condition, "seed": seed, "mind": "rules"}
    personas = [{"name": name, "personality": mind} for name, mind in minds.items()]
    return write_run(folder / run_id, log, told | {"personas": personas})


def judged(runs: list[Path]) -> dict[str, Verdict]:
    found = compare_society([open_run(folder) for folder in runs], "a study")
    assert found is not None
    return {verdict.claim.words: verdict for verdict in verdicts_of(found)}


def test_over_repeats_the_intervals_are_over_worlds(tmp_path: Path) -> None:
    runs = [
        society(tmp_path, condition, seed, slope=slope, opinions=condition == "full")
        for condition, slope in (("full", 0.6), ("no_social", 0.1))
        for seed in (1, 2, 3)
    ]
    result = compare(runs, tmp_path / "out")
    found = pd.read_csv(result.tables["verdicts"]).set_index("claim")["status"]
    assert found["A society perceives how likeable its members are"] == "shown"
    assert found["Without social modules, it perceives this less"] == "shown"
    assert found["Extroverts are known to more others"] == "shown"
    # In these runs the two views of a pair are independent.
    assert found["Views are largely mutual, not always"] == "reversed"
    page = result.report.read_text(encoding="utf-8")
    # Only one condition logs views, so both are compared by interviews.
    assert "Likeability by condition, by interview" in page
    assert "over 3 pairs of worlds" in page


def test_a_single_run_each_decides_nothing(tmp_path: Path) -> None:
    runs = [society(tmp_path, "full", 1, slope=0.6), society(tmp_path, "no_social", 1, slope=0.1)]
    told = judged(runs)["Without social modules, it perceives this less"]
    assert told.status == "not decidable"
    assert "It needs at least 2 worlds of each condition." in told.sentence


def test_the_opposite_is_told_as_reversed(tmp_path: Path) -> None:
    runs = [
        society(tmp_path, condition, seed, slope=slope)
        for condition, slope in (("full", -0.5), ("no_social", 0.5))
        for seed in (1, 2, 3)
    ]
    found = judged(runs)
    assert found["A society perceives how likeable its members are"].status == "reversed"
    assert found["Without social modules, it perceives this less"].status == "reversed"


@pytest.mark.parametrize(
    ("apart", "by_chance", "status"),
    [
        pytest.param((1.0, 1.1, 0.9), 2.5, "shown", id="largely"),
        pytest.param((2.49, 2.5, 2.51), 2.5, "reversed", id="as by chance"),
        pytest.param((0.1, 0.12, 0.11), 2.5, "reversed", id="always"),
        pytest.param((1.0, 2.2, 0.4), 2.5, "not decidable", id="worlds that differ much"),
    ],
)
def test_views_are_largely_mutual_if_pairs_differ_less_than_by_chance_and_still_differ(
    apart: tuple[float, ...], by_chance: float, status: str
) -> None:
    figures = [
        {
            "asymmetry_mean": one,
            "asymmetry_by_chance": by_chance,
            "asymmetry_below_chance": by_chance - one,
            "asymmetry_p": 0.01,
        }
        for one in apart
    ]
    views = SocietyViews([RunFigures("full", seed, one) for seed, one in enumerate(figures)], "opinion")
    told = judge(claims(views, views), {"asymmetry_mean": 0.25, "asymmetry_below_chance": 0.25})
    assert told[-1].status == status
    assert "0.010, 0.010, 0.010; this only describes the worlds" in told[-1].sentence


@pytest.mark.parametrize(("instrument", "kind"), [("judge", "outcome"), ("interview", "mechanism")])
def test_only_a_judge_makes_likeability_an_outcome(instrument: str, kind: str) -> None:
    views = SocietyViews([RunFigures("full", 1, {"slope": 0.5, "slope_p": 0.01})], instrument)
    told = claims(views, views)
    assert [one.claim.kind for one in told] == [kind, kind, "outcome", "outcome"]
    formula = "analysis/experiments/society/likeability.py"
    assert all((formula in one.claim.rests_on) == (kind == "mechanism") for one in told[:2])


def test_one_run_has_its_tables_and_pictures(tmp_path: Path) -> None:
    (result,) = analyze([society(tmp_path, "full", 1, slope=0.6, opinions=True)]).runs
    assert {"likeability_by_interview", "relations_by_interview", "views_by_interview", "ties_by_interview"} <= set(
        result.plots
    )
    assert [name for name in result.plots if name.endswith("_by_opinion")] == [
        "likeability_by_opinion",
        "ties_by_opinion",
    ]
    assert isinstance(result.headline["interview_likeability_slope"], float)
    assert len(pd.read_csv(result.tables["likeability"])) == 2 * PEOPLE
