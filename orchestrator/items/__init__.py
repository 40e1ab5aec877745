"""Which items of the game can be had, and how."""

from orchestrator.items.reachable import ItemRoute, Reachable, reachable_items

__all__ = ["ItemRoute", "Reachable", "reachable_items"]
