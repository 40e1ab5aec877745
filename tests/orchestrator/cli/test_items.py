"""``civitas items reachable`` on the real land and the real recipes."""

from pathlib import Path

import pytest

from orchestrator.items import ItemRoute, Reachable, reachable_items
from orchestrator.provision import node_runtime
from tests.orchestrator.cli.commands import civitas


def test_routes_begin_with_bare_hands_and_end_with_the_item() -> None:
    found = reachable_items(node_runtime(), seed=1)
    assert {"cherry_grove", "desert", "plains"} <= set(found.biomes)
    had = {one.item: one for one in found.had}
    pickaxe = had["iron_pickaxe"]
    steps = [f"{step['skill']} {step['item']}" for step in pickaxe.route]
    assert steps.index("craft wooden_pickaxe") < steps.index("smelt iron_ingot") < steps.index("craft iron_pickaxe")
    assert pickaxe.seconds is not None
    assert pickaxe.seconds > (had["stone_pickaxe"].seconds or 0)
    assert "bedrock" not in had, "it is in every land, and no tool digs it"
    reasons = {name: reason for reason, names in found.not_had.items() for name in names}
    assert reasons["ghast_tear"] == "needs ghast_tear, which is found only in the Nether"
    beyond = [f"{step['skill']} {step['item']}" for step in had["blaze_rod"].route]
    assert (
        beyond.index("cast_obsidian obsidian")
        < beyond.index("build_portal nether portal")
        < beyond.index("fight blaze_rod")
    )
    assert (
        reasons["red_sand"]
        == "needs red_sand, which is found only in lands with red_sand, which this world does not have"
    )
    lucky = {one.item: one for one in found.by_luck}
    assert not lucky.keys() & (had.keys() | reasons.keys())
    # Vanilla 1.21.4: one to three draws, of which 15 in 129 give this disc, and none of the 10 in 129 that are books.
    none = 114 / 129
    assert lucky["music_disc_13"].chests["simple_dungeon"] == pytest.approx(1 - (none + none**2 + none**3) / 3)
    assert len(had) + len(reasons) + len(lucky) == len(found.items)


def test_items_are_sorted_by_time_and_reasons_by_number() -> None:
    routes = [
        ("b", 9, None),
        ("a", 9, None),
        ("c", 3, None),
        ("d", None, "one"),
        ("e", None, "two"),
        ("f", None, "two"),
    ]
    items = [ItemRoute(name, seconds, [], reason) for name, seconds, reason in routes]
    found = Reachable(1, ["plains"], [*items, ItemRoute("g", None, [], "two", {"simple_dungeon": 0.1})])
    assert [one.item for one in found.by_luck] == ["g"]
    assert [one.item for one in found.had] == ["c", "a", "b"]
    assert list(found.not_had.items()) == [("two", ["e", "f"]), ("one", ["d"])]


def test_an_unknown_run_is_told_before_the_land_is_looked_at(tmp_path: Path) -> None:
    answer = civitas("items", "reachable", "--run", "nothing", "--runs-dir", tmp_path)
    assert answer.code == 2
    assert "nothing" in answer.sentence
    assert "Looking" not in answer.err
