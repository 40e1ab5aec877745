"""The process of a shard. Its plan is the first line on standard input; the end of the input ends it."""

import gc

import anyio

from bots.body.errors import BodyError
from bots.pauses import AwakeEventLoop
from orchestrator.bus import open_redis
from orchestrator.errors import CivitasError, exit_with, first_error
from orchestrator.parent_pipe import parent_lines
from orchestrator.shard.plan import ShardPlan
from orchestrator.shard.shard import Shard

_COLLECTOR_THRESHOLDS = (50_000, 20, 20)
"""Thresholds of Python's garbage collector. Minds make many short-lived small objects and keep many others. With
Python's defaults (700, 10, 10), the collector took an eighth of a shard's time to scan the kept objects."""


async def main() -> None:
    """Run the agents of the plan on standard input."""
    gc.freeze()
    gc.set_threshold(*_COLLECTOR_THRESHOLDS)
    lines = parent_lines()
    plan = ShardPlan.model_validate_json(await anext(lines))
    redis = open_redis(plan.redis_url)
    try:
        await Shard(plan, redis, lines).run()
    finally:
        await redis.aclose()


if __name__ == "__main__":
    try:
        anyio.run(main, backend_options={"loop_factory": AwakeEventLoop})
    except* (CivitasError, BodyError) as errors:
        exit_with(first_error(errors))
