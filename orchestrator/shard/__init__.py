"""A shard: one process with the brains of some agents; one Node process has their bodies."""

from orchestrator.shard.asking import ask_agent
from orchestrator.shard.commands import Begin, Consult, HandOut, PutQuestion, Reply, Stop, ToAgent, Whisper
from orchestrator.shard.plan import AgentSight, ShardPlan, ShardState, ShardStatus
from orchestrator.shard.thought_counts import ThoughtCounts

__all__ = [
    "AgentSight",
    "Begin",
    "Consult",
    "HandOut",
    "PutQuestion",
    "Reply",
    "ShardPlan",
    "ShardState",
    "ShardStatus",
    "Stop",
    "ThoughtCounts",
    "ToAgent",
    "Whisper",
    "ask_agent",
]
