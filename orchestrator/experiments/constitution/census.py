"""Reads what people and chests hold according to the world, and what people report to have put into chests."""

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
        held: pieces that each person carries, by name; people who could not be read are left out.
        chests: contents of each chest, by its name.
        receipts: what each person put into each chest, minus what they took out, since the start, by the person's name
            and the chest's; people without a report are left out.
        unread: people who could not be read, with the reason.
    """

    held: Mapping[str, int]
    chests: Mapping[str, Counts]
    receipts: Mapping[str, Mapping[str, Counts]]
    unread: Mapping[str, str] = field(default_factory=dict)

    def deposited(self, name: str) -> Counts:
        """Return what a person put into all chests, minus what they took out, since the start."""
        return total(self.receipts.get(name, {}).values())

    def told(self, chest: str) -> Counts:
        """Return what all people report to have put into a chest since the start."""
        return total(chests.get(chest, {}) for chests in self.receipts.values())


class CensusTaker:
    """Reads inventories, chests and receipts.

    Args:
        stage: the interfaces to read with.
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
                raise CivitasError(f"Taxes go into {name!r}, but the places of this world are: {known}.")
            x, y, z = (math.floor(value) for value in stage.places[name])
            self._spots[name] = (x, y, z)

    async def take(self, people: Sequence[str]) -> Census:
        """Read everything at one time: inventories and chests, then the people's reports.

        A deposit during the reading is in the chest or in the receipts, but not in both. This shows when the two are
        compared.

        Args:
            people: people whose inventories are read.

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
    """Add up several counts."""
    sums: Counts = {}
    for counts in parts:
        for item, count in counts.items():
            sums[item] = sums.get(item, 0) + count
    return change({}, sums)


def change(before: Mapping[str, int], after: Mapping[str, int]) -> Counts:
    """Return the increase (+) or decrease (-) by item, without items that did not change."""
    items = sorted(before.keys() | after.keys())
    delta = {item: after.get(item, 0) - before.get(item, 0) for item in items}
    return {item: count for item, count in delta.items() if count != 0}
