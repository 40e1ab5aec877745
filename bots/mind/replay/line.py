"""The recorded requests of one agent of one kind, as a line from which requests are taken."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Spot:
    """An element of a line."""

    number: int
    """Number in the line, from 1."""
    exchange: int
    """Index of the exchange in the recording."""
    request: str
    """Address of the request."""


class Line:
    """The elements of one agent and kind, in the order of asking."""

    def __init__(self) -> None:
        self._spots: list[Spot] = []
        self._taken: set[int] = set()
        self._next = 0
        self.left: str | None = None
        """Why the agent left the line, in a sentence; None while it follows it."""

    def __len__(self) -> int:
        return len(self._spots)

    def append(self, exchange: int, request: str) -> None:
        """Add an element at the end."""
        self._spots.append(Spot(len(self._spots) + 1, exchange, request))

    @property
    def next(self) -> Spot | None:
        """Return the first element that was not taken; None at the end."""
        return self._spots[self._next] if self._next < len(self._spots) else None

    def find(self, request: str) -> Spot | None:
        """Return the first element of a request that was not taken."""
        ahead = (spot for spot in self._spots[self._next :] if spot.number not in self._taken)
        return next((spot for spot in ahead if spot.request == request), None)

    def take(self, spot: Spot) -> None:
        """Take an element. It is not returned again."""
        self._taken.add(spot.number)
        while self._next < len(self._spots) and self._spots[self._next].number in self._taken:
            self._taken.remove(self._spots[self._next].number)
            self._next += 1
