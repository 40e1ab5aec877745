"""Where minds outlive their shard: memories and states of agents, kept in Redis while the run is on."""

import json
from typing import Any

from redis.asyncio import Redis

from orchestrator.bus.connection import insist
from orchestrator.bus.keys import Keys


class RedisMindStore:
    """Keeps what agents remember where a restarted shard finds it.

    Args:
        redis: the client to keep it with.
        keys: the run's keys.
    """

    def __init__(self, redis: "Redis", keys: Keys) -> None:
        self._redis = redis
        self._keys = keys

    async def append_memory(self, agent: str, record: dict[str, Any]) -> None:
        """Keep one more memory of an agent.

        Raises:
            BusLostError: Redis stopped answering.
        """
        text = json.dumps(record, allow_nan=False)
        await insist(lambda: self._redis.rpush(self._keys.memories(agent), text), "keeping a memory")

    async def load_memories(self, agent: str) -> list[dict[str, Any]]:
        """Everything that an agent remembers, oldest first.

        Raises:
            BusLostError: Redis stopped answering.
        """
        texts = await insist(
            lambda: self._redis.lrange(self._keys.memories(agent), 0, -1),
            "loading memories",
        )
        # A memory whose acknowledgement got lost in a restart of Redis was appended twice.
        return [json.loads(text) for text in dict.fromkeys(map(str, texts))]

    async def save_state(self, agent: str, state: dict[str, Any]) -> None:
        """Keep the state of an agent's mind in place of the one before.

        Raises:
            BusLostError: Redis stopped answering.
        """
        text = json.dumps(state, allow_nan=False)
        await insist(lambda: self._redis.hset(self._keys.minds, agent, text), "keeping a mind")

    async def load_state(self, agent: str) -> dict[str, Any] | None:
        """The state of an agent's mind as it was kept last; None for a mind that has none yet.

        Raises:
            BusLostError: Redis stopped answering.
        """
        text = await insist(lambda: self._redis.hget(self._keys.minds, agent), "loading a mind")
        return None if text is None else json.loads(text)
