"""What the rules mind knows about blocks and items, read from ``knowledge.yaml``."""

from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib import resources
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from configs.yaml_places import parse_yaml

DIG_SECONDS_MIN = 0.3
PACE_BETWEEN_BLOCKS_SECONDS = 1.2
"""Time to walk to the next block and wait for the drop, if a block gives its item only by chance."""


class _Yield(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    item: str
    """Name of the item. ``=`` is the block itself."""
    chance: float = Field(1.0, gt=0, le=1)
    seconds: float = Field(DIG_SECONDS_MIN, gt=0)


class _KnowledgeFile(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    yields: dict[str, list[_Yield]]
    needs_tool: dict[str, list[str]]
    leave: list[str]
    foods: dict[str, int]
    wishes: list[str]
    keep: list[str]


@dataclass(frozen=True, slots=True)
class Gain:
    """An item that a block gives to this agent."""

    item: str
    seconds: float
    """Mean time to get one, from in front of the block, run clock."""
    chance: float
    """Probability that one block gives it."""


class Knowledge:
    """Answers questions about blocks and items."""

    def __init__(self, file: dict[str, Any]) -> None:
        self._file = _KnowledgeFile.model_validate(file)
        self.foods = self._file.foods
        self.wishes = self._file.wishes
        """Items that everybody can use, and may ask others for."""
        given = {one.item for yields in self._file.yields.values() for one in yields if one.item != "="}
        self.all_items = sorted(given | set(self.wishes))
        """Items that are known by name."""
        self._gains: dict[str, tuple[str | None, tuple[Gain, ...]]] = {}

    def gains(self, block: str, inventory: dict[str, int]) -> tuple[Gain, ...]:
        """What a kind of block gives when it is dug.

        Args:
            block: name of the block.
            inventory: what the agent has. A tool in it may be needed.
        """
        if block not in self._gains:
            self._gains[block] = self._look_up(block)
        tool, gains = self._gains[block]
        if tool is not None and not any(item.endswith(tuple(tool.split("|"))) for item in inventory):
            return ()
        return gains

    def is_kept(self, item: str) -> bool:
        """Whether an item is worth keeping when the inventory is full."""
        return item in self.foods or any(fnmatchcase(item, pattern) for pattern in self._file.keep)

    def best_food(self, inventory: dict[str, int]) -> str | None:
        """The food in an inventory that restores most hunger. None if there is none."""
        held = [item for item in inventory if item in self.foods]
        return max(held, key=lambda item: self.foods[item], default=None)

    def _look_up(self, block: str) -> tuple[str | None, tuple[Gain, ...]]:
        if any(fnmatchcase(block, pattern) for pattern in self._file.leave):
            return None, ()
        tool = next(
            (
                tool
                for tool, patterns in self._file.needs_tool.items()
                if any(fnmatchcase(block, pattern) for pattern in patterns)
            ),
            None,
        )
        yields = self._file.yields.get(block)
        if yields is None:
            patterns = [pattern for pattern in self._file.yields if "*" in pattern and fnmatchcase(block, pattern)]
            yields = self._file.yields[patterns[0]] if patterns else [_Yield(item="=")]
        return tool, tuple(_gain(block, one) for one in yields)


def _gain(block: str, one: _Yield) -> Gain:
    between = PACE_BETWEEN_BLOCKS_SECONDS * (1 / one.chance - 1)
    return Gain(block if one.item == "=" else one.item, one.seconds / one.chance + between, one.chance)


@cache
def knowledge() -> Knowledge:
    """The knowledge that comes with the project."""
    text = resources.files("bots.mind.rules.choose").joinpath("knowledge.yaml").read_text(encoding="utf-8")
    return Knowledge(parse_yaml(text))
