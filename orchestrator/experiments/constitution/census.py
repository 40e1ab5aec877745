"""What the world says that people and chests hold at a moment, and what people say that they put in."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import anyio

from orchestrator.directors.director import Counts, Receipts, Stage
from orchestrator.errors import CivitasError
from worlds import WorldError


@dataclass(frozen=True)
class Census:
    """One reading.

    Args:
        held: pieces that each person carries, by name; who could not be read is left out.
        chests: what lies in each chest, by its name.
        receipts: what each person put into each chest less what they took out, since they began, by the person's name
            and the chest's; who told of nothing is left out.
        unread: who could not be read, and why.
    """

    held: Mapping[str, int]
    chests: Mapping[str, Counts]
    receipts: Mapping[str, Mapping[str, Counts]]
    unread: Mapping[str, str] = field(default_factory=dict)

    def deposited(self, name: str) -> Counts:
        """What somebody put into all chests together, less what they took out, since they began."""
        return total(self.receipts.get(name, {}).values())

    def told(self, chest: str) -> Counts:
        """What all people together say that they put into a chest, since they began."""
        return total(chests.get(chest, {}) for chests in self.receipts.values())


class CensusTaker:
    """Reads inventories, chests and receipts.

    Args:
        stage: what to read them with.
        chests: names of the chests.

    Raises:
        CivitasError: the world has no such chest.
    """

    def __init__(self, stage: Stage, chests: Sequence[str]) -> None:
        self._stage = stage
        self._spots: dict[str, tuple[int, int, int]] = {}
        for name in chests:
            if name not in stage.places:
                known = ", ".join(sorted(stage.places)) or "none"
                raise CivitasError(f"Taxes are to go into {name!r}, but the places of this world are: {known}.")
            x, y, z = (math.floor(value) for value in stage.places[name])
            self._spots[name] = (x, y, z)

    async def take(self, people: Sequence[str]) -> Census:
        """Read everything in one go: inventories and chests, then what people say of them.

        A deposit that comes between is in the chest or in the receipts and not in the other, which shows when the two
        are compared.

        Args:
            people: whose inventories are read.

        Raises:
            WorldError: a chest cannot be read.
            NoAnswerError: receipts cannot be read.
        """
        held: dict[str, int] = {}
        unread: dict[str, str] = {}
        contents: dict[str, Counts] = {}

        async def look_at(name: str) -> None:
            try:
                held[name] = sum((await self._stage.town.inventory(name)).values())
            except WorldError as error:
                unread[name] = str(error)

        async def look_into(name: str) -> None:
            try:
                contents[name] = await self._stage.town.container(*self._spots[name])
            except WorldError as error:
                unread[name] = f"{name}: {error}"

        async with anyio.create_task_group() as tasks:
            for name in people:
                tasks.start_soon(look_at, name)
            for name in self._spots:
                tasks.start_soon(look_into, name)
        if len(contents) < len(self._spots):
            raise WorldError(next(unread[name] for name in self._spots if name in unread))
        chests = {name: contents[name] for name in self._spots}
        return Census(held, chests, self._by_chest(await self._stage.people.receipts()), unread)

    def _by_chest(self, receipts: Receipts) -> dict[str, dict[str, Counts]]:
        names = {",".join(map(str, spot)): name for name, spot in self._spots.items()}
        by_chest = {
            person: {names[block]: counts for block, counts in blocks.items() if block in names}
            for person, blocks in receipts.items()
        }
        return {person: chests for person, chests in by_chest.items() if chests}


def total(parts: Iterable[Counts]) -> Counts:
    """Several counts added up."""
    sums: Counts = {}
    for counts in parts:
        for item, count in counts.items():
            sums[item] = sums.get(item, 0) + count
    return change({}, sums)


def change(before: Mapping[str, int], after: Mapping[str, int]) -> Counts:
    """What there is more (+) or less (-) of, by item; what stayed the same is left out."""
    items = sorted(before.keys() | after.keys())
    delta = {item: after.get(item, 0) - before.get(item, 0) for item in items}
    return {item: count for item, count in delta.items() if count != 0}
