"""Gifts, worked by hand."""

from pathlib import Path

import pytest

from analysis.metrics import giving
from analysis.run import open_run
from tests.analysis.actors import gave, performed, thought
from tests.analysis.folders import Log, write_run


def test_the_actor_with_the_most_affection_got_most(tmp_path: Path) -> None:
    # Adam shows 9 and gets 4 of 4; Bob shows 5 and gets 2 of 3, because one gift was not picked up; David shows 1 and
    # gets nothing. Feelings 9, 5, 1 against 4, 2, 0: r = 1, half an item per point.
    log = Log()
    log.joined("Chef", "Adam", "Bob", "David")
    for name, feeling in (("Adam", 9), ("Bob", 5), ("David", 1)):
        performed(log, 1.0, name, "Chef", feeling)
    thought(log, 2.0, "Chef", "Adam", 8)
    gave(log, 10.0, "Chef", "adam", bread=4, caught=0)
    log.item(9.5, "Adam", "bread", 1, 4)
    gave(log, 20.0, "Chef", "Bob", cooked_salmon=3, caught=2)
    log.ended(60.0)
    found = giving.measure(open_run(write_run(tmp_path, log)))
    assert found.tables[0].frame[["receiver", "gifts", "given", "received", "feeling"]].to_numpy().tolist() == [
        ["Adam", 1, 4, 4, 9],
        ["Bob", 1, 3, 2, 5],
        ["David", 0, 0, 0, 1],
    ]
    assert found.tables[0].frame["opinion"].tolist()[0] == 8
    assert found.tables[0].frame["opinion"].isna().tolist() == [False, True, True]
    assert (found.headline["items_given"], found.headline["items_received"]) == (7, 6)
    assert (found.headline["giving_correlation"], found.headline["giving_slope"]) == (1.0, 0.5)
    assert "Adam 4, Bob 2, David 0" in found.finding
    assert [plot.name for plot in found.plots] == ["giving"]


def test_what_came_in_at_another_time_was_not_the_gift(tmp_path: Path) -> None:
    log = Log()
    log.joined("Chef", "Adam")
    log.item(2.0, "Adam", "bread", 1, 5)
    gave(log, 10.0, "Chef", "Adam", bread=2, caught=0)
    log.item(12.0, "Adam", "apple", 2, 2)
    log.item(13.0, "Adam", "bread", 2, 1)
    log.item(30.0, "Adam", "bread", 2, 1)
    log.ended(60.0)
    gifts = giving.all_gifts(open_run(write_run(tmp_path, log)))
    assert gifts[["given", "received"]].to_numpy().tolist() == [[2, 1]]


def test_what_one_gift_brought_no_other_did(tmp_path: Path) -> None:
    log = Log()
    log.joined("Chef", "Bob", "Adam")
    gave(log, 10.0, "Chef", "Adam", bread=2, caught=2)
    gave(log, 11.0, "Bob", "Adam", bread=2, caught=0)
    log.ended(60.0)
    gifts = giving.all_gifts(open_run(write_run(tmp_path, log)))
    assert gifts[["giver", "received"]].to_numpy().tolist() == [["Chef", 2], ["Bob", 0]]


def test_an_even_hand_has_no_slope(tmp_path: Path) -> None:
    log = Log()
    log.joined("Chef", "Adam", "Bob", "David")
    for at, (name, feeling) in enumerate((("Adam", 9), ("Bob", 5), ("David", 1))):
        performed(log, 1.0, name, "Chef", feeling)
        gave(log, 10.0 * (at + 1), "Chef", name, bread=2)
    log.ended(60.0)
    found = giving.measure(open_run(write_run(tmp_path, log)))
    assert found.headline["giving_correlation"] is None
    assert found.headline["giving_slope"] == pytest.approx(0.0, abs=1e-9)
    assert found.headline["giving_evenness"] == 1.0


def test_where_nobody_gives_there_is_nothing_to_measure(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada")
    log.ended(10.0)
    found = giving.measure(open_run(write_run(tmp_path, log)))
    assert found.finding == "Nobody gave anything, so there is nothing to measure."
    assert found.headline == {
        "items_given": 0,
        "items_received": 0,
        "giving_correlation": None,
        "giving_slope": None,
        "giving_evenness": None,
    }
