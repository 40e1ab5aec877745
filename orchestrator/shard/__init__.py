"""A shard: one process with the brains of some agents, and through one Node process their bodies."""

from orchestrator.shard.plan import AgentSight, Begin, ShardPlan, ShardState, ShardStatus

__all__ = ["AgentSight", "Begin", "ShardPlan", "ShardState", "ShardStatus"]
