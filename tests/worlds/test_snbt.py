"""The text form of NBT that servers print."""

import pytest

from worlds.snbt import Snbt, SnbtError, parse


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("[]", []),
        ("{}", {}),
        ("3b", 3),
        ("-106b", -106),
        ("12L", 12),
        ("[0.5d, 67.0d, -1.25E2d]", [0.5, 67.0, -125.0]),
        ("20.0f", 20.0),
        ('"a \\"quoted\\" word"', 'a "quoted" word'),
        ("'it is'", "it is"),
        ("[I; 1, -2, 3]", [1, -2, 3]),
        ("true", 1),
        (
            '[{count: 3, Slot: 0b, id: "minecraft:oak_log"}, '
            '{components: {"minecraft:damage": 5}, count: 1, Slot: 103b, id: "minecraft:iron_helmet"}]',
            [
                {"count": 3, "Slot": 0, "id": "minecraft:oak_log"},
                {"components": {"minecraft:damage": 5}, "count": 1, "Slot": 103, "id": "minecraft:iron_helmet"},
            ],
        ),
    ],
)
def test_reads(text: str, value: Snbt) -> None:
    assert parse(text) == value


@pytest.mark.parametrize("text", ["", "{", "[1,", "{a 1}", '"open', "[1] 2", "{a: 1,}", "[" * 100])
def test_refuses(text: str) -> None:
    with pytest.raises(SnbtError):
        parse(text)
