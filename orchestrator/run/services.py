"""The processes of a run besides agents and world: guardian, Redis, recorder."""

import os
import sys
from collections.abc import Awaitable, Callable
from functools import partial

from redis.asyncio import Redis

from orchestrator.bus import BundledRedis, Keys, insist, open_redis
from orchestrator.errors import CivitasError
from orchestrator.provision import redis_program
from orchestrator.recorder import RecorderPlan
from orchestrator.run.processes import Child, Children
from orchestrator.run.supervisor import Supervisor

RECORDER_END_SECONDS = 20.0
"""Time limit for the recorder to write the rest of the stream."""
REDIS_END_SECONDS = 5.0
GUARDIAN_END_SECONDS = 5.0


class Services:
    """Guardian, Redis and recorder of one run.

    Args:
        children: starts the processes of the run.
        redis_url: the user's server; None takes the bundled one.
        on_lost: called with the part that died and the reason.
    """

    def __init__(
        self, children: Children, redis_url: str | None, on_lost: Callable[[str, str], Awaitable[None]]
    ) -> None:
        self._children = children
        self._run_id = run_id = children.run_id
        self._run_dir = run_dir = children.run_dir
        self.keys = Keys(run_id)
        self._bundled = None if redis_url else BundledRedis(redis_program(), run_dir / "redis")
        self.redis_url = redis_url or self._bundled_url()
        self.redis: Redis = open_redis(self.redis_url)
        starts = {"guardian": self._start_guardian, "redis": self._start_redis, "recorder": self._start_recorder}
        if self._bundled is None:
            del starts["redis"]
        self._supervisors = {
            part: Supervisor(part, start, on_lost=partial(on_lost, part), on_back=lambda _: None)
            for part, start in starts.items()
        }

    @property
    def supervisors(self) -> list[Supervisor]:
        """The supervisors of Redis and recorder, in the order of their start."""
        return list(self._supervisors.values())

    async def start(self) -> None:
        """Start all of them, the guardian first.

        Raises:
            CivitasError: one of them did not start.
        """
        if self._bundled:
            self._bundled.data_dir.mkdir()
        for supervisor in self._supervisors.values():
            await supervisor.start()

    async def finish_recording(self) -> None:
        """Let the recorder write the rest of the stream, and end it.

        Raises:
            CivitasError: it could not write everything.
        """
        recorder = self._supervisors["recorder"]
        await recorder.retire(RECORDER_END_SECONDS, "finish")
        if recorder.incarnation and recorder.child.returncode != 0:
            raise CivitasError(
                f"Not everything was recorded ({recorder.child.why_it_ended()}): the last events are in "
                f"{self._run_dir / 'redis'}."
            )

    async def end_redis(self, *, forget: bool) -> None:
        """End our Redis, or remove the run's keys from the user's.

        Args:
            forget: whether everything is recorded, so that Redis's data may be deleted.
        """
        if self._bundled is None:
            if forget:
                await insist(self._remove_keys, "removing the run's keys", limit_seconds=REDIS_END_SECONDS)
            await self.redis.aclose()
            return
        await self.redis.aclose()
        await self._supervisors["redis"].retire(0.0)
        if forget:
            self._bundled.remove_data()
        self._bundled.clean_up()

    def abandon(self) -> None:
        """Remove what is outside the run folder, after every process was killed."""
        if self._bundled:
            self._bundled.clean_up()

    async def dismiss_guardian(self) -> None:
        """Tell the guardian that the run ended normally."""
        await self._supervisors["guardian"].retire(GUARDIAN_END_SECONDS, "farewell")

    def _bundled_url(self) -> str:
        if self._bundled is None:
            raise RuntimeError("There is neither a Redis address nor a bundled Redis.")
        return self._bundled.url

    async def _start_guardian(self, _incarnation: int) -> Child:
        leftover = str(self._bundled.socket_dir) if self._bundled else ""
        return await self._spawn("guardian", ["orchestrator.run.guardian", self._run_id, leftover])

    async def _start_redis(self, _incarnation: int) -> Child:
        if self._bundled is None:
            raise RuntimeError("This run has no Redis of its own.")
        child = await self._children.start("redis", self._bundled.command, dict(os.environ))
        await self._bundled.wait_ready()
        return child

    async def _start_recorder(self, _incarnation: int) -> Child:
        child = await self._spawn("recorder", ["orchestrator.recorder"])
        plan = RecorderPlan(
            run_id=self._run_id,
            redis_url=self.redis_url,
            events_dir=self._run_dir / "events",
            mind_dir=self._run_dir / "mind",
        )
        await child.tell(plan.model_dump_json())
        return child

    async def _spawn(self, part: str, words: list[str]) -> Child:
        command = [sys.executable, "-m", *words]
        return await self._children.start(part, command, dict(os.environ))

    async def _remove_keys(self) -> None:
        async for key in self.redis.scan_iter(match=self.keys.everything, count=1000):
            await self.redis.unlink(key)
