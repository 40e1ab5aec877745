"""A judge: a mind that sorts or grades texts. It sees the question and the texts, and nothing else."""

from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self, cast

import anyio

from analysis.judges import Question, ScaleQuestion
from bots.mind import Mind, MindError, MindSurroundings, UnknownMind, open_mind
from bots.mind.batch import BatchLook, Unanswered
from bots.mind.requests.classify.request import Categories, Category, Classify
from bots.mind.requests.grade.request import Grades, GradeTexts
from bots.mind.requests.outside import JUDGE
from bots.mind.thought import Answer, ModelRole, Request, Usage
from orchestrator.batches import BatchNoteFile, BatchQuestions, answers_by_batch, make_batch
from orchestrator.errors import BadInputError

TEXTS_AT_ONCE = 10
"""Number of texts in one question."""
QUESTIONS_AT_ONCE = 8
"""Number of questions that wait for an answer at the same time."""
SEED = 0
"""A judge draws nothing at random."""
Asked = Sequence[tuple[Question, Sequence[str]]]
"""Questions, each with the texts that it is about."""


@dataclass(frozen=True)
class Judgement:
    """What a judge says of a text.

    Args:
        text: the text.
        category: its category, or its grade as a text; None if there was no valid answer.
        why: why there was none, a sentence; else empty.
    """

    text: str
    category: str | None
    why: str = ""


class Judge:
    """A mind that is asked about texts.

    Args:
        mind: an open mind.
    """

    def __init__(self, mind: Mind) -> None:
        self._mind = mind
        self.usage = Usage()
        """What its answers cost so far."""

    @classmethod
    @asynccontextmanager
    async def open(cls, spec: str, models: Mapping[str, Any]) -> AsyncIterator[Self]:
        """Open a judge, and check that it answers.

        Args:
            spec: name of the mind, such as ``rules`` or ``openai:ollama``.
            models: what differs from the preset of the mind.

        Raises:
            BadInputError: there is no such mind, or it does not answer.
        """
        try:
            # It gets no pack: a judge does not know the rules by which the agents act.
            mind = open_mind(spec, MindSurroundings(SEED, models=models, roles=frozenset({ModelRole.JUDGE})))
        except UnknownMind as error:
            raise BadInputError(str(error)) from error
        try:
            try:
                await mind.check()
            except UnknownMind as error:
                raise BadInputError(str(error)) from error
            yield cls(mind)
        finally:
            await mind.aclose()

    @property
    def name(self) -> str:
        """Engine and model. Of a mind with several models, the one that judges."""
        return f"{self._mind.engine} ({self._mind.model_of('', ModelRole.JUDGE)})"

    def uses_batch(self, wish: bool | None) -> bool:
        """Return whether it is asked by a batch.

        Args:
            wish: what the user says; None leaves it to the settings of the mind.
        """
        return self._mind.judges_by_batch() if wish is None else wish

    async def answer(self, question: Question, texts: Sequence[str], done: Callable[[int], None]) -> list[Judgement]:
        """Ask for the category or the grade of each text.

        Args:
            question: the question.
            texts: shape (texts,).
            done: called with the number of texts after each answer.

        Returns:
            One judgement per text, in order.
        """
        parts = list(_parts(texts))
        found: list[list[Judgement]] = [[] for _ in parts]
        limiter = anyio.CapacityLimiter(QUESTIONS_AT_ONCE)

        async def judge(place: int, part: Sequence[str]) -> None:
            async with limiter:
                found[place] = self._judgements(part, await self._ask(question, part))
            done(len(part))

        async with anyio.create_task_group() as tasks:
            for place, part in enumerate(parts):
                tasks.start_soon(judge, place, part)
        return [judgement for part in found for judgement in part]

    async def answer_by_batch(
        self, asked: Asked, note: Path, tell: Callable[[str, BatchLook], None]
    ) -> list[list[Judgement]]:
        """Ask all questions by one batch, or go on with the one that is open.

        Args:
            asked: questions with their texts.
            note: file for the note of the batch; remove it when the judgements are kept.
            tell: called with the id of the batch at each look at it.

        Returns:
            One list for each question, with one judgement per text, in order.

        Raises:
            BadInputError: the mind or its server has no batches, or another batch is open.
            CivitasError: the server refused the batch, does not answer, or takes too long.
        """
        parts = [(place, question, part) for place, (question, texts) in enumerate(asked) for part in _parts(texts)]
        found: list[list[Judgement]] = [[] for _ in asked]
        if not parts:
            return found
        batch = make_batch(self._mind, [_request(question, tuple(part)) for _, question, part in parts])
        answers = await answers_by_batch(BatchQuestions(batch, len(parts), self.name, BatchNoteFile(note)), tell)
        for (place, _, part), answer in zip(parts, answers, strict=True):
            found[place] += self._judgements(part, answer)
        return found

    async def _ask(self, question: Question, texts: Sequence[str]) -> Answer | Unanswered:
        try:
            return await self._mind.answer(_request(question, tuple(texts)))
        except MindError as error:
            return Unanswered(str(error), error.usage)

    def _judgements(self, texts: Sequence[str], answer: Answer | Unanswered) -> list[Judgement]:
        """Return what an answer says of each text, and count what it cost."""
        before, more = self.usage, answer.usage
        self.usage = Usage(
            tokens_in=before.tokens_in + more.tokens_in,
            tokens_out=before.tokens_out + more.tokens_out,
            tokens_cached=before.tokens_cached + more.tokens_cached,
            usd=before.usd + more.usd,
        )
        if isinstance(answer, Unanswered):
            return [Judgement(text, None, answer.why) for text in texts]
        told = answer.categories if isinstance(answer, Categories) else cast("Grades", answer).grades
        return [Judgement(text, str(one)) for text, one in zip(texts, told, strict=True)]


def _parts(texts: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the texts of each question."""
    return (texts[start : start + TEXTS_AT_ONCE] for start in range(0, len(texts), TEXTS_AT_ONCE))


def _request(question: Question, texts: tuple[str, ...]) -> Request:
    if isinstance(question, ScaleQuestion):
        scale = question.asked
        return GradeTexts(
            who=JUDGE, t=0.0, asks=scale.asks, least_means=scale.least, most_means=scale.most, texts=texts
        )
    asked = question.asked
    return Classify(
        who=JUDGE,
        t=0.0,
        asks=asked.asks,
        categories=tuple(Category(name=name, means=means) for name, means in asked.categories.items()),
        otherwise=asked.otherwise,
        texts=texts,
    )
