"""What one agent was asked of one kind, as a line that requests are taken from."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a line."""

    number: int
    """From 1."""
    exchange: int
    """Its place in the recording."""
    request: str
    """Address of the request."""


class Line:
    """The spots of one agent and kind, in the order of asking."""

    def __init__(self) -> None:
        self._spots: list[Spot] = []
        self._taken: set[int] = set()
        self._next = 0
        self.left: str | None = None
        """What made the agent leave the line, in a sentence; None while it keeps to it."""

    def __len__(self) -> int:
        return len(self._spots)

    def append(self, exchange: int, request: str) -> None:
        """Add a spot at the end."""
        self._spots.append(Spot(len(self._spots) + 1, exchange, request))

    @property
    def next(self) -> Spot | None:
        """The first spot that was not taken; None at the end."""
        return self._spots[self._next] if self._next < len(self._spots) else None

    def find(self, request: str) -> Spot | None:
        """The first spot of a request that was not taken, wherever it is."""
        ahead = (spot for spot in self._spots[self._next :] if spot.number not in self._taken)
        return next((spot for spot in ahead if spot.request == request), None)

    def take(self, spot: Spot) -> None:
        """Take a spot; it is not given again."""
        self._taken.add(spot.number)
        while self._next < len(self._spots) and self._spots[self._next].number in self._taken:
            self._taken.remove(self._spots[self._next].number)
            self._next += 1
