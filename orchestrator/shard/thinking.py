"""What the agents of a shard think with: the engine of their minds, and what makes embeddings."""

from collections.abc import Callable
from dataclasses import dataclass

from redis.asyncio import Redis

from bots.memory.embedding import Embedder, EmbeddingError, UnknownEmbedding, open_embedder
from bots.mind import Mind, MindSurroundings, UnknownMind, open_mind
from bots.mind.recording import Kept, RecordingMind
from orchestrator.bus import Keys
from orchestrator.errors import HopelessError
from orchestrator.shard.plan import ShardPlan

_FIRST_WORDS = "ready"


class MindUnavailableError(HopelessError):
    """What the agents are to think with cannot be had."""


@dataclass(frozen=True)
class Thinking:
    """What the agents of a shard think with."""

    mind: Mind
    embedder: Embedder

    async def warm_up(self) -> None:
        """Load what is loaded at the first use, before anybody waits for it.

        Raises:
            MindUnavailableError: no embeddings can be had.
        """
        try:
            await self.embedder.embed([_FIRST_WORDS])
        except EmbeddingError as error:
            raise MindUnavailableError(f"Agents cannot remember: {error}") from error


def open_thinking(
    plan: ShardPlan, redis: "Redis", keep: Callable[[Kept], None], on_exhausted: Callable[[str], None]
) -> Thinking:
    """Open the mind that a plan names; limits and budget are shared with the run's other shards.

    Args:
        plan: the shard's.
        redis: keeps what shards share.
        keep: takes each exchange with the mind, where the plan has them recorded.
        on_exhausted: told once, in a sentence, that the budget is used up.

    Raises:
        MindUnavailableError: it cannot be opened, though it could when the run was prepared.
    """
    around = MindSurroundings(
        plan.seed,
        models=plan.models,
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
    return Thinking(mind, embedder)
