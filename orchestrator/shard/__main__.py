"""The process of a shard: its plan is the first line on standard input, and the input's end ends it."""

import gc

import anyio

from bots.body.errors import BodyError
from orchestrator.bus import open_redis
from orchestrator.errors import CivitasError, exit_with, first_error
from orchestrator.parent_pipe import parent_lines
from orchestrator.shard.plan import ShardPlan
from orchestrator.shard.shard import Shard

_COLLECTOR_THRESHOLDS = (50_000, 20, 20)
"""Minds make many small objects that live for a moment and keep many that live on; at Python's own thresholds (700, 10,
10) an eighth of a shard's time went into looking through the latter for garbage."""


async def main() -> None:
    """Carry the agents of the plan that comes in."""
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
        anyio.run(main)
    except* (CivitasError, BodyError) as errors:
        exit_with(first_error(errors))
