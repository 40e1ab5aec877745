"""Writing events: what a part of the system needs in order to log."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol

from bots.events.base import Event, Payload, Position


class EventClock(Protocol):
    """What tells the time of an event: the run clock."""

    def now(self) -> float:
        """Seconds of run clock since the society began."""
        ...


class Journal:
    """Numbers the events of one source and hands them on.

    Args:
        source: what logs: an agent's name, or the name of a part of the run.
        clock: the run clock, for ``t``.
        send: takes each event; must not block (the bus behind it holds a bounded queue).
        incarnation: how often the source was started, from 1. A restarted shard's agents count up, so that ids stay
            unique.
        agent: the agent that the events concern; None for parts of the run.
    """

    def __init__(
        self, source: str, clock: EventClock, send: Callable[[Event], None], *, incarnation: int = 1, agent: str | None
    ) -> None:
        self._prefix = f"{source}/{incarnation}/"
        self._clock = clock
        self._send = send
        self._agent = agent
        self._sequence = 0

    def record(self, payload: Payload, position: Position | None = None) -> Event:
        """Log one event, now.

        Args:
            payload: what happened.
            position: where the agent was, in blocks.

        Returns:
            The event as it was logged.
        """
        self._sequence += 1
        event = Event(
            event_id=f"{self._prefix}{self._sequence:06d}",
            t=self._clock.now(),
            wall=datetime.now(UTC),
            agent=self._agent,
            position=position,
            payload=payload,
        )
        self._send(event)
        return event
