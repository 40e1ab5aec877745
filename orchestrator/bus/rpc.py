"""Asking a process of the run something and waiting for its reply: the command goes out to all, one of them replies."""

import uuid
from functools import partial

import anyio
from redis.asyncio import Redis

from orchestrator.bus.connection import insist
from orchestrator.bus.keys import Keys

COMMANDS_KEPT = 10_000
"""Processes read them at once; those of a long time ago concern nobody."""
REPLY_KEPT_SECONDS = 60
"""How long a reply waits for whoever asked."""
CLAIM_KEPT_SECONDS = 3600
"""Longer than any request is open, so that none is taken twice."""
_BLOCK_SECONDS = 1.0


async def call(redis: "Redis", keys: Keys, request_id: str, command: str, limit_seconds: float) -> str | None:
    """Send a command and wait for the reply.

    Args:
        redis: the client to ask with.
        keys: the run's keys.
        request_id: of this request alone; the command holds it.
        command: what the processes are told.
        limit_seconds: how long to wait, wall time.

    Returns:
        The reply; None when there was none within the limit.

    Raises:
        BusLostError: Redis stopped answering.
    """
    # A command that is sent twice, because its acknowledgement got lost, is claimed once.
    send = partial(redis.xadd, keys.commands, {"command": command}, maxlen=COMMANDS_KEPT, approximate=True)
    # Blocking for longer than a socket may be silent would look like a lost connection.
    look = partial(redis.blpop, [keys.reply(request_id)], timeout=_BLOCK_SECONDS)
    with anyio.move_on_after(limit_seconds):
        await insist(send, "asking the run")
        while True:
            found = await insist(look, "waiting for a reply")
            if found is not None:
                return str(found[1])
    return None


async def claim(redis: "Redis", keys: Keys, request_id: str) -> bool:
    """Take a request on, so that nobody does what it asks for a second time.

    Args:
        redis: the client to claim with.
        keys: the run's keys.
        request_id: which one.

    Returns:
        Whether it was free. It is not when the command came twice, or was read by an earlier life of the process.

    Raises:
        BusLostError: Redis stopped answering.
    """
    key, claimant = keys.claim(request_id), uuid.uuid4().hex

    async def attempt() -> bool:
        # May be repeated: what counts is whose claim it is in the end.
        await redis.set(key, claimant, nx=True, ex=CLAIM_KEPT_SECONDS)
        return str(await redis.get(key)) == claimant

    return await insist(attempt, "taking a request on")


async def reply(redis: "Redis", keys: Keys, request_id: str, text: str) -> None:
    """Reply to a request; a reply that nobody fetches is gone after a while.

    Args:
        redis: the client to reply with.
        keys: the run's keys.
        request_id: which one.
        text: the reply.

    Raises:
        BusLostError: Redis stopped answering.
    """
    key = keys.reply(request_id)

    async def attempt() -> None:
        async with redis.pipeline(transaction=True) as pipeline:
            pipeline.rpush(key, text)
            pipeline.expire(key, REPLY_KEPT_SECONDS)
            await pipeline.execute()

    await insist(attempt, "replying to a request")
