"""Receives the commands of the orchestrator and the operator."""

from collections.abc import AsyncIterator
from functools import partial
from typing import Any

from pydantic import ValidationError
from redis.asyncio import Redis

from bots.events import Fault, Journal
from orchestrator.bus import Keys, insist
from orchestrator.shard.commands import COMMAND, Command

_BLOCK_MS = 500


async def commands(redis: "Redis", keys: Keys, journal: Journal) -> AsyncIterator[Command]:
    """Yield every command of the run from the first one on, as they come. An unreadable command is a logged fault.

    Args:
        redis: client to receive with.
        keys: the run's keys.
        journal: receives the faults.

    Raises:
        BusLostError: Redis stopped answering.
    """
    after = "0"
    while True:
        for stream_id, text in await insist(partial(_read, redis, keys.commands, after), "hearing commands"):
            after = stream_id
            try:
                command = COMMAND.validate_json(text)
            except ValidationError as error:
                wrong = f"A command cannot be read: {error.errors()[0]['msg']}."
                journal.record(Fault(where="shard.commands", error=wrong))
            else:
                yield command


async def _read(redis: "Redis", stream: str, after: str) -> list[tuple[str, str]]:
    answer: Any = await redis.xread({stream: after}, block=_BLOCK_MS)
    return [(stream_id, fields["command"]) for _, entries in answer or () for stream_id, fields in entries]
