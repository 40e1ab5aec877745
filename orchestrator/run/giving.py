"""Gifts of the operator to agents of a running run."""

import re

from bots.persona import HOLDS_MAX, ITEM_PATTERN
from orchestrator.errors import BadInputError
from orchestrator.run.manifest import Manifest
from orchestrator.run.operator import open_operator
from orchestrator.run.speaking import check_agent, refuse_replay


async def give(
    manifest: Manifest, agent: str, item: str, count: int, *, redis_url: str | None, wait_seconds: float
) -> str:
    """Give an agent of a running run items. Returns when the world has given them.

    Args:
        manifest: manifest of the run.
        agent: name of the agent.
        item: kind of item; the world knows which kinds its version has.
        count: number of pieces.
        redis_url: address of the run's Redis; None takes the address in the manifest.
        wait_seconds: time limit of the reply, wall time.

    Returns:
        A sentence that says what was given.

    Raises:
        BadInputError: the run is not alive or a replay, its Redis cannot be reached, it has no such agent, or the item
            or the number cannot be given.
        CivitasError: the world has not given them.
    """
    kind = item.strip().removeprefix("minecraft:")
    if not re.fullmatch(ITEM_PATTERN, kind):
        raise BadInputError(f"{item[:60]!r} is not the name of an item: use one like oak_log.")
    if not 1 <= count <= HOLDS_MAX:
        raise BadInputError(f"The number of pieces must be from 1 to {HOLDS_MAX}, not {count}.")
    refuse_replay(manifest, "a gift would change it; give in a run with another mind.")
    async with open_operator(manifest, redis_url, wait_seconds) as operator:
        check_agent(agent, operator.names, manifest.run_id)
        await operator.give(agent, kind, count)
    return f"{agent} was given {count} {kind}. It does not count as acquired."
