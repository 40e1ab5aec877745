"""A shard: one process with the brains of some agents; one Node process has their bodies."""

from orchestrator.shard.asking import ask_run
from orchestrator.shard.commands import (
    Announce,
    Begin,
    Consult,
    Expect,
    Give,
    HandOut,
    Pause,
    PutQuestion,
    Reply,
    Resume,
    Step,
    Stop,
    ToAgent,
    ToRun,
    Whisper,
)
from orchestrator.shard.plan import AgentSight, ShardPlan, ShardState, ShardStatus
from orchestrator.shard.thought_counts import ThoughtCounts

__all__ = [
    "AgentSight",
    "Announce",
    "Begin",
    "Consult",
    "Expect",
    "Give",
    "HandOut",
    "Pause",
    "PutQuestion",
    "Reply",
    "Resume",
    "ShardPlan",
    "ShardState",
    "ShardStatus",
    "Step",
    "Stop",
    "ThoughtCounts",
    "ToAgent",
    "ToRun",
    "Whisper",
    "ask_run",
]
