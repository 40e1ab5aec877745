"""Connects to Redis, and repeats a request while Redis restarts."""

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
"""Time limit of a socket, longer than every blocking read that we send."""
INSIST_LIMIT_SECONDS = 60
"""Time limit for repeated requests. A bundled Redis is back within a few seconds; after this time it is lost."""

TRANSIENT = (
    exceptions.ConnectionError,
    exceptions.TimeoutError,
    exceptions.BusyLoadingError,
    exceptions.OutOfMemoryError,
    OSError,
)
"""Errors that a client sees while Redis restarts or is briefly full."""
_DISK_FULL = "MISCONF"
"""Redis's error when its disk does not accept the append-only file."""


class BusLostError(CivitasError):
    """Redis stopped answering."""


def open_redis(url: str) -> Redis:
    """Make a client of a Redis server. It connects at the first command.

    Args:
        url: ``redis://``, ``rediss://`` or ``unix://``.
    """
    # We have our own retry policy (`insist`): a client that repeats commands by itself would duplicate stream entries.
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
    """Send a request to Redis, and repeat it while Redis is away.

    Args:
        ask: sends the request; may be called several times, so repeating it must be harmless.
        what: purpose of the request, for the error message.
        limit_seconds: how long to repeat it, wall time.

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
    """Check that a Redis server answers and supports what we need.

    Args:
        url: address of the server.
        limit_seconds: how long to wait for its answer.

    Returns:
        Its version.

    Raises:
        BadInputError: the address is malformed, no server answers there, or the server is too old.
    """
    try:
        client = open_redis(url)
    except ValueError as error:
        raise BadInputError(
            f"{url!r} is not a Redis address ({error}): write redis://HOST:PORT/DATABASE, or remove redis.url to use "
            "the bundled server."
        ) from error
    try:
        with anyio.fail_after(limit_seconds):
            version = str((await client.info("server"))["redis_version"])
    except (exceptions.RedisError, OSError) as error:
        raise BadInputError(
            f"No Redis answers at {url} ({error or 'no answer'}): start it, correct redis.url, or remove it to use "
            "the bundled server."
        ) from error
    finally:
        await client.aclose()
    if tuple(int(part) for part in version.split(".")[:2]) < (6, 2):
        raise BadInputError(f"The Redis at {url} is version {version}: use 6.2 or newer.")
    return version
