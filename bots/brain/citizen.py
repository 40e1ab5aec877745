"""Citizens: as a member of a self-governing group, an agent is asked for its opinion of the laws, and votes on them.

It answers from what it has: the laws, its view of the matter, and what it recalls about the matter. A question without
an answer is an error. It is never a vote.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

from bots.brain.recalling import recollection
from bots.brain.respondent import Respondent
from bots.brain.sections import PERCEPTS, SOCIAL
from bots.brain.think import ask_or_raise
from bots.brain.views import speaks_of
from bots.consultation import AskDraft, AskFeedback, AskVote, Consultation
from bots.events import CivicFeedback, CivicVote, Event, Payload
from bots.memory import MemoryRecord
from bots.mind.gist import gist_of
from bots.mind.laws import laws, may_amend
from bots.mind.moment.matters import Matter
from bots.mind.moment.situation import Recollection
from bots.mind.requests.cast_vote.request import CastVote, Vote
from bots.mind.requests.draft_amendments.request import Amendments, DraftAmendments
from bots.mind.requests.give_feedback.request import Feedback, GiveFeedback
from bots.mind.thought import Answer, Request

NOTHING_TO_SAY = "I have nothing to say of the laws."
A = TypeVar("A", bound=Answer)


class ConsultationFailed(Exception):  # noqa: N818 - it says what happened
    """There is no answer. The message says why. Nothing was invented in its place."""


class Citizen:
    """Answers for one agent.

    Args:
        respondent: the agent.
    """

    def __init__(self, respondent: Respondent) -> None:
        self._respondent = respondent

    async def answer(self, question: Consultation, record: Callable[[Payload], Event]) -> Feedback | Amendments | Vote:
        """Answer a consultation. The agent's opinion and its votes are logged.

        Args:
            question: the question.
            record: logs an event of the agent.

        Raises:
            ConsultationFailed: the mind has no answer, or an answer that is not possible. The message says why.
            EmbeddingError: the question cannot be embedded.
        """
        match question:
            case AskFeedback():
                return await self._feedback(question, record)
            case AskDraft():
                return await self._draft(question, record)
            case AskVote():
                return await self._vote(question, record)

    async def _feedback(self, question: AskFeedback, record: Callable[[Payload], Event]) -> Feedback:
        matter = question.matter
        found = await self._recall(matter, matter.question)
        now = self._respondent.now()
        view = self._respondent.read(SOCIAL).views.get(matter.name)
        request = GiveFeedback(
            who=self._respondent.who(),
            t=now,
            laws=self._laws(question),
            matter=matter,
            view=view,
            memories=_told(found, now),
            situation=self._respondent.situation(matter.question, now),
        )
        answer = await self._ask(request, Feedback, record)
        _check(answer.evidence, request.memories)
        record(
            CivicFeedback(
                text=answer.text or NOTHING_TO_SAY,
                abstained=not answer.text,
                matter=matter.name,
                score=None if view is None else view.score,
                evidence=list(answer.evidence),
            )
        )
        return answer

    async def _draft(self, question: AskDraft, record: Callable[[Payload], Event]) -> Amendments:
        in_hand = self._laws(question)
        request = DraftAmendments(
            who=self._respondent.who(),
            t=self._respondent.now(),
            laws=in_hand,
            matter=question.matter,
            feedback=question.feedback,
        )
        answer = await self._ask(request, Amendments, record)
        known = laws(in_hand)
        for amendment in answer.amendments:
            if not may_amend(known, amendment):
                raise ConsultationFailed(f"An amendment is for law {amendment.law}, which does not exist.")
        return answer

    async def _vote(self, question: AskVote, record: Callable[[Payload], Event]) -> Vote:
        matter, amendment = question.matter, question.amendment
        found = await self._recall(matter, f"{matter.question} {amendment.text}")
        now = self._respondent.now()
        request = CastVote(
            who=self._respondent.who(),
            t=now,
            laws=self._laws(question),
            amendment=amendment,
            matter=matter,
            view=self._respondent.read(SOCIAL).views.get(matter.name),
            memories=_told(found, now),
            situation=self._respondent.situation(matter.question, now),
        )
        answer = await self._ask(request, Vote, record)
        _check(answer.evidence, request.memories)
        record(
            CivicVote(
                amendment=amendment.number, vote=answer.vote, because=answer.because, evidence=list(answer.evidence)
            )
        )
        return answer

    async def _recall(self, matter: Matter, thought: str) -> list[MemoryRecord]:
        """What the question recalls about the matter. Reading leaves no trace."""
        respondent = self._respondent
        embedded = (await respondent.embedder.embed([thought]))[0]
        return respondent.recall(embedded, respondent.now(), wants=lambda record: speaks_of(matter, gist_of(record)))

    def _laws(self, question: Consultation) -> str:
        """The laws that the agent has. Empty if it has none."""
        return self._respondent.read(PERCEPTS).documents.get(question.laws_title, "")

    async def _ask(self, request: Request, answer_type: type[A], record: Callable[[Payload], Event]) -> A:
        return await ask_or_raise(self._respondent.mind, request, answer_type, record, ConsultationFailed)


def _told(found: Iterable[MemoryRecord], now: float) -> tuple[Recollection, ...]:
    return tuple(recollection(record, now) for record in found)


def _check(evidence: Iterable[str], told: Iterable[Recollection]) -> None:
    unknown = set(evidence) - {one.memory_id for one in told}
    if unknown:
        raise ConsultationFailed(f"The answer rests on {min(unknown)!r:.100}, which was not remembered.")
