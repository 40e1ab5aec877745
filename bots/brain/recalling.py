"""Retrieves memories for a request. A failure is logged, and never counts as an empty memory."""

from bots.brain.bottleneck import cutter, recollection
from bots.brain.module import ModuleContext
from bots.events import Fault
from bots.memory.embedding.base import EmbeddingError
from bots.mind.moment.situation import Recollection


async def recollections(around: ModuleContext, thought: str, count: int) -> tuple[Recollection, ...] | None:
    """Return the memories that a thought retrieves, in the form for minds.

    Args:
        around: context of the module that asks.
        thought: the thought, in words.
        count: maximum number of memories.

    Returns:
        The best first; None after a failure, which is logged.
    """
    try:
        found = await around.remembrance.recall(thought, count=count)
    except (EmbeddingError, ValueError) as error:  # no embedding can be had, or the thought has no words
        around.record(Fault(where="brain.recall", error=f"{type(error).__name__}: {error}", action=None))
        return None
    now, cut = around.clock.now(), cutter(around.settings.bottleneck.text_characters_max)
    return tuple(recollection(one, now, cut) for one in found)
