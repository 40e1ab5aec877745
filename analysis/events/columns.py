"""The columns of the event table, and of each kind's payload.

Analysis depends on the run folder alone, so what it reads of each kind is declared here once more. Keys that a payload
carries beyond these are left alone: a newer log stays readable.
"""

from typing import Any

import pyarrow as pa
from pydantic import BaseModel, ConfigDict

EVENT_COLUMNS: dict[str, pa.DataType] = {
    "event_id": pa.large_string(),
    "t": pa.float64(),
    "wall": pa.timestamp("us", "UTC"),
    "agent": pa.string(),
    "kind": pa.string(),
    "x": pa.float64(),
    "y": pa.float64(),
    "z": pa.float64(),
    "data": pa.large_string(),
}
"""Type of each column; ``t`` in seconds of run clock, ``x``, ``y``, ``z`` in blocks."""

REQUIRED_COLUMNS = ("event_id", "t", "wall", "kind", "data")
"""Columns that hold a value in every row."""


class Payload(BaseModel):
    """What is read of a kind's data."""

    model_config = ConfigDict(strict=True, extra="ignore", allow_inf_nan=False)


class Happening(Payload):
    """Of the run, its world, its shards."""

    what: str
    why: str


class Presence(Payload):
    """Of an agent's coming, going, dying."""

    reason: str


class ItemAcquired(Payload):
    """``item.acquired``."""

    item: str
    count: int
    unique_total: int


class Inventory(Payload):
    """``inventory``."""

    items: dict[str, int]


class ActionStarted(Payload):
    """``action.started``."""

    action_id: str
    skill: str
    args: dict[str, Any]
    expected: str


class ActionFinished(ActionStarted):
    """``action.finished``; ``seconds`` of run clock."""

    status: str
    reason: str
    seconds: float
    delta: dict[str, int]
    met_expectation: bool | None


class Speech(Payload):
    """``speech``; ``radius`` in blocks, ``at`` in seconds of run clock."""

    text: str
    hearers: list[str]
    radius: float
    in_reply_to: str | None
    at: float | None = None


class Decision(Payload):
    """``decision``."""

    intent: str
    skill: str | None
    args: dict[str, Any]
    say: str | None
    because: str


class Goal(Payload):
    """``goal``."""

    text: str


class Memory(Payload):
    """``memory``; ``importance`` from 1 to 10."""

    memory_id: str
    text: str
    importance: float
    evidence: list[str]


class Opinion(Payload):
    """``opinion``; ``score`` from 0 (hate) to 10 (love)."""

    about: str
    score: float
    summary: str


class Performance(Payload):
    """``performance``; ``feeling`` from 0 (hate) to 10 (love)."""

    to: str | None
    feeling: float | None
    speech: str | None
    skill: str | None


class Interview(Payload):
    """``interview``."""

    question: str
    about: str | None
    answer: str
    knows: bool
    evidence: list[str]


class SocialGoal(Payload):
    """``social_goal``."""

    text: str


class Announced(Payload):
    """``announcement``."""

    text: str
    by: str


class Attendance(Payload):
    """``attendance``; ``within_blocks`` in blocks."""

    occasion: str
    place: str
    within_blocks: float
    present: list[str]
    absent: list[str]
    positions: dict[str, tuple[float, float, float]]


class ContainerUsed(Payload):
    """``container.used``."""

    container: str
    put: dict[str, int]
    taken: dict[str, int]


class View(Payload):
    """``view``; ``score`` from 0 (against) to 10 (for)."""

    matter: str
    score: float
    before: float | None
    summary: str
    moved_by: list[dict[str, Any]]


class TaxOpened(Payload):
    """``tax.opened``; ``closes_at`` in seconds of run clock."""

    season: int
    rate_due: float | None
    closes_at: float
    chests: dict[str, dict[str, int]]


class TaxPaid(Payload):
    """``tax.paid``; ``fraction`` of what was held, 0 to 1."""

    season: int
    rate_due: float | None
    holdings: int
    deposited: int
    items: dict[str, int]
    fraction: float | None
    verified_by: str


class TaxClosed(Payload):
    """``tax.closed``."""

    season: int
    rate_due: float | None
    holdings: int
    deposited: int
    others_deposited: int
    fraction: float | None
    chests: dict[str, dict[str, int]]
    gained: dict[str, int]
    matched: bool


class CivicFeedback(Payload):
    """``civic.feedback``; ``score`` from 0 (against) to 10 (for)."""

    text: str
    abstained: bool
    matter: str
    score: float | None
    evidence: list[str]


class CivicAmendments(Payload):
    """``civic.amendments``."""

    by: str
    version: int
    amendments: list[dict[str, Any]]


class CivicVote(Payload):
    """``civic.vote``."""

    amendment: int
    vote: str
    because: str
    evidence: list[str]


class CivicTally(Payload):
    """``civic.tally``."""

    amendment: int
    yes: int
    no: int
    abstain: int
    passed: bool


class CivicConstitution(Payload):
    """``civic.constitution``."""

    version: int
    text: str
    rate_due: float | None
    why: str


class MindCall(Payload):
    """``mind.call``; ``seconds`` of wall time."""

    request: str
    engine: str
    model: str
    tokens_in: int
    tokens_out: int
    usd: float
    seconds: float
    status: str
    reason: str = ""


class Fault(Payload):
    """``fault``."""

    where: str
    error: str
    action: str | None


class Intervention(Payload):
    """``intervention``."""

    by: str
    what: str
    text: str


PAYLOADS: dict[str, type[Payload]] = {
    "run.started": Happening,
    "run.ended": Happening,
    "world.ready": Happening,
    "world.lost": Happening,
    "shard.started": Happening,
    "shard.lost": Happening,
    "agent.joined": Presence,
    "agent.left": Presence,
    "agent.died": Presence,
    "agent.respawned": Presence,
    "item.acquired": ItemAcquired,
    "inventory": Inventory,
    "action.started": ActionStarted,
    "action.finished": ActionFinished,
    "speech": Speech,
    "decision": Decision,
    "goal": Goal,
    "memory": Memory,
    "opinion": Opinion,
    "performance": Performance,
    "interview": Interview,
    "social_goal": SocialGoal,
    "announcement": Announced,
    "attendance": Attendance,
    "container.used": ContainerUsed,
    "view": View,
    "tax.opened": TaxOpened,
    "tax.paid": TaxPaid,
    "tax.closed": TaxClosed,
    "civic.feedback": CivicFeedback,
    "civic.amendments": CivicAmendments,
    "civic.vote": CivicVote,
    "civic.tally": CivicTally,
    "civic.constitution": CivicConstitution,
    "mind.call": MindCall,
    "fault": Fault,
    "intervention": Intervention,
}
"""What each kind's payload holds, by kind."""

_OF_THE_RUN = {
    Happening,
    Fault,
    Intervention,
    MindCall,
    Announced,
    Attendance,
    TaxOpened,
    TaxClosed,
    CivicAmendments,
    CivicTally,
    CivicConstitution,
}

AGENT_KINDS = frozenset(kind for kind, payload in PAYLOADS.items() if payload not in _OF_THE_RUN)
"""Kinds that make no sense without an agent."""
