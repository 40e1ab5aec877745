"""Connecting to Redis, and insisting on an answer while it is being restarted."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

import anyio
from redis import exceptions
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from orchestrator.errors import BadInputError, CivitasError

Answer = TypeVar("Answer")

SOCKET_TIMEOUT_SECONDS = 10
"""Longer than any blocking read that we ask for."""
INSIST_LIMIT_SECONDS = 60
"""A bundled Redis is back within a few seconds; one that is away for longer is lost."""

TRANSIENT = (
    exceptions.ConnectionError,
    exceptions.TimeoutError,
    exceptions.BusyLoadingError,
    exceptions.OutOfMemoryError,
    OSError,
)
"""What a restart of Redis looks like to its clients, or a moment in which it is full."""
_DISK_FULL = "MISCONF"
"""How Redis refuses to write while its disk does not take its append-only file."""


class BusLostError(CivitasError):
    """Redis stopped answering."""


def open_redis(url: str) -> Redis:
    """Make a client of a Redis server; connects at the first command.

    Args:
        url: ``redis://``, ``rediss://`` or ``unix://``.
    """
    # One retry policy, ours (`insist`): a client that repeats commands behind our back would double stream entries.
    return Redis.from_url(
        url,
        decode_responses=True,
        socket_timeout=SOCKET_TIMEOUT_SECONDS,
        socket_connect_timeout=SOCKET_TIMEOUT_SECONDS,
        retry=Retry(NoBackoff(), 0),
    )


async def insist(
    ask: Callable[[], Awaitable[Answer]], what: str, limit_seconds: float = INSIST_LIMIT_SECONDS
) -> Answer:
    """Ask Redis, again and again while it is away.

    Args:
        ask: does the asking; may be called several times, so it must be harmless to repeat.
        what: what it is for, for the error.
        limit_seconds: how long to insist, wall time.

    Raises:
        BusLostError: Redis did not answer within the limit.
    """
    deadline = anyio.current_time() + limit_seconds
    pause_seconds = 0.05
    while True:
        try:
            return await ask()
        except (*TRANSIENT, exceptions.ResponseError) as error:
            if not (isinstance(error, TRANSIENT) or str(error).startswith(_DISK_FULL)):
                raise
            if anyio.current_time() + pause_seconds > deadline:
                raise BusLostError(
                    f"Redis has not answered for {limit_seconds:g} s ({what}: {error}): look at its log, "
                    "then start the run again."
                ) from error
        await anyio.sleep(pause_seconds)
        pause_seconds = min(pause_seconds * 2, 1.0)


async def reach(url: str, limit_seconds: float = 5.0) -> str:
    """See that a Redis server answers and can do what we need.

    Args:
        url: where it is.
        limit_seconds: how long to wait for its answer.

    Returns:
        Its version.

    Raises:
        BadInputError: the address is malformed, nobody answers there, or the server is too old.
    """
    try:
        client = open_redis(url)
    except ValueError as error:
        raise BadInputError(
            f"{url!r} is no Redis address ({error}): write redis://HOST:PORT/DATABASE, or leave redis.url out to use "
            "the bundled server."
        ) from error
    try:
        with anyio.fail_after(limit_seconds):
            version = str((await client.info("server"))["redis_version"])
    except (exceptions.RedisError, OSError) as error:
        raise BadInputError(
            f"No Redis answers at {url} ({error or 'no answer'}): start it, correct redis.url, or leave it out to use "
            "the bundled server."
        ) from error
    finally:
        await client.aclose()
    if tuple(int(part) for part in version.split(".")[:2]) < (6, 2):
        raise BadInputError(f"The Redis at {url} is version {version}: use 6.2 or newer.")
    return version
