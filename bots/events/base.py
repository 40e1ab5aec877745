"""The envelope of every logged event, and the registry of kinds.

A kind is a :class:`Payload` subclass that names itself in its class line::

    class Joined(Payload, kind="agent.joined"): ...

The columns of the event table are the fields of :class:`Event`; ``data`` is the payload as JSON text.
"""

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import ClassVar

from pydantic import BaseModel, ConfigDict

KINDS: dict[str, type["Payload"]] = {}
"""Every kind of event that can be logged, by name."""

Position = tuple[float, float, float]
"""A place in the world: x, y, z in blocks."""


class Payload(BaseModel):
    """What a kind of event says beside who, when and where."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: ClassVar[str]

    def __init_subclass__(cls, kind: str = "", **options: object) -> None:
        super().__init_subclass__()
        if not kind:
            return
        if kind in KINDS:
            raise ValueError(f"The event kind {kind!r} is declared twice.")
        cls.kind = kind
        KINDS[kind] = cls


@dataclass(frozen=True, slots=True)
class Event:
    """One row of the event table."""

    event_id: str
    """Unique in the run: SOURCE/INCARNATION/SEQUENCE, the sequence without gaps, so that a loss shows."""
    t: float
    """Seconds of run clock."""
    wall: datetime
    """When it was logged, UTC."""
    agent: str | None
    """Whom it concerns; None for the run, the world and the shards."""
    position: Position | None
    """Where the agent was, in blocks."""
    payload: Payload
    """What happened."""

    def to_json(self) -> str:
        """The event as one JSON object, its columns as keys, as it travels on the bus."""
        x, y, z = self.position or (None, None, None)
        return json.dumps(
            {
                "event_id": self.event_id,
                "t": self.t,
                "wall": self.wall.astimezone(UTC).isoformat(),
                "agent": self.agent,
                "kind": self.payload.kind,
                "x": x,
                "y": y,
                "z": z,
                "data": self.payload.model_dump_json(),
            },
            allow_nan=False,
        )
