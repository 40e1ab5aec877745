"""Interviews: an agent is asked from outside of its world, answers out of its memory, and is not changed by it."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from bots.brain.bottleneck import Reader, summarise
from bots.brain.recalling import recollection
from bots.brain.sections import MEMORIES
from bots.brain.settings import BrainSettings
from bots.brain.think import ask_or_raise
from bots.brain.who import Identity
from bots.events import Event, Interview, Payload
from bots.memory import MemoryRecord, MemoryView, RetrievalMode
from bots.memory.embedding import Embedder
from bots.mind import Mind
from bots.mind.language import words
from bots.mind.moment.data import Data
from bots.mind.moment.gist import gist_of
from bots.mind.requests.answer_interview.request import AnswerInterview, InterviewAnswer
from bots.persona import Persona

NAMED_COUNT = 8
"""Memories of whom and what a question names that come to mind beside what is nearest to it."""
TELLING = frozenset({"known", "deed"})
"""Kinds of memory that are of somebody, or of a place, by naming them."""
_NAME = re.compile(r"\b[A-Z]\w{2,}")


class InterviewFailed(Exception):  # noqa: N818 - it says what happened
    """There is no answer. The message says why; nothing was made up in its place."""


class Evidence(Data):
    """A memory that an answer rests on."""

    memory_id: str
    text: str | None
    """Its words; None when the mind was told of no such memory, and has made it up."""


class InterviewResult(Data):
    """A question, and what an agent said to it."""

    agent: str
    question: str
    answer: str
    knows: bool
    """False: the agent abstains, because nothing that it remembers tells."""
    evidence: tuple[Evidence, ...]
    t: float
    """When the agent was read for the answer, seconds of run clock."""
    state_hash_before: str
    """``Agent.state_hash`` right before it was read; empty when no proof was asked for."""
    state_hash_after: str
    """The same right afterwards. Nothing else can happen in between, and the rest never touches the agent."""


@dataclass(frozen=True, slots=True)
class Interviewer:
    """Asks one agent."""

    persona: Persona
    mind: Mind
    embedder: Embedder
    memories: MemoryView
    read: Reader
    """Reads sections of the agent's state."""
    settings: BrainSettings
    now: Callable[[], float]
    """Run clock, seconds."""
    state_hash: Callable[[], str]

    async def ask(
        self, question: str, record: Callable[[Payload], Event], about: str | None = None, *, proves: bool = True
    ) -> InterviewResult:
        """Ask a question.

        Args:
            question: in words.
            record: logs an event.
            about: whom the question concerns, as it is logged.
            proves: whether the digests are made that show that nothing changed; they cost more than the question.

        Raises:
            InterviewFailed: the mind has no answer; its words say why.
            EmbeddingError: the question cannot be embedded.
        """
        thought = (await self.embedder.embed([question]))[0]
        # From here until the request is whole nothing is waited for: no module of the agent can move in between.
        before, now = self.state_hash() if proves else "", self.now()
        found = self.memories.retrieve(
            thought,
            now=now,
            count=self.settings.memory.recall_count,
            mode=RetrievalMode(self.settings.memory.retrieval),
        )
        named = frozenset(_NAME.findall(question))
        of_named = self.memories.retrieve(
            thought,
            now=now,
            count=NAMED_COUNT,
            mode=RetrievalMode(self.settings.memory.retrieval),
            wants=lambda one: (
                one.about in named or (one.what in TELLING and not named.isdisjoint(_NAME.findall(gist_of(one))))
            ),
        )
        # What is never out of mind is among it, too: there the agent has from whom it first heard of something.
        records = [*(one.record for one in (*found, *of_named)), *self.read(MEMORIES).weighty]
        request = self._compose(question, {one.memory_id: one for one in records}.values(), now)
        after = self.state_hash() if proves else ""
        answer = await ask_or_raise(self.mind, request, InterviewAnswer, record, InterviewFailed)
        record(
            Interview(
                question=question,
                about=about,
                answer=answer.text,
                knows=answer.knows,
                evidence=list(answer.evidence),
            )
        )
        return InterviewResult(
            agent=self.persona.name,
            question=question,
            answer=answer.text,
            knows=answer.knows,
            evidence=_evidence(answer, request),
            t=now,
            state_hash_before=before,
            state_hash_after=after,
        )

    def _compose(self, question: str, found: Iterable[MemoryRecord], now: float) -> AnswerInterview:
        return AnswerInterview(
            who=Identity(self.persona, self.read)(),
            t=now,
            question=question,
            memories=tuple(recollection(record, now) for record in found),
            situation=summarise(self.read, self.settings.bottleneck, now, frozenset(words(question))),
        )


def _evidence(answer: InterviewAnswer, request: AnswerInterview) -> tuple[Evidence, ...]:
    """The memories that an answer rests on, with their words."""
    told = {one.memory_id: one.text for one in (*request.situation.memories, *request.memories)}
    return tuple(Evidence(memory_id=memory_id, text=told.get(memory_id)) for memory_id in answer.evidence)
