"""A judge: a mind that sorts or grades texts. It sees the question and the texts, and nothing else."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Self, cast

import anyio

from analysis.judges import Question, ScaleQuestion
from bots.mind import Mind, MindError, MindSurroundings, UnknownMind, open_mind
from bots.mind.requests.classify.request import Categories, Category, Classify
from bots.mind.requests.grade.request import Grades, GradeTexts
from bots.mind.requests.outside import JUDGE
from bots.mind.thought import Request
from orchestrator.errors import BadInputError

TEXTS_AT_ONCE = 10
"""Number of texts in one question."""
QUESTIONS_AT_ONCE = 8
"""Number of questions that wait for an answer at the same time."""
SEED = 0
"""A judge draws nothing at random."""


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
            mind = open_mind(spec, MindSurroundings(SEED, models=models))
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
        """Engine and model."""
        return f"{self._mind.engine} ({self._mind.model})"

    async def answer(self, question: Question, texts: Sequence[str], done: Callable[[int], None]) -> list[Judgement]:
        """Ask for the category or the grade of each text.

        Args:
            question: the question.
            texts: shape (texts,).
            done: called with the number of texts after each answer.

        Returns:
            One judgement per text, in order.
        """
        parts = [texts[start : start + TEXTS_AT_ONCE] for start in range(0, len(texts), TEXTS_AT_ONCE)]
        found: list[list[Judgement]] = [[] for _ in parts]
        limiter = anyio.CapacityLimiter(QUESTIONS_AT_ONCE)

        async def judge(place: int, part: Sequence[str]) -> None:
            async with limiter:
                found[place] = await self._ask(question, part)
            done(len(part))

        async with anyio.create_task_group() as tasks:
            for place, part in enumerate(parts):
                tasks.start_soon(judge, place, part)
        return [judgement for part in found for judgement in part]

    async def _ask(self, question: Question, texts: Sequence[str]) -> list[Judgement]:
        try:
            answer = await self._mind.answer(_request(question, tuple(texts)))
        except MindError as error:
            return [Judgement(text, None, str(error)) for text in texts]
        told = answer.categories if isinstance(answer, Categories) else cast("Grades", answer).grades
        return [Judgement(text, str(one)) for text, one in zip(texts, told, strict=True)]


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
