"""Which items of the game can be had in a land of the embedded world, by which route, and why the others cannot."""

import json
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orchestrator.errors import CivitasError
from orchestrator.provision import NodeRuntime

_ROOT = Path(__file__).resolve().parents[2]
_OFFERS = _ROOT / "worlds" / "embedded" / "js" / "offers.js"
_PLANS = _ROOT / "bots" / "js" / "planning" / "reachable.js"


@dataclass(frozen=True)
class ItemRoute:
    """How an item can be had.

    Args:
        item: name of the item.
        seconds: estimated seconds of run clock, from bare hands; None if it cannot be had.
        route: the steps of the cheapest plan, each ``skill``, ``item`` and ``count``; empty if it cannot be had.
        reason: why it cannot be had; None if it can.
    """

    item: str
    seconds: int | None
    route: Sequence[dict[str, Any]]
    reason: str | None


@dataclass(frozen=True)
class Reachable:
    """The items of the game in a land.

    Args:
        columns: number of columns of the land that were looked at.
        biomes: names of their biomes.
        items: all items, by name.
    """

    columns: int
    biomes: Sequence[str]
    items: Sequence[ItemRoute]

    @property
    def had(self) -> list[ItemRoute]:
        """The items that can be had, the quickest first."""
        return sorted((one for one in self.items if one.seconds is not None), key=lambda one: (one.seconds, one.item))

    @property
    def not_had(self) -> dict[str, list[str]]:
        """The items that cannot be had, by the reason, the reason of most items first."""
        by_reason: dict[str, list[str]] = {}
        for one in self.items:
            if one.reason is not None:
                by_reason.setdefault(one.reason, []).append(one.item)
        return dict(sorted(by_reason.items(), key=lambda told: (-len(told[1]), told[0])))


def reachable_items(node: NodeRuntime, seed: int) -> Reachable:
    """Find the route to every item of the game from bare hands.

    The kinds of blocks and creatures of the land are taken from a sample: some columns of every biome, and home.

    Args:
        node: Node with our packages.
        seed: seed of the land.

    Raises:
        CivitasError: the land could not be looked at.
    """
    land = _run(node, [_OFFERS, str(seed)], "")
    told = json.loads(_run(node, [_PLANS], land))
    sample = json.loads(land)
    return Reachable(sample["columns"], sample["biomes"], [ItemRoute(**one) for one in told["items"]])


def _run(node: NodeRuntime, command: Sequence[Path | str], words: str) -> str:
    done = subprocess.run(
        [node.node, *command], env=node.environment(), input=words, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        why = next((line for line in done.stderr.splitlines() if "Error" in line), "no reason given")
        raise CivitasError(f"The items of the land could not be found out ({why}): report this as a fault of Civitas.")
    return done.stdout
