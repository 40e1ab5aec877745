"""What it takes to answer a question from outside of the world on an agent's behalf."""

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
    """One agent as it is asked: it is read, and not changed."""

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
        """Who the agent is, as minds are told."""
        return Identity(self.persona, self.read)()

    def situation(self, question: str, now: float) -> Situation:
        """What goes on around the agent, with what the question speaks of.

        Args:
            question: in words.
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
        """What a thought brings to mind; reading leaves no trace.

        Args:
            thought: embedded.
            now: run clock, seconds.
            count: how many memories at most; as many as one thought brings to mind when None.
            wants: which memories may come; all when None.
        """
        found = self.memories.retrieve(
            thought,
            now=now,
            count=self.settings.memory.recall_count if count is None else count,
            mode=RetrievalMode(self.settings.memory.retrieval),
            wants=wants,
        )
        return [one.record for one in found]
