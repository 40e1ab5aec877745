"""Remote procedure calls to the processes of a run: all of them get the command, and one of them replies."""

import uuid
from functools import partial

import anyio
from redis.asyncio import Redis

from orchestrator.bus.connection import insist
from orchestrator.bus.keys import Keys

COMMANDS_KEPT = 10_000
"""Number of commands in the stream. Processes read them at once, so older ones are not needed."""
REPLY_KEPT_SECONDS = 60
"""How long a reply waits to be fetched."""
CLAIM_KEPT_SECONDS = 3600
"""How long a claim is kept. It is longer than every inquiry, so no inquiry is claimed twice."""
_BLOCK_SECONDS = 1.0


async def call(redis: "Redis", keys: Keys, request_id: str, command: str, limit_seconds: float) -> str | None:
    """Send a command and wait for the reply.

    Args:
        redis: client that sends the command.
        keys: the run's keys.
        request_id: unique id of the inquiry; the command contains it.
        command: the command for the processes.
        limit_seconds: how long to wait, wall time.

    Returns:
        The reply; None if there was none within the limit.

    Raises:
        BusLostError: Redis stopped answering.
    """
    # A command may be sent twice because its acknowledgement got lost; it is still claimed once.
    send = partial(redis.xadd, keys.commands, {"command": command}, maxlen=COMMANDS_KEPT, approximate=True)
    # A read that blocks longer than the socket's timeout would look like a lost connection.
    look = partial(redis.blpop, [keys.reply(request_id)], timeout=_BLOCK_SECONDS)
    with anyio.move_on_after(limit_seconds):
        await insist(send, "asking the run")
        while True:
            found = await insist(look, "waiting for a reply")
            if found is not None:
                return str(found[1])
    return None


async def claim(redis: "Redis", keys: Keys, request_id: str) -> bool:
    """Claim an inquiry, so that no process answers it a second time.

    Args:
        redis: client that makes the claim.
        keys: the run's keys.
        request_id: id of the inquiry.

    Returns:
        Whether it was free. It is not if the command came twice, or if this process read it before a restart.

    Raises:
        BusLostError: Redis stopped answering.
    """
    key, claimant = keys.claim(request_id), uuid.uuid4().hex

    async def attempt() -> bool:
        # May be repeated: only the final owner of the claim counts.
        await redis.set(key, claimant, nx=True, ex=CLAIM_KEPT_SECONDS)
        return str(await redis.get(key)) == claimant

    return await insist(attempt, "claiming an inquiry")


async def reply(redis: "Redis", keys: Keys, request_id: str, text: str) -> None:
    """Reply to an inquiry. A reply that is not fetched expires.

    Args:
        redis: client that sends the reply.
        keys: the run's keys.
        request_id: id of the inquiry.
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
