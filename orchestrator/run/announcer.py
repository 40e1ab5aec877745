"""Announces to everyone what the operator sends from outside the orchestrator."""

import time

from redis.asyncio import Redis

from bots.agent import OPERATOR
from bots.events import Intervention, Journal
from orchestrator.bus import Keys, claim, reply
from orchestrator.directors import Town
from orchestrator.shard import Announce, Reply
from orchestrator.shard.hearing import commands
from worlds import WorldError


class Announcer:
    """Carries out the operator's announcements, and logs each as an intervention.

    Args:
        town: the admin side of the world.
        redis: client to receive with.
        keys: the run's keys.
        journal: receives the interventions.
    """

    def __init__(self, town: Town, redis: "Redis", keys: Keys, journal: Journal) -> None:
        self._town = town
        self._redis = redis
        self._keys = keys
        self._journal = journal

    async def obey(self) -> None:
        """Carry out announcements until cancelled.

        Raises:
            BusLostError: Redis stopped answering.
        """
        async for command in commands(self._redis, self._keys, self._journal):
            if isinstance(command, Announce) and command.expires_wall > time.time():
                await self._attend(command)

    async def _attend(self, command: Announce) -> None:
        if not await claim(self._redis, self._keys, command.request_id):
            return
        try:
            await self._town.announce(command.by, command.text)
        except WorldError as error:
            answer = Reply(refusal=str(error))
        else:
            self._journal.record(Intervention(by=OPERATOR, what="announcement", text=command.text))
            answer = Reply()
        await reply(self._redis, self._keys, command.request_id, answer.model_dump_json())
