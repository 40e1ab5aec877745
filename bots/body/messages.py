"""The messages between Python and the Node body host, as JSON.

Python sends a list of commands (``submit``) and fetches a list of notices (``poll``). A command is a JSON object with
``op``, a notice one with ``notice``. The Node side is ``bots/js/host.js``. Node's tests check its messages against
``bots/js/messages.schema.json``, which :mod:`bots.body.message_schema` makes from these models.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from bots.body.sights import BlockSight, CurrentAction, EntitySight, PlayerSight, ProspectSight, SelfState
from bots.events import ActionStage, ActionStatus, Position


class BodyMessage(BaseModel):
    """The base of commands and notices."""

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        use_attribute_docstrings=True,
        # Python writes every key of a command, also those with a default.
        json_schema_serialization_defaults_required=True,
    )


# ---- commands: Python → Node ----------------------------------------------------------------------------------------


class Open(BodyMessage):
    """Sent once, first: the address of the world and the settings of bodies."""

    op: Literal["open"] = "open"
    host: str
    port: int
    version: str
    hearing_radius_blocks: float
    observe_interval_ms: int = 1000
    """Interval of a body's regular reports, seconds of run clock."""
    speed: float = 1.0
    """Seconds of run clock per wall second, for work that is timed by the wall clock (planner slices)."""


class Join(BodyMessage):
    """Let a body join the world. The answer is ``joined`` or ``left``. The host paces joins by its event-loop lag."""

    op: Literal["join"] = "join"
    agent: str
    door: str | None = None
    """Name of the door by which the client joins, for a world with several doors."""


class Leave(BodyMessage):
    """Let a body leave the world. The answer is ``left``."""

    op: Literal["leave"] = "leave"
    agent: str
    reason: str


class Places(BodyMessage):
    """Set the positions of named places for an agent's body (all bodies when None). Earlier positions are replaced."""

    op: Literal["places"] = "places"
    agent: str | None
    places: dict[str, Position]


class Act(BodyMessage):
    """Run a skill. The answer is ``action_finished``. A running skill is cancelled first (``interrupted``)."""

    op: Literal["act"] = "act"
    agent: str
    action_id: str
    skill: str
    args: dict[str, Any]
    time_limit_seconds: float
    wishes: list[str] = Field(default_factory=list)
    """Items that the agent aims for. Work for one of them may fetch on its way what the others need."""


class Cancel(BodyMessage):
    """Stop a skill. The answer is its ``action_finished`` with status ``cancelled``. Unknown ids are ignored."""

    op: Literal["cancel"] = "cancel"
    agent: str
    action_id: str
    why: str


class Say(BodyMessage):
    """Speak aloud. The answer is ``said``, or a ``fault`` if the world did not accept it."""

    op: Literal["say"] = "say"
    agent: str
    speech_id: str
    text: str


class Observe(BodyMessage):
    """Report the surroundings now. The answer is ``observation``."""

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
    """Time from the start of the join to standing in the world, wall seconds."""


class LeftWorld(BodyMessage):
    """A body has left the world: by command, kicked, refused or disconnected."""

    notice: Literal["left"] = "left"
    agent: str
    reason: str
    """The server's words if it gave any, as plain text."""


class DiedNotice(BodyMessage):
    """A body died."""

    notice: Literal["died"] = "died"
    agent: str
    reason: str
    position: Position


class RespawnedNotice(BodyMessage):
    """A body respawned."""

    notice: Literal["respawned"] = "respawned"
    agent: str
    position: Position


class Observation(BodyMessage):
    """The perception digest: limited in size, nearest first."""

    notice: Literal["observation"] = "observation"
    agent: str
    me: SelfState
    inventory: dict[str, int]
    free_slots: int
    blocks: list[BlockSight]
    entities: list[EntitySight]
    players: list[PlayerSight]
    happenings: list[str]
    """Events since the last digest, as short texts (``picked up 2 dirt``, ``hurt by fall``)."""
    action: CurrentAction | None
    stations: list[BlockSight] = []
    """Crafting tables, furnaces, chests, beds and the like that the body saw and that probably still exist."""
    prospects: list[ProspectSight] = []
    """Items that the body could get next, the quickest first."""


class Attacker(BodyMessage):
    """The attacker of a body."""

    name: str
    """Name of a person, or the kind of creature."""
    category: Literal["person", "hostile", "animal", "other"]

    @property
    def spoken(self) -> str:
        """The attacker in words: a person by name, a creature with its article, and "something" if it was not seen."""
        return f"a {self.name}" if self.category in ("hostile", "animal") else self.name


class Hurt(BodyMessage):
    """Health went down. It is sent at once."""

    notice: Literal["hurt"] = "hurt"
    agent: str
    health: float
    lost: float
    position: Position
    by: Attacker | None = None
    """None: a fall, fire and the like, or an attacker that the body could not see."""


class InventoryChanged(BodyMessage):
    """The server changed the inventory. Changes are collected over at most 250 ms."""

    notice: Literal["inventory_changed"] = "inventory_changed"
    agent: str
    items: dict[str, int]
    """All held items."""
    delta: dict[str, int]
    """Increases (+) and decreases (-)."""
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
    """The result, in words that an agent can use."""
    seconds: float
    """Run clock."""
    delta: dict[str, int]
    position: Position


class ActionProgressNotice(BodyMessage):
    """A running skill does something that its name does not tell, or goes on with its work."""

    notice: Literal["action_progress"] = "action_progress"
    agent: str
    action_id: str
    stage: ActionStage
    why: str
    """In words that an agent can use; empty when it works."""
    seconds_at_most: float | None
    """Run clock; None when not known."""


class Heard(BodyMessage):
    """A body heard a person speak within the hearing radius."""

    notice: Literal["heard"] = "heard"
    agent: str
    speaker: str
    text: str
    distance: float
    position: Position
    """Position of the speaker."""
    at: float | None = None
    """Time of the speech, UNIX time in seconds; None: just now."""


class AnnouncedNotice(BodyMessage):
    """A body heard an announcement to everybody in the world."""

    notice: Literal["announced"] = "announced"
    agent: str
    by: str
    """The announcer, as the agents hear it: ``Town crier``."""
    text: str


class ContainerUsedNotice(BodyMessage):
    """The body changed the contents of a container. It is sent when the window of the container closed."""

    notice: Literal["container_used"] = "container_used"
    agent: str
    container: str
    """The name of its place; the kind of block if it has no name."""
    position: tuple[int, int, int]
    put: dict[str, int]
    """Items that the body put in, by item."""
    taken: dict[str, int]


class Said(BodyMessage):
    """The world sent out an agent's speech."""

    notice: Literal["said"] = "said"
    agent: str
    speech_id: str
    text: str
    hearers: list[str]
    radius: float
    position: Position
    at: float | None = None
    """Time of the speech, UNIX time in seconds; None: just now."""


class SignWrittenNotice(BodyMessage):
    """The body put up a sign with words."""

    notice: Literal["sign_written"] = "sign_written"
    agent: str
    text: str
    position: tuple[int, int, int]


class SignReadNotice(BodyMessage):
    """The body came near a sign whose words it had not read there before."""

    notice: Literal["sign_read"] = "sign_read"
    agent: str
    text: str
    position: tuple[int, int, int]


class HandedOutNotice(BodyMessage):
    """The agent received a written text. The part of the run that hands it out sends this notice, not Node."""

    notice: Literal["handed_out"] = "handed_out"
    agent: str
    title: str
    """Name of the text: ``laws``."""
    text: str


class Heartbeat(BodyMessage):
    """The host is alive. It is sent every wall second."""

    notice: Literal["heartbeat"] = "heartbeat"
    bodies: int
    lag_ms: float
    """99th percentile of the event-loop delay since the last heartbeat, wall milliseconds."""
    cpu_percent: float
    """Share of one core since the last heartbeat, percent."""
    rss_mb: float
    queued: int
    """Number of notices that wait to be polled."""
    dropped: int
    """Number of observations that newer ones replaced before a poll, since the start. Others are never dropped."""


class HostFault(BodyMessage):
    """An error on the Node side. The host runs on."""

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
    | ActionProgressNotice
    | Heard
    | AnnouncedNotice
    | ContainerUsedNotice
    | Said
    | SignWrittenNotice
    | SignReadNotice
    | Heartbeat
    | HostFault,
    Field(discriminator="notice"),
]
"""What Node sends."""

Notice = HostNotice | HandedOutNotice
"""Any notice to a brain."""

NOTICES: TypeAdapter[list[HostNotice]] = TypeAdapter(list[HostNotice])
"""Parses the result of ``poll``."""
