"""Acquired items, also after the world was lost and came back with a state some seconds old."""

from bots.body.messages import InventoryChanged
from bots.brain.acquisition_tracker import AcquisitionTracker


def change(items: dict[str, int], delta: dict[str, int]) -> InventoryChanged:
    return InventoryChanged(agent="Ada", items=items, delta=delta, position=(0.0, 0.0, 0.0))


def test_every_gain_counts_in_a_life_that_begins() -> None:
    ledger = AcquisitionTracker()
    ledger.change(change({"stick": 2}, {"stick": 2}), counts=False)
    (acquired,) = ledger.change(change({"stick": 5}, {"stick": 3}), counts=True)
    assert (acquired.item, acquired.count, acquired.unique_total) == ("stick", 3, 1)


def test_what_a_lost_world_took_back_does_not_count_again() -> None:
    ledger = AcquisitionTracker({"oak_log": 5, "oak_planks": 8})
    ledger.collected = ("oak_log", "oak_planks")
    ledger.change(change({"oak_log": 2}, {"oak_log": 2}), counts=False)  # the inventory after the return
    assert ledger.change(change({"oak_log": 4}, {"oak_log": 2}), counts=True) == []
    (acquired,) = ledger.change(change({"oak_log": 7}, {"oak_log": 3}), counts=True)
    assert (acquired.item, acquired.count) == ("oak_log", 2)  # one of the three was still owed
    assert ledger.change(change({"oak_log": 5, "oak_planks": 8}, {"oak_log": -2, "oak_planks": 8}), counts=True) == []
    (acquired,) = ledger.change(change({"oak_planks": 9}, {"oak_planks": 1}), counts=True)
    assert (acquired.item, acquired.count, acquired.unique_total) == ("oak_planks", 1, 2)


def test_a_gift_of_the_operator_is_not_acquired() -> None:
    ledger = AcquisitionTracker({"stick": 2})
    ledger.expect("bread", 3)
    ledger.expect("torch", 5)
    ledger.expect("torch", -5)  # not given after all
    assert ledger.change(change({"bread": 3}, {"bread": 3}), counts=True) == []
    assert ledger.collected == ()
    got = ledger.change(change({"bread": 4, "stick": 3, "torch": 1}, {"bread": 1, "stick": 3, "torch": 1}), counts=True)
    assert [(one.item, one.count) for one in got] == [("bread", 1), ("stick", 1), ("torch", 1)]
