"""The operator of a run that is on: asks its agents from outside of the world, and speaks as their inner voice."""

import time
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from redis.asyncio import Redis
from redis.exceptions import RedisError

from bots.brain.interview import InterviewResult
from orchestrator.bus import Keys, open_redis
from orchestrator.config import without_password
from orchestrator.errors import BadInputError, CivitasError
from orchestrator.run.manifest import Manifest, RunStatus
from orchestrator.run.snapshot import read_published
from orchestrator.shard import PutQuestion, Reply, Whisper, ask_agent


class Operator:
    """Speaks to the agents of one run.

    Args:
        redis: the client to the run's Redis.
        keys: the run's keys.
        names: all agents of the run.
        wait_seconds: how long a reply may take, wall time.
    """

    def __init__(self, redis: "Redis", keys: Keys, names: list[str], wait_seconds: float) -> None:
        self.names = names
        self._redis = redis
        self._keys = keys
        self._wait_seconds = wait_seconds

    async def interview(self, name: str, question: str) -> InterviewResult:
        """Ask an agent; it will not remember it.

        Args:
            name: one of ``names``.
            question: in words.

        Raises:
            CivitasError: there is no answer.
        """
        reply = await self._ask(PutQuestion, name, question)
        if reply.testimony is None:
            raise RuntimeError(f"A question to {name} was done without an answer.")
        return reply.testimony

    async def whisper(self, name: str, text: str) -> None:
        """Speak as the inner voice of an agent; returns when it has taken the words for a directive.

        Args:
            name: one of ``names``.
            text: the words.

        Raises:
            CivitasError: it has not.
        """
        await self._ask(Whisper, name, text)

    async def _ask(self, kind: type[PutQuestion | Whisper], name: str, text: str) -> Reply:
        wait_seconds = self._wait_seconds
        command = kind(request_id=uuid.uuid4().hex, agent=name, text=text, expires_wall=time.time() + wait_seconds)
        reply = await ask_agent(self._redis, self._keys, command, wait_seconds)
        if reply is None:
            raise CivitasError(
                f"{name} did not answer within {wait_seconds:g} s: wait longer with --wait, or see how the run stands "
                "with `civitas status`."
            )
        if reply.refusal:
            raise CivitasError(reply.refusal)
        return reply


@asynccontextmanager
async def open_operator(manifest: Manifest, redis_url: str | None, wait_seconds: float) -> AsyncIterator[Operator]:
    """Reach a run that is on.

    Args:
        manifest: of the run.
        redis_url: where its Redis is; where the manifest says when None.
        wait_seconds: how long a reply may take, wall time.

    Raises:
        BadInputError: its agents do not live now, or its Redis cannot be reached from here.
    """
    status = manifest.status_now
    if status is not RunStatus.RUNNING:
        raise BadInputError(
            f"The agents of the run {manifest.run_id} do not live now, it is {status.value}: speak to them while it is "
            "running."
        )
    url = redis_url or str(manifest.redis.get("url", ""))
    keys = Keys(manifest.run_id)
    try:
        redis = open_redis(url)
    except ValueError as error:
        # What was given may hold a password, and so may the words of the error.
        raise BadInputError("--redis-url is no Redis address: write redis://HOST:PORT/DATABASE.") from error
    try:
        try:
            names = list((await read_published(redis, keys)).agents)
        except (RedisError, OSError) as error:
            raise BadInputError(
                f"The Redis of the run {manifest.run_id} cannot be reached at {without_password(url)} ({error}): give "
                "its address, with the password if it has one, with --redis-url."
            ) from error
        yield Operator(redis, keys, names, wait_seconds)
    finally:
        await redis.aclose()
