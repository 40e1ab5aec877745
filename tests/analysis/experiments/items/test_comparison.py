"""The verdicts of the item race."""

from pathlib import Path

import pytest

from analysis.comparison.pipeline import verdicts_on
from tests.analysis.folders import Log, write_run

ITEMS = ("oak_log", "oak_planks", "stick", "crafting_table", "wooden_pickaxe", "cobblestone", "dirt", "sand")


def race(folder: Path, condition: str, seed: int, items: int, scenario: str = "items") -> Path:
    """Return a run in which each of two agents acquires some items."""
    log = Log()
    log.joined("Ada", "Bram")
    for number, item in enumerate(ITEMS[:items]):
        for agent in ("Ada", "Bram"):
            log.item(2.0 + number, agent, item, number + 1)
    log.ended(60.0)
    run_id = f"items-{condition}-{seed}"
    told = {"run_id": run_id, "scenario": scenario, "condition": condition, "seed": seed, "mind": "rules"}
    return write_run(folder / run_id, log, told)


def test_each_ablation_has_a_verdict_from_pairs_of_worlds(tmp_path: Path) -> None:
    runs = [race(tmp_path, "full", seed, 6 + seed % 2) for seed in range(4)]
    runs += [race(tmp_path, "no_awareness", seed, 6 + seed % 2) for seed in range(4)]
    runs += [race(tmp_path, "baseline", seed, 2) for seed in range(4)]
    aware, bare = verdicts_on(runs, {"unique_items_mean": 2.0})
    assert bare.claim.words == (
        "Agents acquire more different items with all modules than with memory, skills and controller alone"
    )
    assert bare.status == "shown"
    assert bare.margin == pytest.approx(4.5)
    assert aware.status != "shown"
    assert bare.claim.rests_on == ("gathering", "making", "patience")
    assert aware.margin == pytest.approx(0.0)


def test_other_experiments_and_races_without_ablation_have_no_verdict(tmp_path: Path) -> None:
    assert not verdicts_on([race(tmp_path, "full", seed, 3) for seed in (1, 2)], {})
    others = [race(tmp_path / "o", name, 1, 3, "village") for name in ("full", "baseline")]
    assert not verdicts_on(others, {})
