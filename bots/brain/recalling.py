"""Calling memories to mind for a thought: what cannot be had is a logged failure, and never an empty memory."""

from bots.brain.bottleneck import cutter, recollection
from bots.brain.module import ModuleContext
from bots.events import Fault
from bots.memory.embedding.base import EmbeddingError
from bots.mind.moment.situation import Recollection


async def recollections(around: ModuleContext, thought: str, count: int) -> tuple[Recollection, ...] | None:
    """What a thought brings to mind, as minds are told of it.

    Args:
        around: of the module that asks.
        thought: in words.
        count: how many memories at most.

    Returns:
        The best first; None when there is no telling, which is logged.
    """
    try:
        found = await around.remembrance.recall(thought, count=count)
    except (EmbeddingError, ValueError) as error:  # no embedding can be had, or the thought has no words
        around.record(Fault(where="brain.recall", error=f"{type(error).__name__}: {error}", action=None))
        return None
    now, cut = around.clock.now(), cutter(around.settings.bottleneck.text_characters_max)
    return tuple(recollection(one, now, cut) for one in found)
