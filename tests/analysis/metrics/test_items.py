"""Item progression, worked by hand."""

from pathlib import Path

from analysis.metrics import items
from analysis.run import open_run
from tests.analysis.folders import Log, write_run


def test_progression_of_three_agents(tmp_path: Path) -> None:
    # Ada: oak_log at 2 s, oak_log again at 3 s (nothing new), dirt at 6 s → 2 different items.
    # Bram: oak_log at 4 s → 1.   Celia: nothing → 0.   Mean (2 + 1 + 0) / 3 = 1; together oak_log, dirt → 2.
    # At 4 s: Ada 1, Bram 1, Celia 0 → mean 2/3, together 1.
    log = Log()
    log.joined("Ada", "Bram", "Celia")
    log.item(2.0, "Ada", "oak_log", 1, count=3)
    log.item(3.0, "Ada", "oak_log", 1)
    log.item(4.0, "Bram", "oak_log", 1)
    log.item(6.0, "Ada", "dirt", 2)
    log.ended(10.0)
    found = items.measure(open_run(write_run(tmp_path, log)))
    tables = {table.name: table.frame for table in found.tables}
    assert found.headline == {
        "unique_items_mean": 1.0,
        "unique_items_min": 0,
        "unique_items_max": 2,
        "unique_items_all": 2,
        "seconds_to_diamond": None,
    }
    assert tables["items_by_agent"].to_dict("records") == [
        {"agent": "Ada", "t_seconds": 2.0, "item": "oak_log", "count": 3, "unique_total": 1},
        {"agent": "Ada", "t_seconds": 6.0, "item": "dirt", "count": 1, "unique_total": 2},
        {"agent": "Bram", "t_seconds": 4.0, "item": "oak_log", "count": 1, "unique_total": 1},
    ]
    over_time = tables["items_over_time"].set_index("t_seconds")
    assert over_time.index.tolist() == [float(second) for second in range(11)]
    assert over_time.loc[4.0].to_dict() == {"mean": 2 / 3, "min": 0, "max": 1, "cumulative": 1}
    assert over_time.loc[10.0].to_dict() == {"mean": 1.0, "min": 0, "max": 2, "cumulative": 2}
    assert tables["items_total"][["agent", "unique_items"]].to_dict("records") == [
        {"agent": "Ada", "unique_items": 2},
        {"agent": "Bram", "unique_items": 1},
        {"agent": "Celia", "unique_items": 0},
    ]
    assert tables["items_total"]["first_seconds"].isna().tolist() == [False, False, True]
    assert tables["items_found"].to_dict("records") == [
        {"item": "oak_log", "agents": 2, "count": 5, "first_seconds": 2.0},
        {"item": "dirt", "agents": 1, "count": 1, "first_seconds": 6.0},
    ]
    assert found.concerns == []


def test_what_was_handed_out_does_not_count(tmp_path: Path) -> None:
    # Ada got bread at set-up; more bread leaves her total at 0, and a first stick makes it 1.
    log = Log()
    log.item(1.0, "Ada", "bread", 0)
    log.item(2.0, "Ada", "stick", 1)
    log.ended(5.0)
    found = items.measure(open_run(write_run(tmp_path, log)))
    assert found.headline["unique_items_mean"] == 1.0
    assert found.headline["unique_items_all"] == 1


def test_a_total_beyond_the_named_items_is_a_concern(tmp_path: Path) -> None:
    # The log goes from 1 to 3 different items but names two.
    log = Log()
    log.item(1.0, "Ada", "stick", 1)
    log.item(2.0, "Ada", "dirt", 3)
    log.ended(5.0)
    found = items.measure(open_run(write_run(tmp_path, log)))
    assert found.concerns == [
        "For 1 agent(s) the log counts more different items than it lists, so item events are missing."
    ]


def test_no_items_is_said(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada")
    log.ended(5.0)
    found = items.measure(open_run(write_run(tmp_path, log)))
    assert found.finding == "No agent acquired any item."
    assert found.headline["unique_items_mean"] == 0.0
    assert found.plots == []


def test_without_agents_there_is_no_mean(tmp_path: Path) -> None:
    log = Log()
    log.ended(5.0)
    found = items.measure(open_run(write_run(tmp_path, log)))
    assert found.headline["unique_items_mean"] is None
    assert "nothing to count" in found.finding
