"""The process of a shard: its plan is the first line on standard input, and the input's end ends it."""

import anyio

from bots.body.errors import BodyError
from orchestrator.bus import open_redis
from orchestrator.errors import CivitasError, exit_with, first_error
from orchestrator.lifeline import lifeline
from orchestrator.shard.plan import ShardPlan
from orchestrator.shard.shard import Shard


async def main() -> None:
    """Carry the agents of the plan that comes in."""
    lines = lifeline()
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
