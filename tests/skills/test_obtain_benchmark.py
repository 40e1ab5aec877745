"""Which items the benchmark of `obtain` takes for the hardest."""

from typing import Any

from orchestrator.items import ItemRoute, Reachable
from tests.skills.obtain_benchmark import hardest


def _route(item: str, seconds: int | None, *steps: tuple[str, str]) -> ItemRoute:
    told: list[dict[str, Any]] = [{"skill": skill, "item": made, "count": 1} for skill, made in steps]
    return ItemRoute(item, seconds, told, None if told else "nothing here gives it")


FOUND = Reachable(
    columns=1,
    biomes=["plains"],
    items=[
        _route("torch", 60, ("chop_tree", "oak_log"), ("craft", "torch")),
        _route("brewing_stand", 3000, ("fight", "blaze_rod"), ("craft", "brewing_stand")),
        _route("blaze_powder", 2900, ("fight", "blaze_rod"), ("craft", "blaze_powder")),
        _route("smooth_quartz", 1800, ("collect", "quartz"), ("craft", "quartz_block"), ("smelt", "smooth_quartz")),
        _route("elytra", None),
    ],
)


def test_the_hardest_items_have_the_longest_routes_and_each_ends_with_another_thing_to_gather() -> None:
    assert hardest(FOUND, 2) == ["brewing_stand", "smooth_quartz"]


def test_items_without_a_route_are_never_among_the_hardest() -> None:
    assert hardest(FOUND, 10) == ["brewing_stand", "smooth_quartz", "torch"]
