"""Sends a command to an agent, in whichever shard it is, or to the orchestrator, and waits for the reply."""

from redis.asyncio import Redis

from orchestrator.bus import Keys, call
from orchestrator.shard.commands import Reply, ToAgent, ToRun


async def ask_run(redis: "Redis", keys: Keys, command: ToAgent | ToRun, limit_seconds: float) -> Reply | None:
    """Send a command to an agent, or to the orchestrator.

    Args:
        redis: client that sends the command.
        keys: the run's keys.
        command: the command; its ``request_id`` must be unique.
        limit_seconds: how long to wait for the reply, wall time.

    Returns:
        The reply; None if there was none within the limit.

    Raises:
        BusLostError: Redis stopped answering.
    """
    told = await call(redis, keys, command.request_id, command.model_dump_json(), limit_seconds)
    return None if told is None else Reply.model_validate_json(told)
