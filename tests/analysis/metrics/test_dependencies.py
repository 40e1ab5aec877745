"""What items were made from, and when the first diamond came."""

from pathlib import Path

import pandas as pd

from analysis import analyze
from analysis.metrics.dependencies import dependencies, seconds_to
from analysis.run import open_run
from tests.analysis.folders import Log, write_run

MADE = [
    (10.0, "Ada", "chop_tree", {"oak_log": 2}),
    (20.0, "Ada", "craft", {"oak_log": -1, "oak_planks": 4}),
    (25.0, "Bram", "trade", {"oak_log": -1, "dirt": 1}),
    (30.0, "Ada", "craft", {"oak_planks": -2, "stick": 4}),
    (40.0, "Ada", "craft", {"oak_planks": -3, "stick": -2, "wooden_pickaxe": 1}),
    (50.0, "Ada", "mine_ore", {"diamond": 1}),
    (60.0, "Bram", "craft", {"bamboo": -2, "stick": 1}),
]


def race(folder: Path, scenario: str = "items") -> Path:
    """A run in which two agents make things."""
    log = Log()
    log.joined("Ada", "Bram")
    totals = {"Ada": 0, "Bram": 0}
    had: set[tuple[str, str]] = set()
    for number, (t, agent, skill, delta) in enumerate(MADE):
        for item, count in delta.items():
            if count > 0 and (agent, item) not in had:
                had.add((agent, item))
                totals[agent] += 1
                log.item(t, agent, item, totals[agent], count)
        log.finished(t, agent, f"a{number}", skill, seconds=5.0, delta=delta)
    log.ended(100.0)
    return write_run(folder, log, {"run_id": folder.name, "scenario": scenario, "status": "done"})


def test_an_item_depends_on_what_its_first_maker_used(tmp_path: Path) -> None:
    run = open_run(race(tmp_path / "race"))
    table = dependencies(run)
    rows = {
        row["item"]: (row["depth"], row["first_seconds"], row["agents"], row["made_from"])
        for row in table.to_dict("records")
    }
    assert rows == {
        "oak_log": (0, 10.0, 1, ()),
        "oak_planks": (1, 20.0, 1, ("oak_log",)),
        "dirt": (0, 25.0, 1, ()),  # it was traded, not made
        "stick": (2, 30.0, 2, ("oak_planks",)),
        "wooden_pickaxe": (3, 40.0, 1, ("oak_planks", "stick")),
        "diamond": (0, 50.0, 1, ()),
    }
    assert table["item"].tolist() == list(rows)
    assert (seconds_to(run, "diamond"), seconds_to(run, "emerald")) == (50.0, None)


def test_the_report_of_an_item_race_has_the_graph_and_others_have_none(tmp_path: Path) -> None:
    (raced,) = analyze([race(tmp_path / "race")]).runs
    assert raced.headline["seconds_to_diamond"] == 50.0
    told = pd.read_csv(raced.tables["item_dependencies"], keep_default_na=False)
    assert told["item"].tolist()[0] == "wooden_pickaxe"
    assert told["made_from"].tolist()[0] == "oak_planks, stick"
    assert raced.plots["item_dependencies"].stat().st_size > 10_000
    assert "The first was acquired after 0.8 min." in raced.report.read_text(encoding="utf-8")
    (other,) = analyze([race(tmp_path / "village", "village")]).runs
    assert "item_dependencies" not in {*other.tables, *other.plots}
