"""What the rules mind knows about blocks agrees with the game's loot tables."""

import json
import subprocess

import pytest

from bots.mind.rules.choose.knowledge import knowledge
from orchestrator.provision import NodeRuntime

_SCRIPT = """
const { createNames } = require('./bots/js/actions/names')
const registry = require('prismarine-registry')('1.21.4')
const names = createNames(registry)
const drops = Object.keys(registry.blocksByName).map((block) => [block, names.dropsOf(block)])
console.log(JSON.stringify(Object.fromEntries(drops)))
"""
_TOOLS = {"netherite_pickaxe": 1, "iron_shovel": 1, "iron_axe": 1}


def test_no_block_is_dug_for_an_item_that_it_does_not_give(node: NodeRuntime) -> None:
    told = subprocess.run(
        [node.node, "-e", _SCRIPT], env=node.environment(), capture_output=True, text=True, check=True, timeout=60
    )
    drops: dict[str, list[str]] = json.loads(told.stdout)
    assert drops["stone"] == ["cobblestone"]
    known = knowledge()
    wrong = {
        block: gain.item
        for block, items in drops.items()
        for gain in known.gains(block, _TOOLS)
        if gain.item not in items
    }
    assert wrong == {}


@pytest.mark.parametrize(
    ("block", "tool", "item"),
    [
        ("stone", "wooden_pickaxe", "cobblestone"),
        ("iron_ore", "wooden_pickaxe", None),
        ("iron_ore", "stone_pickaxe", "raw_iron"),
        ("deepslate_diamond_ore", "stone_pickaxe", None),
        ("deepslate_diamond_ore", "iron_pickaxe", "diamond"),
        ("vine", "shears", "vine"),
        ("vine", "iron_axe", None),
    ],
)
def test_a_block_gives_its_item_to_those_who_hold_the_tool(block: str, tool: str, item: str | None) -> None:
    gains = knowledge().gains(block, {tool: 1})
    assert [gain.item for gain in gains] == ([] if item is None else [item])
