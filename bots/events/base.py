"""The envelope of every logged event, and the registry of kinds.

A kind is a :class:`Payload` subclass that names itself in its class line::

    class Joined(Payload, kind="agent.joined"): ...

Its docstring says when the event is written. Each field has a docstring that says what the value means, with its unit.
The columns of the event table are the fields of :class:`Event`; ``data`` is the payload as JSON text.
"""

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import ClassVar

from pydantic import BaseModel, ConfigDict

KINDS: dict[str, type["Payload"]] = {}
"""Every kind of event that can be logged, by name. :mod:`bots.events` fills it when it is imported."""

Position = tuple[float, float, float]
"""A place in the world: x, y, z in blocks."""


class PayloadPart(BaseModel):
    """An object inside a payload, such as one entry of a list."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)


class Payload(BaseModel):
    """The data of one kind of event: all that is particular to the kind. The other columns say who, when and where.

    Class arguments:
        kind: the name of the kind, such as ``agent.joined``. A class without one is a base of others.
        concerns_agent: whether each event of the kind must name an agent. Give False for events of the run, the world
            or a shard, and for events that some part other than an agent may log. Subclasses inherit it.

    Raises:
        ValueError: two classes have the same kind.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)

    kind: ClassVar[str]
    concerns_agent: ClassVar[bool] = True

    def __init_subclass__(cls, kind: str = "", concerns_agent: bool | None = None, **options: object) -> None:
        super().__init_subclass__()
        if concerns_agent is not None:
            cls.concerns_agent = concerns_agent
        if not kind:
            return
        if kind in KINDS:
            raise ValueError(f"The event kind {kind!r} is declared twice: give one of the two another name.")
        cls.kind = kind
        KINDS[kind] = cls


@dataclass(frozen=True, slots=True)
class Event:
    """One row of the event table."""

    event_id: str
    """Unique in the run: SOURCE/INCARNATION/SEQUENCE. The sequence has no gaps, so a lost event shows."""
    t: float
    """Time of the event, seconds of run clock."""
    wall: datetime
    """Time at which the event was logged, UTC."""
    agent: str | None
    """The agent that the event concerns; None for events of the run, the world and the shards."""
    position: Position | None
    """Position of the agent, in blocks."""
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
