"""Tracks the agent's inventory and the kinds of items it has ever acquired, from the server's reports."""

from collections.abc import Mapping

import anyio

from bots.body.messages import InventoryChanged, Observation
from bots.events import ItemAcquired


class AcquisitionTracker:
    """Counts items. The inventory at the waking of the brain was given, and does not count as acquired.

    A crashed world comes back in its state of some seconds before. Items from those seconds are lost but were already
    counted, so getting them again is not a new acquisition. Therefore, when a body is back in the world, every item
    that it held before and no longer holds is owed to it. Gains up to that number are not counted a second time. A gift
    of the operator is owed in the same way.

    Args:
        held_before: inventory of the disconnected body; None for a first life.
    """

    def __init__(self, held_before: Mapping[str, int] | None = None) -> None:
        self.owed: dict[str, int] = {}
        self._held_before = held_before
        self.items: dict[str, int] = {}
        self.collected: tuple[str, ...] = ()
        self.news = anyio.Event()
        """Set when a new kind was acquired; a waiter replaces it by a fresh event."""

    def observe(self, observation: Observation) -> None:
        """Read the inventory of a digest."""
        self._reckon(observation.inventory)
        self.items = dict(observation.inventory)

    def change(self, change: InventoryChanged, *, counts: bool) -> list[ItemAcquired]:
        """Read a change of the inventory.

        Args:
            change: as the server reported it.
            counts: whether gains count as acquired; False while items are given at set-up.

        Returns:
            One payload for each kind of item whose count increased.
        """
        self.items = dict(change.items)
        if not counts:
            return []
        self._reckon({item: count - change.delta.get(item, 0) for item, count in change.items.items()})
        acquired = []
        for item, gained in change.delta.items():
            count = gained - self._repay(item, gained)
            if count <= 0:
                continue
            if item not in self.collected:
                self.collected = (*self.collected, item)
                self.news.set()
            acquired.append(ItemAcquired(item=item, count=count, unique_total=len(self.collected)))
        return acquired

    def expect(self, item: str, count: int) -> None:
        """Expect a gift of the operator. Gains up to its number do not count as acquired.

        Args:
            item: kind of item.
            count: number of pieces; negative if they are not given after all.
        """
        self.owed[item] = max(0, self.owed.get(item, 0) + count)

    def _reckon(self, held_now: Mapping[str, int]) -> None:
        """Compute once which items are owed."""
        if self._held_before is None:
            return
        missing = {item: count - held_now.get(item, 0) for item, count in self._held_before.items()}
        self._held_before = None
        for item, count in missing.items():
            self.expect(item, max(0, count))

    def _repay(self, item: str, gained: int) -> int:
        """Return how many of the gained items were owed."""
        repaid = min(max(gained, 0), self.owed.get(item, 0))
        if repaid:
            self.owed[item] -= repaid
        return repaid
