"""Reads the events of a run one after the other, also while it goes on, as the measures read all of them afterwards."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True)
class LoggedEvent:
    """An event of an agent."""

    t: float
    """Seconds of run clock."""
    agent: str
    kind: str
    data: Mapping[str, Any]
    """Its payload."""


class EventReader(Protocol):
    """Reads events in the order of the log. It may remember what it read before."""

    @property
    def kinds(self) -> Collection[str]:
        """The kinds of event that it reads."""

    def read(self, event: LoggedEvent) -> Mapping[str, Any] | None:
        """Return what an event tells; None if it tells nothing.

        Args:
            event: an event of one of the kinds.
        """
