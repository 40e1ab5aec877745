"""Events of the run, its world and its shards."""

from bots.events.base import Payload


class _Happening(Payload, concerns_agent=False):
    what: str
    """What the event concerns: the name of the scenario, the address of the world, the name of the shard."""
    why: str
    """The cause, in words."""


class RunStarted(_Happening, kind="run.started"):
    """Written when all agents are in the world and the run clock starts."""


class RunEnded(_Happening, kind="run.ended"):
    """Written when the run is over; ``why`` says whether it was done, stopped or failed."""

    seconds: float | None = None
    """When the time of the agents was over, seconds of run clock. Later events are of the shutdown."""


class WorldReady(_Happening, kind="world.ready"):
    """Written when the world accepts players."""


class WorldLost(_Happening, kind="world.lost"):
    """Written when the world stops answering."""


class ShardStarted(_Happening, kind="shard.started"):
    """Written when a shard process is up."""


class ShardLost(_Happening, kind="shard.lost"):
    """Written when a shard process died."""


class Fault(Payload, kind="fault", concerns_agent=False):
    """Written when something fails inside Civitas. A fault never becomes behaviour of an agent."""

    where: str
    """The part that failed."""
    error: str
    """The text of the error."""
    action: str | None = None
    """What the part was doing; null when it is not known."""


class Intervention(Payload, kind="intervention", concerns_agent=False):
    """Written when a human, or a command that a human gave, acts on the society."""

    by: str
    """The name of the player, or ``operator``."""
    what: str
    """The kind of intervention: ``speech``, ``whisper``, ``announcement``, ``gift`` and others."""
    text: str = ""
    """The words, or what was given: ``3 bread to Ada``; empty when there were none."""
