"""Comparison of experiments with actors: figures are made for each run and compared over runs."""

from pathlib import Path

import pytest

from analysis import compare
from analysis.comparison.figures import figure_differences, figures_by_condition
from analysis.comparison.pipeline import verdicts_on
from analysis.comparison.worlds import RunFigures
from tests.analysis.actors import answered, gave, performed, thought
from tests.analysis.folders import Log, write_run

COURSE = ((1.0, 9.0), (31.0, 2.0), (61.0, 9.0))


def experiment(folder: Path, condition: str, seed: int, *, follows: bool, abstains: bool = False) -> Path:
    """Return a run in which an agent's view of Lila, and its gifts, follow the shown feelings, or do not."""
    log = Log()
    log.joined("Robin", "Lila", "Noah")
    performed(log, 1.0, "Noah", "Robin", 1)
    for at, feeling in COURSE:
        performed(log, at, "Lila", "Robin", feeling)
        if follows:
            thought(log, at + 2, "Robin", "Lila", feeling - 1 - seed / 10)
        told_view = f"{feeling - 1:g}" if follows else "5"
        answered(log, at + 5, "Robin", "Lila", "I can't say." if abstains else told_view)
    gave(log, 80.0, "Robin", "Lila", bread=3 if follows else 2)
    gave(log, 85.0, "Robin", "Noah", bread=1 if follows else 2)
    log.ended(90.0)
    run_id = f"feelings-{condition}-{seed}"
    told = {"run_id": run_id, "scenario": "feelings", "condition": condition, "seed": seed, "mind": "rules"}
    return write_run(folder / run_id, log, told)


def test_conditions_stand_beside_one_another_with_intervals_over_runs(tmp_path: Path) -> None:
    runs = [
        experiment(tmp_path, condition, seed, follows=condition == "full")
        for condition in ("full", "no_social")
        for seed in (0, 1, 2)
    ]
    result = compare(runs, tmp_path / "out")
    page = result.report.read_text(encoding="utf-8")
    assert "Correlation of the agent&#39;s view with the feeling shown: full 1.00, no_social not applicable." in page
    assert "n/a" in page
    for name in ("figures_by_condition", "figure_differences", "scores_by_condition", "received_by_condition"):
        assert result.tables[name].is_file()
    for name in ("scores_by_condition", "received_by_condition", "items_by_condition"):
        assert (tmp_path / "out" / "plots" / f"{name}.png").is_file()


def test_a_figure_that_does_not_apply_in_a_run_is_counted_and_not_filled_in() -> None:
    runs = [
        RunFigures(condition, seed, {"slope": slope})
        for condition, seed, slope in (("full", 1, 0.8), ("full", 2, 0.6), ("full", 3, None), ("bare", 1, None))
    ]
    bare, full = figures_by_condition(runs).to_dict("records")
    assert (full["runs"], full["not_applicable"], full["mean"]) == (2, 1, pytest.approx(0.7))
    # Student with one degree of freedom: 0.7 ± 12.706 · 0.14142 / √2
    assert full["low"] == pytest.approx(0.7 - 1.2706, abs=1e-3)
    assert (bare["runs"], bare["not_applicable"]) == (0, 1)
    (difference,) = figure_differences(runs).to_dict("records")
    assert difference["over"] == "not applicable"


def test_a_difference_between_conditions_is_told_with_its_interval() -> None:
    runs = [
        RunFigures(name, seed, {"slope": value})
        for name, seed, value in (("a", 1, 0.0), ("a", 2, 0.1), ("b", 3, 0.9), ("b", 4, 1.0))
    ]
    (difference,) = figure_differences(runs).to_dict("records")
    assert difference["difference"] == pytest.approx(-0.9)
    # Welch, two degrees of freedom: 0.9 ± 4.303 · √(0.005 / 2 + 0.005 / 2)
    assert difference["high"] == pytest.approx(-0.9 + 0.3043, abs=1e-3)
    assert difference["over"] == "2 and 2 worlds"
    pairs = [RunFigures(run.condition, run.seed % 2, run.figures) for run in runs]
    (difference,) = figure_differences(pairs).to_dict("records")
    assert difference["over"] == "2 pairs of worlds"
    assert difference["low"] == pytest.approx(-0.9)


def test_views_and_gifts_that_follow_feelings_are_shown_by_verdicts(tmp_path: Path) -> None:
    runs = [
        experiment(tmp_path, condition, seed, follows=condition == "full")
        for condition in ("full", "no_social")
        for seed in (0, 1, 2)
    ]
    verdicts = {verdict.claim.words: verdict for verdict in verdicts_on(runs, {})}
    assert {words: verdict.claim.kind for words, verdict in verdicts.items()} == dict.fromkeys(
        (
            "An agent's views of others follow the feelings that they show",
            "Without social awareness they follow less",
            "Without social awareness an agent less often has a view to tell",
            "Most is given to those who show most affection",
            "Without social awareness gifts are more even",
        ),
        "mechanism",
    )
    margins = {words: verdict.margin for words, verdict in verdicts.items()}
    # The score is a point below each feeling, or always 5.
    assert margins["An agent's views of others follow the feelings that they show"] == pytest.approx(1.0)
    assert margins["Without social awareness they follow less"] == pytest.approx(1.0)
    # Three pieces for a mean feeling of 20/3 and one for 1, against two for each.
    assert margins["Most is given to those who show most affection"] == pytest.approx(2 / (20 / 3 - 1), abs=1e-4)
    assert margins["Without social awareness gifts are more even"] == pytest.approx(2 / (20 / 3 - 1), abs=1e-4)


def test_an_agent_that_abstains_has_no_slope_and_fewer_scores(tmp_path: Path) -> None:
    runs = [
        experiment(tmp_path, condition, seed, follows=condition == "full", abstains=condition == "no_social")
        for condition in ("full", "no_social")
        for seed in range(6)
    ]
    verdicts = {verdict.claim.words: verdict for verdict in verdicts_on(runs, {})}
    assert verdicts["Without social awareness they follow less"].status == "not applicable"
    told = verdicts["Without social awareness an agent less often has a view to tell"]
    assert told.status == "shown"
    assert told.margin == pytest.approx(1.0)


def test_views_that_do_not_follow_are_not_shown(tmp_path: Path) -> None:
    runs = [experiment(tmp_path, "full", seed, follows=False) for seed in (0, 1, 2)]
    statuses = {verdict.claim.words: verdict.status for verdict in verdicts_on(runs, {})}
    assert statuses["An agent's views of others follow the feelings that they show"] != "shown"
    assert statuses["Most is given to those who show most affection"] != "shown"
