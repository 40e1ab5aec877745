"""What is logged when a part of a run is lost: the part, and the agents that it took out of the world."""

from collections.abc import Mapping

from bots.events import Fault, Journal, Left, ShardLost, ShardStarted
from orchestrator.bus import BusLostError
from orchestrator.run.reporter import Reporter
from orchestrator.run.snapshot import Publications

FRESH_STATE_SECONDS_MAX = 5.0


class LossLog:
    """Logs and reports the parts of a run that die and come back.

    Args:
        journal: of the run.
        farewells: a journal for each agent by name, since a lost shard cannot log that its agents left.
        publications: tell which agents were in the world.
        reporter: told of losses.
    """

    def __init__(
        self, journal: Journal, farewells: Mapping[str, Journal], publications: Publications, reporter: Reporter
    ) -> None:
        self._journal = journal
        self._farewells = farewells
        self._publications = publications
        self._reporter = reporter

    async def service_lost(self, part: str, why: str) -> None:
        """A service died."""
        self._reporter.say(f"{part} died ({why}) and is restarted")
        self._journal.record(Fault(where=part, error=f"{part} died: {why}", action="it is restarted"))

    async def shard_lost(self, shard: str, names: list[str], why: str) -> None:
        """A shard died with the agents of these names."""
        self._reporter.say(f"{shard} died ({why}) and is restarted")
        self._journal.record(ShardLost(what=shard, why=why))
        try:
            await self._publications.insist("reading the state of a lost shard", FRESH_STATE_SECONDS_MAX)
        except BusLostError as error:
            self._journal.record(Fault(where="bus", error=str(error)))
        for name in names:
            sight = self._publications.latest.agents.get(name)
            if sight is not None and sight.in_world:
                self._farewells[name].record(Left(reason=f"{shard} was lost: {why}"), sight.state.get("position"))

    def shard_back(self, shard: str, incarnation: int) -> None:
        """A shard that died lives again."""
        self._journal.record(ShardStarted(what=shard, why=f"it was lost; this is life number {incarnation}"))
