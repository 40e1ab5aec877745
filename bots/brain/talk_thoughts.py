"""What an agent thinks about talks beside the talking: how it stands with the others, and what a talk came to.

These thoughts may take as long as they like; nothing that is said waits for them. So the first words of a talk are
found without the view of the relationship when that is slow, and the later ones with it.
"""

from collections import deque
from typing import Generic, TypeVar

import anyio

from bots.brain.module import ModuleContext
from bots.brain.recalling import cutter, recollection
from bots.brain.sections import OpenTalk, Thought
from bots.mind.moment.situation import Who
from bots.mind.requests.answers import Summary
from bots.mind.requests.summarise_relationship.request import SummariseRelationship
from bots.mind.requests.summarise_talk.request import SummariseTalk

T = TypeVar("T")

BACKLOG_MAX = 8
"""Talks that wait to be thought about; beyond it the oldest is let go."""


class Backlog(Generic[T]):
    """What waits to be thought about, bounded."""

    def __init__(self) -> None:
        self._waiting: deque[T] = deque(maxlen=BACKLOG_MAX)
        self._bell = anyio.Event()

    def put(self, matter: T) -> None:
        """Leave something; the oldest is let go when there is no room."""
        self._waiting.append(matter)
        self._bell.set()

    async def take(self) -> T:
        """Wait for something, and take it."""
        await self._fill()
        return self._waiting.popleft()

    async def take_newest(self) -> T:
        """Wait for something, and take what was left last; what was left before is let go."""
        await self._fill()
        newest = self._waiting.pop()
        self._waiting.clear()
        return newest

    async def _fill(self) -> None:
        while not self._waiting:
            self._bell = anyio.Event()
            await self._bell.wait()


async def think_of_relationship(around: ModuleContext, me: Who, others: tuple[str, ...]) -> str | None:
    """How the agent stands with some others, from what it remembers of them.

    Args:
        around: what the module was given.
        me: the agent.
        others: whom it talks with.

    Returns:
        In its own words; None when it remembers nothing of them, or the thought failed, which is logged.

    Raises:
        EmbeddingError: memory cannot be asked.
    """
    records = await around.remembrance.recall(
        f"{' and '.join(others)}, and how I get on with them",
        count=around.settings.talking.relationship_memories,
        wants=lambda one: one.about in others,
    )
    if not records:
        return None
    now, cut = around.clock.now(), cutter(around.settings.bottleneck.text_characters_max)
    memories = tuple(recollection(one, now, cut) for one in records)
    summary = await around.thinker.ask(SummariseRelationship(who=me, t=now, others=others, memories=memories), Summary)
    return None if summary is None else summary.text


async def think_back(around: ModuleContext, me: Who, talk: OpenTalk) -> Thought | None:
    """What a talk came to, for memory to keep.

    Args:
        around: what the module was given.
        me: the agent.
        talk: the talk that is over.

    Returns:
        A thought of the kind ``chat``; None when the mind had none, which is logged.
    """
    request = SummariseTalk(who=me, t=around.clock.now(), others=talk.others, lines=talk.lines)
    summary = await around.thinker.ask(request, Summary)
    return None if summary is None else Thought("chat", summary.text, about=talk.others[0])
