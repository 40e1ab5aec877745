"""The sections of an agent's state, and who writes each."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bots.body.messages import BlockSight, EntitySight, PlayerSight, Prospect, SelfState
from bots.brain.state import Section
from bots.events import ActionStatus, Position
from bots.memory import ShortTerm


@dataclass(frozen=True, slots=True)
class BodyState:
    """What the body reports, as it came (written by the nerves, which every brain has)."""

    observed_at: float | None = None
    """Run clock of the newest digest, seconds; None before the first."""
    me: SelfState | None = None
    position: Position | None = None
    health: float = 20.0
    alive: bool = True
    inventory: Mapping[str, int] = field(default_factory=dict)
    free_slots: int = 0
    collected: tuple[str, ...] = ()
    """Different items acquired so far, in order."""
    blocks: tuple[BlockSight, ...] = ()
    entities: tuple[EntitySight, ...] = ()
    players: tuple[PlayerSight, ...] = ()
    happenings: tuple[str, ...] = ()
    prospects: tuple[Prospect, ...] = ()
    """Kinds of item not had yet that could be got from here, the quickest first."""


@dataclass(frozen=True, slots=True)
class Acquaintance:
    """Somebody noticed, by eye or ear."""

    name: str
    met_at: float
    """Seconds of run clock, like all times here."""
    noticed_at: float
    position: Position
    last_words: str | None = None
    heard_at: float | None = None


@dataclass(frozen=True, slots=True)
class SeenKind:
    """Where a kind of block was last seen."""

    name: str
    seen_at: float
    position: Position


@dataclass(frozen=True, slots=True)
class Utterance:
    """Something heard, and what can be told of whom it was for."""

    utterance_id: str
    speaker: str
    text: str
    at: float
    distance: float
    position: Position
    addressed: bool
    """Named, or the likeliest of those around to be meant."""
    human: bool


@dataclass(frozen=True, slots=True)
class Percepts:
    """What the agent makes of what it senses (perception)."""

    people: Mapping[str, Acquaintance] = field(default_factory=dict)
    sightings: Mapping[str, SeenKind] = field(default_factory=dict)
    heard: tuple[Utterance, ...] = ()
    """The newest last."""
    heard_total: int = 0
    threat: str | None = None
    """The nearest hostile creature, while it is close."""


@dataclass(frozen=True, slots=True)
class Urge:
    """What the reflexes want done at once (reflex)."""

    number: int = 0
    """Counts the urges, so that the same one twice is two; 0 is none yet."""
    at: float = 0.0
    skill: str | None = None
    args: Mapping[str, Any] = field(default_factory=dict)
    why: str = ""


@dataclass(frozen=True, slots=True)
class PastAction:
    """Something the agent did and what came of it."""

    action_id: str
    skill: str
    args: Mapping[str, Any]
    status: ActionStatus
    reason: str
    detail: str
    met_expectation: bool | None
    delta: Mapping[str, int]
    seconds: float
    """How long it took."""
    finished_at: float
    position: Position
    by_reflex: bool


@dataclass(frozen=True, slots=True)
class RunningAction:
    """What the body is at."""

    action_id: str
    skill: str
    args: Mapping[str, Any]
    expected: str
    intent: str
    because: str
    started_at: float
    ends_by: float
    """When it is given up if the body never says that it ended."""
    by_reflex: bool


@dataclass(frozen=True, slots=True)
class Execution:
    """What is being done, and what was last done (skill execution)."""

    running: RunningAction | None = None
    last: PastAction | None = None
    sequence: int = 0
    """Counts the actions; part of their ids."""


@dataclass(frozen=True, slots=True)
class Awareness:
    """What became of the latest actions, and which have proved futile (action awareness)."""

    outcomes: tuple[PastAction, ...] = ()
    """The newest last, bounded."""
    avoid: tuple[tuple[str, str], ...] = ()
    """Skill and arguments (as JSON with sorted keys) of what failed twice in a row, while that is recent."""


@dataclass(frozen=True, slots=True)
class CurrentGoal:
    """What the agent aims for (goals)."""

    text: str = ""
    wants: tuple[str, ...] = ()
    place: str | None = None
    since: float = 0.0


@dataclass(frozen=True, slots=True)
class Broadcast:
    """The controller's latest decision, for all modules to see (controller)."""

    number: int = 0
    """Counts the decisions; 0 is none yet."""
    at: float = 0.0
    intent: str = ""
    skill: str | None = None
    args: Mapping[str, Any] = field(default_factory=dict)
    say: str | None = None
    because: str = ""


@dataclass(frozen=True, slots=True)
class Talk:
    """What was said, and to whom (talking)."""

    said_total: int = 0
    """Messages that went out."""
    reached_total: int = 0
    """Messages that somebody heard."""
    greeted: Mapping[str, float] = field(default_factory=dict)
    """When each person was last greeted."""


@dataclass(frozen=True, slots=True)
class Reminiscence:
    """Short-term memory (memory)."""

    short_term: ShortTerm = field(default_factory=ShortTerm)


BODY = Section("body", BodyState)
PERCEPTS = Section("percepts", Percepts)
URGE = Section("urge", Urge)
MEMORIES = Section("memories", Reminiscence)
AWARENESS = Section("awareness", Awareness)
GOAL = Section("goal", CurrentGoal)
DECISION = Section("decision", Broadcast)
TALK = Section("talk", Talk)
EXECUTION = Section("execution", Execution)
