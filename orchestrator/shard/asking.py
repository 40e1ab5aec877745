"""Sending a command to the agent that it is for, whichever shard carries it, and waiting for what comes of it."""

from redis.asyncio import Redis

from orchestrator.bus import Keys, call
from orchestrator.shard.commands import Reply, ToAgent


async def ask_agent(redis: "Redis", keys: Keys, command: ToAgent, limit_seconds: float) -> Reply | None:
    """Send a command to an agent.

    Args:
        redis: the client to ask with.
        keys: the run's keys.
        command: what it is told; its ``request_id`` is of this command alone.
        limit_seconds: how long to wait for the reply, wall time.

    Returns:
        The reply; None when there was none within the limit.

    Raises:
        BusLostError: Redis stopped answering.
    """
    told = await call(redis, keys, command.request_id, command.model_dump_json(), limit_seconds)
    return None if told is None else Reply.model_validate_json(told)
