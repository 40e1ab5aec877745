"""The sections of an agent's state, and who writes each."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bots.body.sights import BlockSight, EntitySight, PlayerSight, ProspectSight, SelfState
from bots.brain.state import Section
from bots.events import ActionStatus, Position
from bots.memory import MemoryRecord, ShortTerm
from bots.memory.record import MemoryKind
from bots.mind.moment.matters import View
from bots.mind.moment.people import Profile, TalkLine
from bots.mind.moment.situation import PlanBlock

THOUGHTS_KEPT_MAX = 64
"""Thoughts of one module that wait to be remembered."""


@dataclass(frozen=True, slots=True)
class Thought:
    """Something that a module came to think, for memory to keep; memory alone makes memories of it."""

    what: MemoryKind
    text: str
    importance: float | None = None
    """1 to 10; None: memory finds out."""
    about: str | None = None
    evidence: tuple[str, ...] = ()
    """Ids of memories that it rests on."""
    expires_at: float | None = None
    """When it stops to hold, seconds of run clock."""


@dataclass(frozen=True, slots=True)
class Thoughts:
    """What a module came to think, bounded, and how often it did: who has read so many knows which are new."""

    latest: tuple[Thought, ...] = ()
    """The newest last."""
    total: int = 0

    def add(self, *thoughts: Thought) -> "Thoughts":
        """With more of them; the oldest give way."""
        return Thoughts((*self.latest, *thoughts)[-THOUGHTS_KEPT_MAX:], self.total + len(thoughts))

    def since(self, total: int) -> tuple[Thought, ...]:
        """Those that came after so many."""
        new = min(self.total - total, len(self.latest))
        return self.latest[-new:] if new > 0 else ()


@dataclass(frozen=True, slots=True)
class BodyState:
    """What the body reports, as it came (written by the notice dispatcher, which every brain has)."""

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
    prospects: tuple[ProspectSight, ...] = ()
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
class Announcing:
    """Something that was announced to everybody."""

    by: str
    text: str
    at: float
    """When it was heard, seconds of run clock."""


@dataclass(frozen=True, slots=True)
class Percepts:
    """What the agent makes of what it senses (perception)."""

    people: Mapping[str, Acquaintance] = field(default_factory=dict)
    sightings: Mapping[str, SeenKind] = field(default_factory=dict)
    heard: tuple[Utterance, ...] = ()
    """The newest last."""
    heard_total: int = 0
    places: Mapping[str, Position] = field(default_factory=dict)
    """Where the places are that are known by name, blocks."""
    threat: str | None = None
    """The nearest hostile creature, while it is close."""
    announced: tuple[Announcing, ...] = ()
    """The newest last."""
    announced_total: int = 0
    documents: Mapping[str, str] = field(default_factory=dict)
    """Written texts in hand, by title; a new one takes the place of the old one of its title."""


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
class BroadcastDecision:
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
class OpenTalk:
    """A talk that goes on."""

    talk_id: str
    others: tuple[str, ...]
    """Who takes part, in the order in which they joined."""
    lines: tuple[TalkLine, ...]
    """What was said, the oldest first, bounded."""
    began_at: float
    """Seconds of run clock."""
    latest_at: float
    relationship: str = ""
    """How the agent stands with them, in its own words."""


@dataclass(frozen=True, slots=True)
class TalkingState:
    """What was said, and to whom (talking)."""

    said_total: int = 0
    """Messages that went out."""
    reached_total: int = 0
    """Messages that somebody heard."""
    greeted: Mapping[str, float] = field(default_factory=dict)
    """When each person was last greeted."""
    open_talks: tuple[OpenTalk, ...] = ()
    ended_at: Mapping[str, float] = field(default_factory=dict)
    """When the last talk with each person ended; no other begins until the cool-down is over."""
    thoughts: Thoughts = field(default_factory=Thoughts)
    """What talks came to."""


@dataclass(frozen=True, slots=True)
class SocialState:
    """What the agent thinks of others, and what it is after among them (social awareness)."""

    profiles: Mapping[str, Profile] = field(default_factory=dict)
    social_goal: str = ""
    social_goal_since: float = 0.0
    views: Mapping[str, View] = field(default_factory=dict)
    """What it thinks of matters, by name."""
    thoughts: Thoughts = field(default_factory=Thoughts)
    """Hearsay: what was told of somebody, with its source."""


@dataclass(frozen=True, slots=True)
class Plans:
    """What the agent means to do with its day, and what it makes of its life (planning and reflection)."""

    day: tuple[PlanBlock, ...] = ()
    hours: tuple[PlanBlock, ...] = ()
    """The present stretch of the day, and the next, by the hour."""
    minutes: tuple[PlanBlock, ...] = ()
    """The present hour, by tasks."""
    day_number: int = -1
    """Which day it is the plan of; the first is 0, and -1 is none yet."""
    number: int = -1
    """Which day it is."""
    now: PlanBlock | None = None
    """What the plan has for now."""
    self_summary: str = ""
    """How the agent sees itself of late."""
    thoughts: Thoughts = field(default_factory=Thoughts)
    """Plans and reflections."""


@dataclass(frozen=True, slots=True)
class Directive:
    """Something that the inner voice said."""

    text: str
    at: float
    """Seconds of run clock."""


@dataclass(frozen=True, slots=True)
class InnerVoice:
    """What the agent was told from within (the agent itself, for whoever may whisper to it)."""

    directives: tuple[Directive, ...] = ()
    """The newest last, bounded."""
    total: int = 0


@dataclass(frozen=True, slots=True)
class MemoryState:
    """What is in mind (memory)."""

    short_term: ShortTerm = field(default_factory=ShortTerm)
    working: tuple[MemoryRecord, ...] = ()
    """What long-term memory brought to mind for what goes on now, the best first."""
    pinned: tuple[MemoryRecord, ...] = ()
    """What matters so much that it is never out of mind, the weightiest first."""
    importance_total: float = 0.0
    """Of all that was lived through so far; reflection goes by how much it has grown."""


BODY = Section("body", BodyState)
PERCEPTS = Section("percepts", Percepts)
URGE = Section("urge", Urge)
MEMORIES = Section("memories", MemoryState)
AWARENESS = Section("awareness", Awareness)
GOAL = Section("goal", CurrentGoal)
DECISION = Section("decision", BroadcastDecision)
TALK = Section("talk", TalkingState)
EXECUTION = Section("execution", Execution)
SOCIAL = Section("social", SocialState)
PLANS = Section("plans", Plans)
INNER_VOICE = Section("inner_voice", InnerVoice)
