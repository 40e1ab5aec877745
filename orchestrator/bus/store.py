"""Keeps memories and states of agents in Redis during the run, so they survive the death of a shard."""

import json
from typing import Any

from redis.asyncio import Redis

from bots.memory import MemoryChanges
from bots.memory.store import in_order
from orchestrator.bus.connection import insist
from orchestrator.bus.keys import Keys


class RedisMindStore:
    """Stores agents' minds where a restarted shard finds them.

    Args:
        redis: the client to store them with.
        keys: the run's keys.
    """

    def __init__(self, redis: "Redis", keys: Keys) -> None:
        self._redis = redis
        self._keys = keys

    async def save_memories(self, agent: str, changes: MemoryChanges) -> None:
        """Store the changes of an agent's memories: all of them or none.

        Every part may be repeated. It is repeated if Redis restarts and an acknowledgement is lost.

        Raises:
            BusLostError: Redis stopped answering.
        """
        if not changes:
            return
        kept: dict[Any, str] = {
            str(number): json.dumps(record, allow_nan=False) for number, record in changes.kept.items()
        }
        # The shortest text of a number is read back as the same number.
        recalled: dict[Any, str] = {str(number): repr(at) for number, at in changes.recalled.items()}
        gone = [str(number) for number in changes.gone]

        async def save() -> None:
            async with self._redis.pipeline(transaction=True) as together:
                if kept:
                    together.hset(self._keys.memories(agent), mapping=kept)
                if recalled:
                    together.hset(self._keys.recalled(agent), mapping=recalled)
                if gone:
                    together.hdel(self._keys.memories(agent), *gone)
                    together.hdel(self._keys.recalled(agent), *gone)
                await together.execute()

        await insist(save, "keeping memories")

    async def load_memories(self, agent: str) -> list[dict[str, Any]]:
        """Return all memories of an agent, oldest first, each with the time of its last recall.

        Raises:
            BusLostError: Redis stopped answering.
        """
        texts = await insist(lambda: self._redis.hgetall(self._keys.memories(agent)), "loading memories")
        recalled = await insist(lambda: self._redis.hgetall(self._keys.recalled(agent)), "loading memories")
        return in_order(
            {int(number): json.loads(text) for number, text in texts.items()},
            {int(number): float(at) for number, at in recalled.items()},
        )

    async def save_state(self, agent: str, state: dict[str, Any]) -> None:
        """Store the state of an agent's mind, replacing the previous state.

        Raises:
            BusLostError: Redis stopped answering.
        """
        text = json.dumps(state, allow_nan=False)
        await insist(lambda: self._redis.hset(self._keys.minds, agent, text), "keeping a mind")

    async def load_state(self, agent: str) -> dict[str, Any] | None:
        """Return the state of an agent's mind as it was stored last; None if it has none yet.

        Raises:
            BusLostError: Redis stopped answering.
        """
        text = await insist(lambda: self._redis.hget(self._keys.minds, agent), "loading a mind")
        return None if text is None else json.loads(text)
