"""Comparison of several runs: means over runs, intervals, and the warnings that a reader needs first."""

from pathlib import Path

import pandas as pd
import pytest

from analysis import AnalysisError, compare
from tests.analysis.folders import Log, write_run

ITEMS = ["oak_log", "dirt", "stick", "apple", "cobblestone", "oak_planks", "chest", "torch"]


def item_run(folder: Path, condition: str, seed: int, each: dict[str, int], *, minutes: float = 30.0) -> Path:
    """Return a run in which each agent acquires this many different items."""
    log = Log()
    log.joined(*each)
    for agent, count in each.items():
        for number in range(count):
            log.item(10.0 * (number + 1), agent, ITEMS[number], number + 1)
    log.ended(minutes * 60)
    run_id = f"items-{condition}-{seed}"
    manifest = {
        "run_id": run_id,
        "scenario": "items",
        "condition": condition,
        "seed": seed,
        "mind": "rules",
        "status": "done",
    }
    return write_run(folder / run_id, log, manifest)


def six_runs(folder: Path) -> list[Path]:
    full = [item_run(folder, "full", seed, {"Ada": 6 + seed, "Bram": 6}) for seed in (0, 1, 2)]
    return [*full, *(item_run(folder, "baseline", seed, {"Ada": 2, "Bram": 1 + seed}) for seed in (0, 1, 2))]


def test_means_and_intervals_are_over_runs(tmp_path: Path) -> None:
    result = compare(six_runs(tmp_path), tmp_path / "out")
    full, baseline = result.items.conditions.to_dict("records")
    assert (full["condition"], full["runs"], full["mean"]) == ("full", 3, 6.5)
    assert (full["lowest"], full["highest"], full["below_least"]) == (6, 8, 6)
    # Student: 6.5 ± 4.303 · 0.5 / √3
    assert full["low"] == pytest.approx(6.5 - 1.2421, abs=1e-3)
    assert (baseline["mean"], baseline["lowest"], baseline["highest"]) == (2.0, 1, 3)
    (difference,) = result.items.differences.to_dict("records")
    assert (difference["first"], difference["second"], difference["difference"]) == ("full", "baseline", 4.5)
    assert difference["over"] == "3 pairs of worlds"
    # Student over the pairs 4.5, 4.5 and 4.5.
    assert difference["low"] == pytest.approx(4.5)


def test_the_page_names_the_engine_and_carries_its_picture(tmp_path: Path) -> None:
    result = compare(six_runs(tmp_path), tmp_path / "out")
    page = result.report.read_text(encoding="utf-8")
    assert "<h1>items, 6 runs, rules mind</h1>" in page
    assert "full against baseline +4.5" in page
    assert page.count("data:image/png;base64,") == 1
    assert len(pd.read_csv(result.tables["compared_runs"])) == 6
    assert (tmp_path / "out" / "plots" / "items_by_condition.png").is_file()


def test_uneven_and_single_runs_are_named_first(tmp_path: Path) -> None:
    runs = [
        item_run(tmp_path, "full", 1, {"Ada": 5}),
        item_run(tmp_path, "full", 2, {"Ada": 6}),
        item_run(tmp_path, "baseline", 1, {"Ada": 2}, minutes=20.0),
    ]
    result = compare(runs, tmp_path / "out")
    page = result.report.read_text(encoding="utf-8")
    assert "The runs have different lengths: 20 to 30 minutes." in page
    assert "There is only one run of baseline, so there is no interval." in page
    (difference,) = result.items.differences.to_dict("records")
    assert difference["over"] == "2 and 1 worlds"
    assert pd.isna(difference["low"])


def test_one_run_is_not_a_comparison(tmp_path: Path) -> None:
    run = item_run(tmp_path, "full", 1, {"Ada": 5})
    with pytest.raises(AnalysisError, match="at least two runs"):
        compare([run, run], tmp_path / "out")
