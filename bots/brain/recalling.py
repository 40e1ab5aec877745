"""Retrieves memories for a request. A failure is logged, and never counts as an empty memory."""

from collections.abc import Callable

from bots.brain.module import ModuleContext
from bots.episodes import shortened
from bots.events import Fault
from bots.memory import MemoryRecord
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


def recollection(record: MemoryRecord, now: float, cut: Callable[[str], str] = str) -> Recollection:
    """A memory as minds are told of it.

    Args:
        record: the memory.
        now: run clock, seconds.
        cut: shortens texts; see :func:`cutter`.
    """
    text = cut(record.text)
    episode = record.episode
    # A memory that is short enough in words has no field that is too long.
    if episode is not None and text != record.text:
        episode = shortened(episode, cut)
    return Recollection(
        memory_id=record.memory_id,
        what=record.what,
        text=text,
        importance=record.importance,
        seconds_ago=now - record.t,
        about=record.about,
        episode=episode,
    )


def cutter(limit: int) -> Callable[[str], str]:
    """Cuts texts at so many characters; what was cut ends in an ellipsis."""
    return lambda text: text if len(text) <= limit else text[: limit - 1] + "…"
