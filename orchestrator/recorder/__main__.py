"""The recorder's process. Its plan is the first line on standard input; it ends some time after the end of the input.

The line ``finish`` before the end of the input says that no more events will come. The recorder then ends as soon as
the stream is empty. An input that ends without it means that the orchestrator died. Shards may still send their last
events, so the recorder continues until the stream has been quiet for a while.
"""

from collections.abc import AsyncIterator

import anyio

from orchestrator.bus import open_redis
from orchestrator.errors import CivitasError, exit_with, first_error
from orchestrator.parent_pipe import parent_lines
from orchestrator.recorder.plan import RecorderPlan
from orchestrator.recorder.recorder import Recorder

QUIET_SECONDS = 1.5
DRAIN_LIMIT_SECONDS = 5.0
"""Time limit after the orchestrator died. At a normal end, the orchestrator sets the limit."""
PUBLISH_SECONDS = 1.0


class StopCondition:
    """Decides when to stop reading."""

    def __init__(self) -> None:
        self._announced: float | None = None
        self._finish = False
        self._quiet_since = 0.0

    async def follow(self, lines: AsyncIterator[str]) -> None:
        """Read the orchestrator's lines until the input ends.

        Args:
            lines: its lines after the plan.
        """
        async for line in lines:
            self._finish = self._finish or line == "finish"
        self._announced = anyio.current_time()

    def is_over(self, *, read_something: bool, asked_at: float) -> bool:
        """Return whether no more events will come.

        Args:
            read_something: whether the last read of the stream found events.
            asked_at: start of that read, on the event loop's clock in seconds. A read that began before the end was
                announced does not count: the last event may have come between the two.
        """
        now = anyio.current_time()
        if read_something:
            self._quiet_since = now
        if self._announced is None or asked_at < self._announced:
            return False
        if self._finish:
            return not read_something
        return now - max(self._quiet_since, self._announced) >= QUIET_SECONDS or (
            now - self._announced >= DRAIN_LIMIT_SECONDS
        )


async def main() -> None:
    """Record until the input has ended and the stream is empty."""
    lines = parent_lines()
    plan = RecorderPlan.model_validate_json(await anext(lines))
    redis = open_redis(plan.redis_url)
    try:
        recorder = Recorder(redis, plan)
        await recorder.open()
        ending = StopCondition()
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(_publish, recorder)
            tasks.start_soon(ending.follow, lines)
            asked_at = anyio.current_time()
            while not ending.is_over(read_something=await recorder.step(), asked_at=asked_at):
                asked_at = anyio.current_time()
            await recorder.write()
            tasks.cancel_scope.cancel()
        await recorder.publish()
    finally:
        await redis.aclose()


async def _publish(recorder: Recorder) -> None:
    while True:
        await recorder.publish()
        await anyio.sleep(PUBLISH_SECONDS)


if __name__ == "__main__":
    try:
        anyio.run(main)
    except* CivitasError as errors:
        exit_with(first_error(errors))
