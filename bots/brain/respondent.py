"""What is needed to answer a question from outside the world for an agent."""

from collections.abc import Callable
from dataclasses import dataclass

from bots.brain.bottleneck import Reader, summarise
from bots.brain.settings import BrainSettings
from bots.brain.who import Identity
from bots.memory import MemoryRecord, MemoryView, RetrievalMode
from bots.memory.embedding import Embedder
from bots.memory.embedding.vectors import Vector
from bots.mind import Mind
from bots.mind.language import words
from bots.mind.moment.situation import Situation, Who
from bots.persona import Persona


@dataclass(frozen=True, slots=True)
class Respondent:
    """One agent that is asked. It is read and does not change."""

    persona: Persona
    mind: Mind
    embedder: Embedder
    memories: MemoryView
    read: Reader
    """Reads sections of the agent's state."""
    settings: BrainSettings
    now: Callable[[], float]
    """Run clock, seconds."""

    def who(self) -> Who:
        """The agent's identity, as minds get it."""
        return Identity(self.persona, self.read)()

    def situation(self, question: str, now: float) -> Situation:
        """The agent's situation, with what the question mentions.

        Args:
            question: the question in words.
            now: run clock, seconds.
        """
        return summarise(self.read, self.settings.bottleneck, now, frozenset(words(question)))

    def recall(
        self,
        thought: Vector,
        now: float,
        count: int | None = None,
        wants: Callable[[MemoryRecord], bool] | None = None,
    ) -> list[MemoryRecord]:
        """The memories that a thought recalls. Reading leaves no trace.

        Args:
            thought: the embedding of the thought.
            now: run clock, seconds.
            count: maximum number of memories. None: the number that one thought recalls.
            wants: which memories are allowed. None: all.
        """
        found = self.memories.retrieve(
            thought,
            now=now,
            count=self.settings.memory.recall_count if count is None else count,
            mode=RetrievalMode(self.settings.memory.retrieval),
            wants=wants,
        )
        return [one.record for one in found]
