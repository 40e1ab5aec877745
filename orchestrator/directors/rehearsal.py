"""A town and its people in memory, to run a scenario's directors without a world, bodies or minds.

The caller says what people carry, where they are and how they answer. Items are moved, never created. What a person
puts into a chest leaves their inventory and is in their receipts, unless they do not report it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bots.consultation import Consultation
from orchestrator.directors.director import Counts, NoAnswerError, Receipts
from worlds import AdminError, Place

Spot = tuple[int, int, int]
Answers = Callable[[str, Consultation], Mapping[str, Any]]
"""Gives a person's answer, by name. Raises NoAnswerError if the person does not answer."""


@dataclass
class Rehearsal:
    """Both interfaces that directors need, :class:`Town` and :class:`People`.

    Args:
        carried: what each person carries, by name.
        chests: contents of each container, by its block.
        positions: position of each person.
        answer: how people answer.
        on_announcement: called with each announcement when it is heard.
    """

    carried: dict[str, Counts] = field(default_factory=dict)
    chests: dict[Spot, Counts] = field(default_factory=dict)
    positions: dict[str, Place] = field(default_factory=dict)
    answer: Answers | None = None
    on_announcement: Callable[[str, str], None] = lambda _by, _text: None
    announced: list[tuple[str, str]] = field(default_factory=list)
    documents: dict[str, dict[str, str]] = field(default_factory=dict)
    """Texts that each person was given, by title."""
    told: Receipts = field(default_factory=dict)

    async def announce(self, by: str, text: str) -> None:
        """See Town."""
        self.announced.append((by, text))
        self.on_announcement(by, text)

    async def inventory(self, name: str) -> Counts:
        """See Town."""
        if name not in self.carried:
            raise AdminError(f"There is no player {name}.")
        return dict(self.carried[name])

    async def container(self, x: int, y: int, z: int) -> Counts:
        """See Town."""
        if (x, y, z) not in self.chests:
            raise AdminError(f"There is no container at {x}, {y}, {z}.")
        return dict(self.chests[x, y, z])

    async def position(self, name: str) -> Place:
        """See Town."""
        if name not in self.positions:
            raise AdminError(f"There is no player {name}.")
        return self.positions[name]

    async def hand_out(self, name: str, title: str, text: str) -> None:
        """See People."""
        if name not in self.carried:
            raise NoAnswerError(f"{name} is still waking: try again in a moment.")
        self.documents.setdefault(name, {})[title] = text

    async def consult(self, name: str, consultation: Consultation, limit_seconds: float) -> dict[str, Any]:
        """See People."""
        if self.answer is None:
            raise NoAnswerError(f"{name} did not answer within {limit_seconds:.0f} s.")
        return dict(self.answer(name, consultation))

    async def receipts(self) -> Receipts:
        """See People."""
        return {name: {spot: dict(counts) for spot, counts in chests.items()} for name, chests in self.told.items()}

    def put(self, name: str, spot: Spot, item: str, count: int, *, tells: bool = True) -> None:
        """Move pieces from a person's inventory into a container.

        Args:
            name: name of the person.
            spot: block of the container.
            item: kind of item.
            count: number of pieces.
            tells: whether the person reports it.

        Raises:
            ValueError: the person does not carry that many.
        """
        carried = self.carried[name]
        if carried.get(item, 0) < count:
            raise ValueError(f"{name} carries {carried.get(item, 0)} {item}, not {count}.")
        carried[item] -= count
        chest = self.chests[spot]
        chest[item] = chest.get(item, 0) + count
        if tells:
            receipt = self.told.setdefault(name, {}).setdefault(",".join(map(str, spot)), {})
            receipt[item] = receipt.get(item, 0) + count
