"""Events of the run, its world and its shards."""

from bots.events.base import Payload


class _Happening(Payload):
    what: str
    """What it concerns: the scenario, the world's address, the shard's name."""
    why: str
    """What brought it about, in words."""


class RunStarted(_Happening, kind="run.started"):
    """The society begins: everyone is in, the clock runs."""


class RunEnded(_Happening, kind="run.ended"):
    """The run is over; ``why`` says whether it was done, stopped or failed."""


class WorldReady(_Happening, kind="world.ready"):
    """The world takes players."""


class WorldLost(_Happening, kind="world.lost"):
    """The world stopped answering."""


class ShardStarted(_Happening, kind="shard.started"):
    """A shard process is up."""


class ShardLost(_Happening, kind="shard.lost"):
    """A shard process died."""


class Fault(Payload, kind="fault"):
    """Something went wrong inside Civitas; it never becomes behaviour."""

    where: str
    """The part that failed."""
    error: str
    """The error, in its own words."""
    action: str | None = None
    """What was being done."""


class Intervention(Payload, kind="intervention"):
    """A human, or a command of theirs, acted on the society."""

    by: str
    """Who: a player's name, or ``operator``."""
    what: str
    """``speech``, ``whisper``, ``gift`` and the like."""
    text: str = ""
    """The words, when there were any."""
