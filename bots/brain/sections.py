"""The sections of an agent's state, each with its one writer."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bots.body.sights import BlockSight, EntitySight, PlayerSight, ProspectSight, SelfState
from bots.brain.state import Section
from bots.episodes import Episode
from bots.events import ActionStage, ActionStatus, Position
from bots.memory import MemoryRecord, ShortTerm
from bots.memory.record import MemoryKind
from bots.mind.moment.matters import View
from bots.mind.moment.people import Profile, TalkLine
from bots.mind.moment.situation import PlanBlock

THOUGHTS_KEPT_MAX = 64
"""Maximum number of thoughts of one module that wait to be remembered."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A thought of a module for memory to keep; only the memory module makes memories."""

    what: MemoryKind
    content: str | Episode
    """An episode, or words of a mind's own."""
    importance: float | None = None
    """Importance from 1 to 10; None lets the memory module decide."""
    about: str | None = None
    evidence: tuple[str, ...] = ()
    """Ids of the memories on which it rests."""
    expires_at: float | None = None
    """Time at which it stops being valid, seconds of run clock."""


@dataclass(frozen=True, slots=True)
class Thoughts:
    """The latest thoughts of a module, and their total number, by which a reader knows which are new."""

    latest: tuple[Thought, ...] = ()
    """Latest thoughts, the newest last."""
    total: int = 0

    def add(self, *thoughts: Thought) -> "Thoughts":
        """Return the thoughts with more of them; the oldest are dropped."""
        return Thoughts((*self.latest, *thoughts)[-THOUGHTS_KEPT_MAX:], self.total + len(thoughts))

    def since(self, total: int) -> tuple[Thought, ...]:
        """Return the thoughts after a number of them."""
        new = min(self.total - total, len(self.latest))
        return self.latest[-new:] if new > 0 else ()


@dataclass(frozen=True, slots=True)
class BodyState:
    """The body's reports (written by the notice dispatcher, which every brain has)."""

    observed_at: float | None = None
    """Time of the newest digest, seconds of run clock; None before the first."""
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
    """New kinds of items that could be got from here, the quickest first."""


@dataclass(frozen=True, slots=True)
class Acquaintance:
    """A person that was seen or heard."""

    name: str
    met_at: float
    """Time of the first notice, seconds of run clock, like all times here."""
    noticed_at: float
    position: Position
    last_words: str | None = None
    heard_at: float | None = None


@dataclass(frozen=True, slots=True)
class SeenKind:
    """The last known place of a kind of block."""

    name: str
    seen_at: float
    position: Position


@dataclass(frozen=True, slots=True)
class Utterance:
    """An utterance, and what is known about its addressees."""

    utterance_id: str
    speaker: str
    text: str
    at: float
    distance: float
    position: Position
    addressed: bool
    """Whether the agent was named, or is the most likely addressee."""
    human: bool


@dataclass(frozen=True, slots=True)
class Announcing:
    """An announcement to everyone."""

    by: str
    text: str
    at: float
    """Time at which it was heard, seconds of run clock."""


@dataclass(frozen=True, slots=True)
class Percepts:
    """The agent's percepts (written by perception)."""

    people: Mapping[str, Acquaintance] = field(default_factory=dict)
    sightings: Mapping[str, SeenKind] = field(default_factory=dict)
    heard: tuple[Utterance, ...] = ()
    """Utterances, the newest last."""
    heard_total: int = 0
    places: Mapping[str, Position] = field(default_factory=dict)
    """Positions of known places by name, blocks."""
    threat: str | None = None
    """The nearest hostile creature, while it is near."""
    announced: tuple[Announcing, ...] = ()
    """Announcements, the newest last."""
    announced_total: int = 0
    documents: Mapping[str, str] = field(default_factory=dict)
    """Written texts by title; a new text replaces the old one of its title."""


@dataclass(frozen=True, slots=True)
class Urge:
    """The urge of the reflexes, which is obeyed at once (written by reflex)."""

    number: int = 0
    """Number of the urge, so that two equal urges differ; 0 before the first."""
    at: float = 0.0
    skill: str | None = None
    args: Mapping[str, Any] = field(default_factory=dict)
    why: str = ""


@dataclass(frozen=True, slots=True)
class PastAction:
    """An action of the agent, with its outcome."""

    action_id: str
    skill: str
    args: Mapping[str, Any]
    status: ActionStatus
    reason: str
    detail: str
    met_expectation: bool | None
    delta: Mapping[str, int]
    seconds: float
    """Duration of the action, seconds."""
    finished_at: float
    position: Position
    by_reflex: bool
    resumed: bool = False
    """As in the running action."""


@dataclass(frozen=True, slots=True)
class DeedStage:
    """What the body does within its action."""

    name: ActionStage = "works"
    why: str = ""
    ends_by: float | None = None
    """Run clock; None: not known."""


@dataclass(frozen=True, slots=True)
class RunningAction:
    """The body's present action."""

    action_id: str
    skill: str
    args: Mapping[str, Any]
    expected: str
    intent: str
    because: str
    started_at: float
    ends_by: float
    """Time at which it is given up if the body never reports its end."""
    by_reflex: bool
    resumed: bool = False
    """Whether the body goes on with its last work because no decision has come."""
    stage: DeedStage = DeedStage()


@dataclass(frozen=True, slots=True)
class RefusedAction:
    """An action that is not begun for a while, since it ended the same way several times without progress."""

    skill: str
    args: Mapping[str, Any]
    why: str
    until: float
    """Run clock."""


@dataclass(frozen=True, slots=True)
class Execution:
    """The present and the last action (written by skill execution)."""

    running: RunningAction | None = None
    last: PastAction | None = None
    sequence: int = 0
    """Number of actions so far; part of their ids."""
    decision_taken: int = 0
    """Number of the latest decision that was carried out or, if it cannot be, dropped."""
    refused: tuple[RefusedAction, ...] = ()


@dataclass(frozen=True, slots=True)
class Awareness:
    """Outcomes of the latest actions, and actions to avoid (written by action awareness)."""

    outcomes: tuple[PastAction, ...] = ()
    """Outcomes, the newest last, limited in number."""
    avoid: tuple[tuple[str, str], ...] = ()
    """Skills and arguments (as JSON with sorted keys) of actions that recently failed twice in a row."""


@dataclass(frozen=True, slots=True)
class CurrentGoal:
    """The agent's goal (written by goals)."""

    text: str = ""
    wants: tuple[str, ...] = ()
    place: str | None = None
    since: float = 0.0


@dataclass(frozen=True, slots=True)
class BroadcastDecision:
    """The controller's latest decision, for all modules (written by the controller)."""

    number: int = 0
    """Number of the decision; 0 before the first."""
    at: float = 0.0
    intent: str = ""
    skill: str | None = None
    args: Mapping[str, Any] = field(default_factory=dict)
    say: str | None = None
    because: str = ""
    wishes: tuple[str, ...] = ()
    """Items that the agent aimed for when it decided."""


@dataclass(frozen=True, slots=True)
class OpenTalk:
    """The present talk."""

    talk_id: str
    others: tuple[str, ...]
    """Participants, in the order in which they joined."""
    lines: tuple[TalkLine, ...]
    """Utterances, the oldest first, limited in number."""
    began_at: float
    """Start of the talk, seconds of run clock."""
    latest_at: float
    relationship: str = ""
    """The agent's relationship with them, in its own words."""


@dataclass(frozen=True, slots=True)
class TalkingState:
    """What the agent said, and the addressees (written by talking)."""

    said_total: int = 0
    """Number of sent messages."""
    reached_total: int = 0
    """Number of messages that somebody heard."""
    greeted: Mapping[str, float] = field(default_factory=dict)
    """Time of the last greeting of each person."""
    open_talks: tuple[OpenTalk, ...] = ()
    ended_at: Mapping[str, float] = field(default_factory=dict)
    """End of the last talk with each person; no other begins until the cool-down is over."""
    thoughts: Thoughts = field(default_factory=Thoughts)
    """Summaries of talks."""
    lately: tuple[tuple[float, str], ...] = ()
    """The time (run clock) and the words of the latest messages, the newest last, limited in number."""


@dataclass(frozen=True, slots=True)
class SocialState:
    """The agent's views of others, and its goal among them (written by social awareness)."""

    profiles: Mapping[str, Profile] = field(default_factory=dict)
    social_goal: str = ""
    social_goal_since: float = 0.0
    views: Mapping[str, View] = field(default_factory=dict)
    """Views of matters, by name."""
    thoughts: Thoughts = field(default_factory=Thoughts)
    """Hearsay: what others said about a person, with its source."""


@dataclass(frozen=True, slots=True)
class Plans:
    """The agent's plan of the day (written by planning)."""

    day: tuple[PlanBlock, ...] = ()
    hours: tuple[PlanBlock, ...] = ()
    """The present block of the day and the next, by the hour."""
    minutes: tuple[PlanBlock, ...] = ()
    """The present hour, by tasks."""
    day_number: int = -1
    """Number of the day of the plan; the first is 0, and -1 means no plan yet."""
    number: int = -1
    """Number of the present day."""
    now: PlanBlock | None = None
    """The present part of the plan."""
    thoughts: Thoughts = field(default_factory=Thoughts)
    """New plans."""


@dataclass(frozen=True, slots=True)
class Reflections:
    """The agent's conclusions about its life (written by reflection)."""

    self_summary: str = ""
    """The agent's present view of itself."""
    thoughts: Thoughts = field(default_factory=Thoughts)
    """New insights."""


@dataclass(frozen=True, slots=True)
class Directive:
    """Words of the inner voice."""

    text: str
    at: float
    """Time, seconds of run clock."""


@dataclass(frozen=True, slots=True)
class InnerVoice:
    """The words of the inner voice (written by the agent itself, for anyone who may whisper to it)."""

    directives: tuple[Directive, ...] = ()
    """Directives, the newest last, limited in number."""
    total: int = 0


@dataclass(frozen=True, slots=True)
class MemoryState:
    """The memories in mind (written by memory)."""

    short_term: ShortTerm = field(default_factory=ShortTerm)
    working: tuple[MemoryRecord, ...] = ()
    """Memories that long-term memory retrieved for the present, the best first."""
    pinned: tuple[MemoryRecord, ...] = ()
    """Pinned memories, which are always in mind, the most important first."""
    importance_total: float = 0.0
    """Sum of the importance of all events so far; its growth triggers reflection."""


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
REFLECTIONS = Section("reflections", Reflections)
INNER_VOICE = Section("inner_voice", InnerVoice)
