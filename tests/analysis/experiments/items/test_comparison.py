"""The verdicts of the item race."""

import json
from pathlib import Path

import pytest

from analysis.comparison.pipeline import verdicts_on
from analysis.experiments.items.models import compare_models
from analysis.run import open_run
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


def race_of_models(folder: Path, condition: str, seed: int, items: int, *models: str) -> Path:
    """Return a run of any scenario whose agents had some models."""
    run = race(folder, condition, seed, items, "my_models")
    path = run / "manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"models": models}))
    return run


def test_models_that_do_not_differ_are_shown_to_be_alike_and_others_are_not(tmp_path: Path) -> None:
    runs = [race_of_models(tmp_path, "wise", seed, 6 + seed % 2, "a", "b") for seed in range(5)]
    runs += [race_of_models(tmp_path, "quick", seed, 6 + (seed + 1) % 2, "c") for seed in range(5)]
    runs += [race_of_models(tmp_path, "weak", seed, 2, "d") for seed in range(5)]
    verdicts = {one.claim.words: one for one in verdicts_on(runs, {"unique_items_mean": 2.0})}
    words = "Agents acquire as many different items under {} as under {}"
    assert set(verdicts) == {words.format(*pair) for pair in (("quick", "weak"), ("quick", "wise"), ("weak", "wise"))}
    assert verdicts[words.format("quick", "wise")].status == "shown"
    assert verdicts[words.format("quick", "weak")].status == "reversed"
    assert "figure 13" in verdicts[words.format("weak", "wise")].claim.paper
    found = compare_models([open_run(run) for run in runs], "")
    assert found is not None and "Agents of the condition wise had a and b." in found.finding


@pytest.mark.parametrize("models", [("a", "a"), ("", "")])
def test_conditions_with_the_same_models_or_none_are_not_compared_as_models(
    tmp_path: Path, models: tuple[str, str]
) -> None:
    runs = [
        race_of_models(tmp_path, name, seed, 6, *filter(None, [model]))
        for name, model in zip(("one", "other"), models, strict=True)
        for seed in range(3)
    ]
    assert not verdicts_on(runs, {"unique_items_mean": 2.0})
