"""What the agent holds and which kinds it has ever acquired, by what the server reports."""

from collections.abc import Mapping

import anyio

from bots.body.messages import InventoryChanged, Observation
from bots.events import ItemAcquired


class AcquisitionTracker:
    """Counts items. What the agent held when its brain woke was handed out and does not count as acquired.

    A world that was lost comes back as it was some seconds before. What those seconds had brought is gone, and was
    counted; getting it again is no new acquisition. So, when a body is back in the world, whatever it held before and
    does not hold any more is owed to it, and what it gains of that is not counted a second time.

    Args:
        held_before: what the body held when it was torn out of the world; None for a life that begins.
    """

    def __init__(self, held_before: Mapping[str, int] | None = None) -> None:
        self.owed: dict[str, int] = {}
        self._held_before = held_before
        self.items: dict[str, int] = {}
        self.collected: tuple[str, ...] = ()
        self.news = anyio.Event()
        """Set when a kind was acquired for the first time; whoever waits for it puts a fresh one."""

    def observe(self, observation: Observation) -> None:
        """Take a digest's inventory."""
        self._reckon(observation.inventory)
        self.items = dict(observation.inventory)

    def change(self, change: InventoryChanged, *, counts: bool) -> list[ItemAcquired]:
        """Take a change of the inventory.

        Args:
            change: as the server reported it.
            counts: whether what was gained counts as acquired; False while things are handed out.

        Returns:
            One payload for each kind of item that there is more of now.
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

    def _reckon(self, held_now: Mapping[str, int]) -> None:
        """Find out, once, what is owed."""
        if self._held_before is None:
            return
        missing = {item: count - held_now.get(item, 0) for item, count in self._held_before.items()}
        self.owed = {item: count for item, count in missing.items() if count > 0}
        self._held_before = None

    def _repay(self, item: str, gained: int) -> int:
        """How many of what was gained were owed."""
        repaid = min(max(gained, 0), self.owed.get(item, 0))
        if repaid:
            self.owed[item] -= repaid
        return repaid
