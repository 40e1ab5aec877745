"""What the agent holds and which kinds it has ever acquired, by what the server reports."""

import anyio

from bots.body.messages import InventoryChanged, Observation
from bots.events import ItemAcquired


class Ledger:
    """Counts items. What the agent held when its brain woke was handed out and does not count as acquired."""

    def __init__(self) -> None:
        self.items: dict[str, int] = {}
        self.collected: tuple[str, ...] = ()
        self.news = anyio.Event()
        """Set when a kind was acquired for the first time; whoever waits for it puts a fresh one."""

    def observe(self, observation: Observation) -> None:
        """Take a digest's inventory."""
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
        acquired = []
        for item, count in change.delta.items():
            if count <= 0:
                continue
            if item not in self.collected:
                self.collected = (*self.collected, item)
                self.news.set()
            acquired.append(ItemAcquired(item=item, count=count, unique_total=len(self.collected)))
        return acquired
