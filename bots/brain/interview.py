"""Interviews: an agent is asked from outside its world, answers from its memory, and does not change."""

import re
from collections.abc import Callable, Iterable

from bots.brain.recalling import recollection
from bots.brain.respondent import Respondent
from bots.brain.sections import MEMORIES
from bots.brain.think import ask_or_raise
from bots.events import Event, Interview, Payload
from bots.memory import MemoryRecord
from bots.mind.gist import gist_of
from bots.mind.moment.data import Data
from bots.mind.requests.answer_interview.request import AnswerInterview, InterviewAnswer

NAMED_COUNT = 8
"""Maximum number of memories about what a question names. They are recalled in addition to the nearest ones."""
TELLING = frozenset({"known", "deed"})
"""Kinds of memory that are about a person or a place if they name it."""
_NAME = re.compile(r"\b[A-Z]\w{2,}")


class InterviewFailed(Exception):  # noqa: N818 - it says what happened
    """There is no answer. The message says why. Nothing was invented in its place."""


class Evidence(Data):
    """A memory that an answer rests on."""

    memory_id: str
    text: str | None
    """Its words. None if the mind got no such memory and invented it."""


class InterviewResult(Data):
    """A question, and the agent's answer."""

    agent: str
    question: str
    answer: str
    knows: bool
    """False: the agent abstains, because no memory answers the question."""
    evidence: tuple[Evidence, ...]
    t: float
    """When the agent was read for the answer, seconds of the run clock."""
    state_hash_before: str
    """``Agent.state_hash`` immediately before the agent was read. Empty if no proof was requested."""
    state_hash_after: str
    """The same immediately afterwards. Nothing else can happen in between, and the rest never touches the agent."""


class Interviewer:
    """Asks one agent.

    Args:
        respondent: the agent.
        state_hash: gives a digest of the agent.
    """

    def __init__(self, respondent: Respondent, state_hash: Callable[[], str]) -> None:
        self._respondent = respondent
        self._state_hash = state_hash

    async def ask(
        self, question: str, record: Callable[[Payload], Event], about: str | None = None, *, proves: bool = True
    ) -> InterviewResult:
        """Ask a question.

        Args:
            question: the question in words.
            record: logs an event.
            about: the agent that the question concerns, for the log.
            proves: whether to make the digests that prove that nothing changed. They cost more than the question.

        Raises:
            InterviewFailed: the mind has no answer. The message says why.
            EmbeddingError: the question cannot be embedded.
        """
        respondent = self._respondent
        thought = (await respondent.embedder.embed([question]))[0]
        # From here to the complete request nothing is awaited, so no module of the agent can run in between.
        before, now = self._state_hash() if proves else "", respondent.now()
        named = frozenset(_NAME.findall(question))
        of_named = respondent.recall(
            thought,
            now,
            NAMED_COUNT,
            lambda one: (
                one.about in named or (one.what in TELLING and not named.isdisjoint(_NAME.findall(gist_of(one))))
            ),
        )
        # The memories that are always present are included: from them the agent knows who first told it of something.
        records = (*respondent.recall(thought, now), *of_named, *respondent.read(MEMORIES).pinned)
        request = self._compose(question, {one.memory_id: one for one in records}.values(), now)
        after = self._state_hash() if proves else ""
        answer = await ask_or_raise(respondent.mind, request, InterviewAnswer, record, InterviewFailed)
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
            agent=respondent.persona.name,
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
            who=self._respondent.who(),
            t=now,
            question=question,
            memories=tuple(recollection(record, now) for record in found),
            situation=self._respondent.situation(question, now),
        )


def _evidence(answer: InterviewAnswer, request: AnswerInterview) -> tuple[Evidence, ...]:
    """The memories that support an answer, with their words."""
    told = {one.memory_id: one.text for one in (*request.situation.memories, *request.memories)}
    return tuple(Evidence(memory_id=memory_id, text=told.get(memory_id)) for memory_id in answer.evidence)
