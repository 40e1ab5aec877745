"""Requests about talks that run beside the talking: the relationship with the others, and the summary of a talk.

These requests may take any time; speech does not wait for them. So the first words of a talk are
found without a slow view of the relationship, and later ones with it.
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
"""Maximum number of talks that wait for a summary; beyond it the oldest is dropped."""


class Backlog(Generic[T]):
    """A limited queue of things to think about."""

    def __init__(self) -> None:
        self._waiting: deque[T] = deque(maxlen=BACKLOG_MAX)
        self._bell = anyio.Event()

    def put(self, matter: T) -> None:
        """Add a thing; the oldest is dropped if there is no room."""
        self._waiting.append(matter)
        self._bell.set()

    async def take(self) -> T:
        """Wait for a thing and take it."""
        await self._fill()
        return self._waiting.popleft()

    async def take_newest(self) -> T:
        """Wait for a thing and take the newest; older ones are dropped."""
        await self._fill()
        newest = self._waiting.pop()
        self._waiting.clear()
        return newest

    async def _fill(self) -> None:
        while not self._waiting:
            self._bell = anyio.Event()
            await self._bell.wait()


async def think_of_relationship(around: ModuleContext, me: Who, others: tuple[str, ...]) -> str | None:
    """Return the agent's relationship with others, from its memories of them.

    Args:
        around: context of the module.
        me: the agent.
        others: names of the others.

    Returns:
        The relationship in its own words; None without memories of them, or if the request failed, which is logged.

    Raises:
            EmbeddingError: memory cannot be searched.
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
    """Return the summary of a talk, for memory to keep.

    Args:
        around: context of the module.
        me: the agent.
        talk: the finished talk.

    Returns:
        A thought of the kind ``chat``; None if the mind had none, which is logged.
    """
    request = SummariseTalk(who=me, t=around.clock.now(), others=talk.others, lines=talk.lines)
    summary = await around.thinker.ask(request, Summary)
    return None if summary is None else Thought("chat", summary.text, about=talk.others[0])
