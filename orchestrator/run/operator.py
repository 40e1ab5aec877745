"""The operator of a running run: asks its agents, speaks as their inner voice, gives, announces, and pauses it."""

import time
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

from bots.brain.interview import InterviewResult
from orchestrator.bus import Keys, open_redis
from orchestrator.config import without_password
from orchestrator.errors import BadInputError, CivitasError
from orchestrator.run.manifest import Manifest, RunStatus
from orchestrator.run.snapshot import read_published
from orchestrator.shard import Announce, Give, Pause, PutQuestion, Reply, Resume, Step, ToRun, Whisper, ask_run


class NoReplyError(CivitasError):
    """Nobody replied within the time limit.

    Args:
        receiver: who should have replied.
        wait_seconds: the time limit, wall time.
    """

    def __init__(self, receiver: str, wait_seconds: float) -> None:
        self.late = f"{receiver} did not answer within {wait_seconds:g} s"
        """The beginning of the message, without what to do."""
        super().__init__(f"{self.late}: wait longer with --wait, or check the run with `civitas status`.")


class Operator:
    """Speaks to the agents of one run.

    Args:
        redis: client of the run's Redis.
        keys: the run's keys.
        names: all agents of the run.
        wait_seconds: time limit of a reply, wall time.
        is_paused: whether the run stands still, so that its agents cannot answer.
    """

    def __init__(
        self, redis: "Redis", keys: Keys, names: list[str], wait_seconds: float, *, is_paused: bool = False
    ) -> None:
        self.names = names
        self._is_paused = is_paused
        self._redis = redis
        self._keys = keys
        self._wait_seconds = wait_seconds

    async def interview(self, name: str, question: str) -> InterviewResult:
        """Ask an agent. It will not remember the question.

        Args:
            name: one of ``names``.
            question: the question.

        Raises:
            NoReplyError: the agent did not reply within the time limit.
            CivitasError: there was no answer.
        """
        reply = await self._ask(PutQuestion, name, question)
        if reply.testimony is None:
            raise RuntimeError(f"A question to {name} ended without an answer.")
        return reply.testimony

    async def whisper(self, name: str, text: str) -> None:
        """Speak as the inner voice of an agent. Returns when the agent has accepted the words as its own intention.

        Args:
            name: one of ``names``.
            text: the words.

        Raises:
            NoReplyError: the agent did not reply within the time limit.
            CivitasError: it has not accepted them.
        """
        await self._ask(Whisper, name, text)

    async def announce(self, by: str, text: str) -> None:
        """Announce a text to everyone, wherever they are. Returns when the world has announced it.

        Args:
            by: name of the announcer, as people hear it.
            text: one line; see :func:`worlds.admin.refuse_announcement`.

        Raises:
            NoReplyError: the orchestrator did not reply within the time limit.
            CivitasError: the world has not announced it.
        """
        await self._send(Announce(**self._request(), by=by, text=text), "The orchestrator")

    async def give(self, name: str, item: str, count: int) -> None:
        """Give an agent items. Returns when the world has given them. They do not count as acquired.

        Args:
            name: one of ``names``.
            item: kind of item.
            count: number of pieces, at most :data:`bots.persona.HOLDS_MAX`.

        Raises:
            NoReplyError: the orchestrator did not reply within the time limit.
            CivitasError: the run is paused, or the world has not given them.
        """
        self._refuse_pause()
        await self._send(Give(**self._request(), agent=name, item=item, count=count), "The orchestrator")

    async def pause(self) -> None:
        """Let the run stand still. Returns when it does.

        Raises:
            NoReplyError: the orchestrator did not reply within the time limit.
            CivitasError: the run was not paused.
        """
        await self._send(Pause(**self._request()), "The orchestrator")

    async def resume(self) -> None:
        """Let a paused run go on.

        Raises:
            NoReplyError: the orchestrator did not reply within the time limit.
            CivitasError: it is not paused.
        """
        await self._send(Resume(**self._request()), "The orchestrator")

    async def step(self, seconds: float) -> None:
        """Let a paused run go on for a while. Returns when it stands still again.

        Args:
            seconds: for how long, run clock; at most :data:`orchestrator.shard.commands.STEP_SECONDS_MAX`.

        Raises:
            NoReplyError: the orchestrator did not reply within the time limit.
            CivitasError: it is not paused, or was not paused again.
        """
        await self._send(Step(**self._request(), seconds=seconds), "The orchestrator")

    def _refuse_pause(self) -> None:
        if self._is_paused:
            raise CivitasError("The run is paused, and its agents stand still: let it go on first.")

    async def _ask(self, kind: type[PutQuestion | Whisper], name: str, text: str) -> Reply:
        self._refuse_pause()
        return await self._send(kind(**self._request(), agent=name, text=text), name)

    def _request(self) -> dict[str, Any]:
        return {"request_id": uuid.uuid4().hex, "expires_wall": time.time() + self._wait_seconds}

    async def _send(self, command: PutQuestion | Whisper | ToRun, receiver: str) -> Reply:
        reply = await ask_run(self._redis, self._keys, command, self._wait_seconds)
        if reply is None:
            raise NoReplyError(receiver, self._wait_seconds)
        if reply.refusal:
            raise CivitasError(reply.refusal)
        return reply


@asynccontextmanager
async def open_operator(manifest: Manifest, redis_url: str | None, wait_seconds: float) -> AsyncIterator[Operator]:
    """Connect to a running run.

    Args:
        manifest: manifest of the run.
        redis_url: address of its Redis; None takes the address in the manifest.
        wait_seconds: time limit of a reply, wall time.

    Raises:
        BadInputError: its agents are not alive now, or its Redis cannot be reached from here.
    """
    status = manifest.status_now
    if status is not RunStatus.RUNNING:
        raise BadInputError(
            f"The agents of the run {manifest.run_id} are not alive, it is {status.value}: speak to them while it is "
            "running."
        )
    url = redis_url or str(manifest.redis.get("url", ""))
    keys = Keys(manifest.run_id)
    try:
        redis = open_redis(url)
    except ValueError as error:
        # The address may contain a password, and so may the text of the error.
        raise BadInputError("--redis-url is not a Redis address: write redis://HOST:PORT/DATABASE.") from error
    try:
        try:
            names = list((await read_published(redis, keys)).agents)
        except (RedisError, OSError) as error:
            raise BadInputError(
                f"The Redis of the run {manifest.run_id} cannot be reached at {without_password(url)} ({error}): give "
                "its address, with the password if it has one, with --redis-url."
            ) from error
        yield Operator(redis, keys, names, wait_seconds, is_paused=manifest.paused_since is not None)
    finally:
        await redis.aclose()
