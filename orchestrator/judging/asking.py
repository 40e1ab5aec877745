"""A judge: a mind that sorts texts. It sees the question, the categories and the texts, and nothing else."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Self, cast

import anyio

from analysis.judges import Asked
from bots.mind import Mind, MindError, MindSurroundings, UnknownMind, open_mind
from bots.mind.requests.classify.request import Categories, Category, Classify
from bots.mind.requests.outside import JUDGE
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
        category: its category; None if there was no valid answer.
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

    async def sort(self, asked: Asked, texts: Sequence[str], done: Callable[[int], None]) -> list[Judgement]:
        """Ask for the category of each text.

        Args:
            asked: the question and its categories.
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
                found[place] = await self._ask(asked, part)
            done(len(part))

        async with anyio.create_task_group() as tasks:
            for place, part in enumerate(parts):
                tasks.start_soon(judge, place, part)
        return [judgement for part in found for judgement in part]

    async def _ask(self, asked: Asked, texts: Sequence[str]) -> list[Judgement]:
        request = Classify(
            who=JUDGE,
            t=0.0,
            asks=asked.asks,
            categories=tuple(Category(name=name, means=means) for name, means in asked.categories.items()),
            otherwise=asked.otherwise,
            texts=tuple(texts),
        )
        try:
            answer = cast("Categories", await self._mind.answer(request))
        except MindError as error:
            return [Judgement(text, None, str(error)) for text in texts]
        return [Judgement(text, category) for text, category in zip(texts, answer.categories, strict=True)]
