"""Comparison of conditions: a claim is confirmed where it holds, and not where it does not."""

from pathlib import Path

import pandas as pd
import pytest

from analysis import compare
from analysis.comparison.worlds import RunFigures
from analysis.experiments.constitution.comparison import compare_constitutions
from analysis.experiments.constitution.effects import AFTER, BEFORE, CHANGE, OFF, Effects
from analysis.metrics.base import Measurement
from analysis.run import open_run
from analysis.verdicts import Verdict, judge
from tests.analysis.experiments.constitution.people import CAMPAIGNERS, Society
from tests.analysis.folders import Log, verdicts_of, write_run

BOUNDS = {CHANGE: 3.0, AFTER: 3.0, OFF: 3.0}
PAID_AFTER = {
    "pro": (28.0, "amended"),
    "anti": (9.0, "amended"),
    "pro_frozen": (20.0, "frozen"),
    "anti_frozen": (20.0, "frozen"),
    "pro_ablated": (21.0, "amended"),
    "anti_ablated": (22.0, "amended"),
    "none": (20.0, "not amended"),
}


def folders(into: Path, after: dict[str, tuple[float, str]], repeats: int = 2) -> list[Path]:
    """Return runs whose payments differ a little by seed and condition."""
    return [
        Society(
            condition=condition,
            seed=seed,
            after_percent=percent,
            why=why,
            audience=3,
            muted=condition.endswith("_muted"),
            campaigners=[] if condition == "none" else list(CAMPAIGNERS),
        ).write(into)
        for condition, (percent, why) in after.items()
        for seed in range(1, repeats + 1)
    ]


def compared(into: Path, after: dict[str, tuple[float, str]], repeats: int = 2) -> Measurement:
    found = compare_constitutions([open_run(folder) for folder in folders(into, after, repeats)], "constitution")
    assert found is not None
    return found


def effects(**changes: list[float]) -> Effects:
    """Return runs that began at about 20 % and changed by this much."""
    return Effects(
        [
            changed(name, seed, by, before=20.0 + seed / 100)
            for name, values in changes.items()
            for seed, by in enumerate(values)
        ]
    )


def changed(condition: str, seed: int, by: float, *, before: float = 20.0, view_changes: float = 0.0) -> RunFigures:
    """Return the figures of one run."""
    figures = {BEFORE: before, OFF: before - 20.0, AFTER: before + by, CHANGE: by, "view_changes": view_changes}
    return RunFigures(condition, seed, figures)


def verdict_on(found: Effects, words: str) -> Verdict:
    (verdict,) = [one for one in judge(found.claims(), BOUNDS) if words in one.claim.words]
    return verdict


def status(found: Effects, words: str) -> str:
    return verdict_on(found, words).status


def test_the_papers_result_is_recognised(tmp_path: Path) -> None:
    result = compare(folders(tmp_path, PAID_AFTER, 3), tmp_path / "out", bounds=BOUNDS)
    verdicts = pd.read_csv(result.tables["verdicts"])
    assert set(verdicts["status"]) == {"shown"} and len(verdicts) == 12
    assert verdicts["paper"].str.contains("Project Sid").sum() == 6
    page = result.report.read_text(encoding="utf-8")
    assert "<h1>constitution, 21 runs, rules mind, speed 4</h1>" in page
    assert page.index("<h2>Results</h2>") < page.index("<h2>Taxes by condition</h2>")
    assert "Before trusting" not in page
    for name in ("taxes_by_condition", "tax_changes"):
        assert (tmp_path / "out" / "plots" / f"{name}.png").is_file()
    seasons = pd.read_csv(result.tables["taxes_by_season"])
    last = seasons.loc[(seasons["condition"] == "anti") & (seasons["season"] == 10)].iloc[0]
    assert (last["runs"], last["when"], last["due_percent"]) == (3, "after", 9)
    assert last["mean_percent"] == pytest.approx(9.0, abs=1.0)


def test_what_is_missing_is_said_first(tmp_path: Path) -> None:
    runs = folders(tmp_path, {"anti": PAID_AFTER["anti"]})
    half = Log()
    half.joined("Con01")
    half.add(60.0, None, "tax.opened", season=1, rate_due=0.2, closes_at=80.0, chests={})
    told = {"run_id": "cut", "scenario": "constitution", "condition": "pro", "seed": 3, "mind": "rules"}
    runs.append(write_run(tmp_path / "cut", half, told))
    found = compare_constitutions([open_run(folder) for folder in runs], "constitution")
    assert found is not None
    assert found.concerns[0].startswith("There is no run of pro_frozen, anti_frozen, pro_ablated, anti_ablated, none")
    assert "1 run(s) have no season closed on both sides of the change" in found.concerns[1]
    assert "cut" in found.concerns[1]
    by_claim = {verdict.claim.words: verdict.status for verdict in verdicts_of(found, **BOUNDS)}
    assert by_claim["Campaigners for taxes: higher after an amendable change"] == "not applicable"
    assert by_claim["Campaigners against taxes: lower after an amendable change"] == "shown"


def test_muted_runs_have_a_verdict_of_their_own(tmp_path: Path) -> None:
    found = compared(tmp_path, {"anti_muted": (20.0, "not amended")})
    (verdict,) = [one for one in verdicts_of(found, **BOUNDS) if "muted" in one.claim.words]
    assert verdict.status == "shown"
    assert verdict.sentence.startswith("0 changes of view")


@pytest.mark.parametrize(
    ("changes", "told"),
    [([-9.0, -11.0, -10.0], "shown"), ([9.0, 11.0, 10.0], "reversed"), ([0.5, -0.5, 0.2, -0.2], "not shown")],
)
def test_the_side_to_which_taxes_move_is_judged_by_the_interval(changes: list[float], told: str) -> None:
    assert status(effects(anti=changes), "against taxes: lower") == told
    assert status(effects(pro=[-change for change in changes]), "for taxes: higher") == told


def test_one_run_has_no_interval_and_shows_nothing() -> None:
    assert status(effects(anti=[-10.0]), "against taxes: lower") == "not decidable"


def test_a_frozen_constitution_under_which_taxes_move_is_told() -> None:
    moved = effects(pro_frozen=[0.0, 1.0, 0.5], anti_frozen=[-5.0, -6.0, -5.5])
    assert status(moved, "is frozen") == "reversed"
    assert "anti_frozen -5.5" in verdict_on(moved, "is frozen").sentence
    same = effects(pro_frozen=[0.0, 0.5, 0.2], anti_frozen=[-0.5, 0.0, -0.2])
    assert status(same, "is frozen") == "shown"
    assert status(effects(pro_frozen=[0.0, 0.5]), "is frozen") == "not applicable"
    (unstated,) = [one for one in judge(same.claims(), {}) if "is frozen" in one.claim.words]
    assert unstated.status == "not decidable"
    assert "The study states no bound for paid_change_points" in unstated.sentence


@pytest.mark.parametrize(
    ("pro", "anti", "told"),
    [
        ([8.0, 8.5], [5.0, 5.2], "shown"),
        ([8.0, 8.5], [-8.0, -8.5], "reversed"),
        ([0.0, 0.1, -0.1], [0.0, 0.1, -0.1], "not shown"),
        ([8.0], [1.0], "not decidable"),
        ([8.0, 8.5], [], "not applicable"),
    ],
)
def test_a_rise_both_ways_without_the_modules_is_told(pro: list[float], anti: list[float], told: str) -> None:
    assert status(effects(pro_ablated=pro, anti_ablated=anti), "Without the modules") == told


def test_drift_without_campaigners_is_told() -> None:
    assert status(effects(none=[4.0, 5.0, 4.5]), "without campaigners") == "reversed"


def test_more_paid_before_than_is_due_is_told() -> None:
    found = Effects([changed("anti", seed, -16.0, before=25.0 + seed / 10) for seed in range(3)])
    assert status(found, "Before") == "reversed"
    assert "Mean over runs: anti 25.1 %." in verdict_on(found, "Before").sentence


def test_views_that_change_although_nobody_speaks_are_told() -> None:
    quiet = [changed("pro_muted", seed, seed / 100) for seed in range(3)]
    assert status(Effects(quiet), "muted") == "shown"
    assert status(Effects([*quiet, changed("pro_muted", 3, 0.0, view_changes=1.0)]), "muted") == "not shown"
