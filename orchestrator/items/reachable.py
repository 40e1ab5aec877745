"""Which items of the game can be had in a land of the embedded world, by which route, and why the others cannot."""

import json
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
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
        reason: why no route leads to it; None if one does.
        chests: by the kind of chest in a structure of the land, the chance that it holds any; 0 to 1.
    """

    item: str
    seconds: int | None
    route: Sequence[dict[str, Any]]
    reason: str | None
    chests: Mapping[str, float] = field(default_factory=dict)


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
    def by_luck(self) -> list[ItemRoute]:
        """The items that no route leads to, and that lie in chests of structures, by name."""
        return sorted((one for one in self.items if one.seconds is None and one.chests), key=lambda one: one.item)

    @property
    def not_had(self) -> dict[str, list[str]]:
        """The items that cannot be had, not even by luck, by the reason, the reason of most items first."""
        by_reason: dict[str, list[str]] = {}
        for one in self.items:
            if one.reason is not None and not one.chests:
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
    routes = [ItemRoute(**one, chests=sample["chests"].get(one["item"], {})) for one in told["items"]]
    return Reachable(sample["columns"], sample["biomes"], routes)


def _run(node: NodeRuntime, command: Sequence[Path | str], words: str) -> str:
    done = subprocess.run(
        [node.node, *command], env=node.environment(), input=words, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        why = next((line for line in done.stderr.splitlines() if "Error" in line), "no reason given")
        raise CivitasError(f"The items of the land could not be found out ({why}): report this as a fault of Civitas.")
    return done.stdout
