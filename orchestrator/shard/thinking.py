"""The engine of the minds of a shard's agents, and their embeddings."""

from collections.abc import Callable
from dataclasses import dataclass

from redis.asyncio import Redis

from bots.memory.embedding import Embedder, EmbeddingError, UnknownEmbedding, open_embedder
from bots.mind import MindSurroundings, UnknownMind, open_mind
from bots.mind.recording import Kept, RecordingMind
from orchestrator.bus import Keys
from orchestrator.errors import HopelessError
from orchestrator.shard.plan import ShardPlan
from orchestrator.shard.thought_counts import CountedMind

_FIRST_WORDS = "ready"


class MindUnavailableError(HopelessError):
    """The agents' mind or embeddings are not available."""


@dataclass(frozen=True)
class Thinking:
    """The mind and the embeddings of a shard's agents."""

    mind: CountedMind
    embedder: Embedder

    async def warm_up(self) -> None:
        """Load everything now that would otherwise load at its first use.

        Raises:
            MindUnavailableError: embeddings are not available.
        """
        try:
            await self.embedder.embed([_FIRST_WORDS])
        except EmbeddingError as error:
            raise MindUnavailableError(f"Agents cannot remember: {error}") from error


def open_thinking(
    plan: ShardPlan, redis: "Redis", keep: Callable[[Kept], None], on_exhausted: Callable[[str], None]
) -> Thinking:
    """Open the mind of a plan. Limits and budget are shared with the run's other shards.

    Args:
        plan: plan of the shard.
        redis: stores what shards share.
        keep: receives each exchange with the mind, if the plan records them.
        on_exhausted: called once with the sentence that the budget is used up.

    Raises:
        MindUnavailableError: it cannot be opened, although it could when the run was prepared.
    """
    around = MindSurroundings(
        plan.seed,
        models=plan.models,
        groups=plan.population,
        rules=plan.rules,
        prefix=Keys(plan.run_id).models,
        redis=redis,
        on_exhausted=on_exhausted,
    )
    try:
        mind = open_mind(plan.mind, around)
        embedder = open_embedder(plan.brain.memory.embedding, mind.embedder())
    except (UnknownMind, UnknownEmbedding) as error:
        raise MindUnavailableError(str(error)) from error
    if plan.recording:
        mind = RecordingMind(mind, keep, source=plan.shard, incarnation=plan.incarnation)
    return Thinking(CountedMind(mind), embedder)
