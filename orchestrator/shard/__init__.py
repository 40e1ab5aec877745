"""A shard: one process with the brains of some agents, and through one Node process their bodies."""

from orchestrator.shard.commands import Begin, PutQuestion, Reply, Stop, Whisper
from orchestrator.shard.plan import AgentSight, ShardPlan, ShardState, ShardStatus

__all__ = [
    "AgentSight",
    "Begin",
    "PutQuestion",
    "Reply",
    "ShardPlan",
    "ShardState",
    "ShardStatus",
    "Stop",
    "Whisper",
]
