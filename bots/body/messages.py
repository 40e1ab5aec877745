"""What Python and the Node body host say to each other, as JSON.

Python hands over a list of commands (``submit``), and fetches a list of notices (``poll``). A command is a JSON object
with ``op``, a notice one with ``notice``. The Node side is ``bots/js/host.js``. Node's tests check what it sends
and takes against ``bots/js/messages.schema.json``, which :mod:`bots.body.message_schema` makes from these models.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from bots.body.sights import BlockSight, CurrentAction, EntitySight, PlayerSight, ProspectSight, SelfState
from bots.events import ActionStatus, Position


class BodyMessage(BaseModel):
    """The base of commands and notices."""

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        use_attribute_docstrings=True,
        # Python writes every key of a command, those with a default too.
        json_schema_serialization_defaults_required=True,
    )


# ---- commands: Python → Node ----------------------------------------------------------------------------------------


class Open(BodyMessage):
    """Once, first: where the world is and how bodies behave in it."""

    op: Literal["open"] = "open"
    host: str
    port: int
    version: str
    hearing_radius_blocks: float
    observe_interval_ms: int = 1000
    """How often a body reports its surroundings unasked, run clock."""
    speed: float = 1.0
    """How much faster than the wall the run clock passes, for what is timed by the wall (planner slices)."""


class Join(BodyMessage):
    """Let a body enter the world; answered by ``joined`` or ``left``. The host paces joins by its event-loop lag."""

    op: Literal["join"] = "join"
    agent: str
    door: str | None = None
    """By which door of the world, where it has several: the name that the client says it came by."""


class Leave(BodyMessage):
    """Let a body leave the world; answered by ``left``."""

    op: Literal["leave"] = "leave"
    agent: str
    reason: str


class Places(BodyMessage):
    """Tell an agent's body (all bodies when None) where named places are; replaces what it knew."""

    op: Literal["places"] = "places"
    agent: str | None
    places: dict[str, Position]


class Act(BodyMessage):
    """Run a skill; answered by ``action_finished``. A skill that still runs is cancelled first (``interrupted``)."""

    op: Literal["act"] = "act"
    agent: str
    action_id: str
    skill: str
    args: dict[str, Any]
    time_limit_seconds: float


class Cancel(BodyMessage):
    """Stop a skill; answered by its ``action_finished`` with status ``cancelled``. Unknown ids are ignored."""

    op: Literal["cancel"] = "cancel"
    agent: str
    action_id: str
    why: str


class Say(BodyMessage):
    """Speak aloud; answered by ``said`` (or a ``fault`` when the world did not take it)."""

    op: Literal["say"] = "say"
    agent: str
    speech_id: str
    text: str


class Observe(BodyMessage):
    """Report the surroundings now; answered by ``observation``."""

    op: Literal["observe"] = "observe"
    agent: str


Command = Annotated[
    Open | Join | Leave | Places | Act | Cancel | Say | Observe,
    Field(discriminator="op"),
]
"""What Python sends."""


# ---- notices: Node → Python -----------------------------------------------------------------------------------------


class JoinedNotice(BodyMessage):
    """A body is in the world and has its inventory and the blocks around it."""

    notice: Literal["joined"] = "joined"
    agent: str
    position: Position
    seconds: float
    """From being let in to standing there, wall time."""


class LeftWorld(BodyMessage):
    """A body is out of the world: left, kicked, refused or disconnected."""

    notice: Literal["left"] = "left"
    agent: str
    reason: str
    """The server's words where it said any, as plain text."""


class DiedNotice(BodyMessage):
    """A body died."""

    notice: Literal["died"] = "died"
    agent: str
    reason: str
    position: Position


class RespawnedNotice(BodyMessage):
    """A body came back to life."""

    notice: Literal["respawned"] = "respawned"
    agent: str
    position: Position


class Observation(BodyMessage):
    """The perception digest: bounded, nearest first."""

    notice: Literal["observation"] = "observation"
    agent: str
    me: SelfState
    inventory: dict[str, int]
    free_slots: int
    blocks: list[BlockSight]
    entities: list[EntitySight]
    players: list[PlayerSight]
    happenings: list[str]
    """What the body noticed since the last digest, in short words (``picked up 2 dirt``, ``hurt by fall``)."""
    action: CurrentAction | None
    stations: list[BlockSight] = []
    """Crafting tables, furnaces, chests, beds and the like that were seen and, as far as known, are there still."""
    prospects: list[ProspectSight] = []
    """What could be had next, the quickest first."""


class Attacker(BodyMessage):
    """Who did harm."""

    name: str
    """Of a person, or the kind of creature."""
    category: Literal["person", "hostile", "animal", "other"]

    @property
    def spoken(self) -> str:
        """In a sentence: a person by name, a creature with its article, and just "something" when it was not seen."""
        return f"a {self.name}" if self.category in ("hostile", "animal") else self.name


class Hurt(BodyMessage):
    """Health went down; sent at once."""

    notice: Literal["hurt"] = "hurt"
    agent: str
    health: float
    lost: float
    position: Position
    by: Attacker | None = None
    """None: a fall, fire and the like, or nobody that the body could see."""


class InventoryChanged(BodyMessage):
    """The server changed what the agent holds, gathered over at most 250 ms."""

    notice: Literal["inventory_changed"] = "inventory_changed"
    agent: str
    items: dict[str, int]
    """All that is held now."""
    delta: dict[str, int]
    """What went up (+) and down (-)."""
    position: Position


class ActionFinishedNotice(BodyMessage):
    """A skill ended."""

    notice: Literal["action_finished"] = "action_finished"
    agent: str
    action_id: str
    status: ActionStatus
    reason: str
    """blocked, unreachable, timeout, missing_items, missing_tool, inventory_full, invalid or interrupted; empty when
    done."""
    detail: str
    """What happened, in words an agent can use."""
    seconds: float
    """Run clock."""
    delta: dict[str, int]
    position: Position


class Heard(BodyMessage):
    """A body heard somebody speak within the hearing radius."""

    notice: Literal["heard"] = "heard"
    agent: str
    speaker: str
    text: str
    distance: float
    position: Position
    """Where the speaker stood."""
    at: float | None = None
    """When, UNIX time in seconds; None: just now."""


class AnnouncedNotice(BodyMessage):
    """A body heard what was announced to everybody in the world."""

    notice: Literal["announced"] = "announced"
    agent: str
    by: str
    """As it is heard: ``Town crier``."""
    text: str


class ContainerUsedNotice(BodyMessage):
    """A container at a block was closed in which the body changed something; told when its window closed."""

    notice: Literal["container_used"] = "container_used"
    agent: str
    container: str
    """The name of its place; the kind of block where it has none."""
    position: tuple[int, int, int]
    put: dict[str, int]
    """What is in it now that the body held before, by item."""
    taken: dict[str, int]


class Said(BodyMessage):
    """What an agent said went out."""

    notice: Literal["said"] = "said"
    agent: str
    speech_id: str
    text: str
    hearers: list[str]
    radius: float
    position: Position
    at: float | None = None
    """When, UNIX time in seconds; None: just now."""


class HandedOutNotice(BodyMessage):
    """A written text was put into the agent's hands. The part of the run that hands it out says so, not Node."""

    notice: Literal["handed_out"] = "handed_out"
    agent: str
    title: str
    """As it is spoken of: ``laws``."""
    text: str


class Heartbeat(BodyMessage):
    """The host is alive, every wall second."""

    notice: Literal["heartbeat"] = "heartbeat"
    bodies: int
    lag_ms: float
    """The event loop's 99th percentile delay since the last one, wall time."""
    cpu_percent: float
    """Of one core, since the last one."""
    rss_mb: float
    queued: int
    """Notices waiting to be polled."""
    dropped: int
    """Observations replaced by newer ones before they were polled, since the start (nothing else is ever dropped)."""


class HostFault(BodyMessage):
    """Something went wrong on the Node side; the host goes on."""

    notice: Literal["fault"] = "fault"
    agent: str | None
    where: str
    error: str
    action: str | None = None


HostNotice = Annotated[
    JoinedNotice
    | LeftWorld
    | DiedNotice
    | RespawnedNotice
    | Observation
    | Hurt
    | InventoryChanged
    | ActionFinishedNotice
    | Heard
    | AnnouncedNotice
    | ContainerUsedNotice
    | Said
    | Heartbeat
    | HostFault,
    Field(discriminator="notice"),
]
"""What Node sends."""

Notice = HostNotice | HandedOutNotice
"""What a brain is told."""

NOTICES: TypeAdapter[list[HostNotice]] = TypeAdapter(list[HostNotice])
"""Reads what ``poll`` returned."""
