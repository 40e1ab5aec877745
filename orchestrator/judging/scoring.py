"""Scores lexicons and a judge on labelled sentences that neither has seen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pandas as pd

from analysis.judges import Agreement, TextQuestion, agreement, by_category, labelled
from bots.mind.batch import BatchLook
from orchestrator.judging.asking import Judge, Judgement


@dataclass(frozen=True)
class Score:
    """How well the sentences of a question are sorted.

    Args:
        question: the question.
        table: ``text``, ``label``, ``lexicon`` (category by the lexicon; missing if it does not answer this question),
            ``judge`` (category by the judge; missing without an answer), ``why`` (why there was none).
    """

    question: TextQuestion
    table: pd.DataFrame

    @cached_property
    def lexicon(self) -> Agreement | None:
        """The lexicon against the labels, as far as it tells categories apart; None without one."""
        labels = self.table["label"].tolist()
        return self._against_words(self.question.seen_by_words(labels))

    @cached_property
    def judge(self) -> Agreement:
        """The judge against the labels."""
        return agreement(self.table["label"].tolist(), self.guesses("judge"))

    @cached_property
    def between(self) -> Agreement | None:
        """The judge against the lexicon, as far as the lexicon tells categories apart; None without one."""
        by_words = self.question.asked.by_words
        return self._against_words([None if one is None else by_words.get(one, one) for one in self.guesses("judge")])

    @cached_property
    def categories(self) -> dict[str, pd.DataFrame]:
        """Precision and recall of each category by the lexicon, if there is one, and by the judge, as
        :func:`by_category` returns them.
        """
        labels = self.table["label"].tolist()
        found = {"judge": by_category(labels, self.guesses("judge"))}
        if self.lexicon is None:
            return found
        return {"lexicon": by_category(self.question.seen_by_words(labels), self.guesses("lexicon")), **found}

    def guesses(self, sorter: str) -> list[str | None]:
        """Return the category of each sentence by a sorter, None where there is none.

        Args:
            sorter: ``lexicon`` or ``judge``.
        """
        return [None if pd.isna(one) else str(one) for one in self.table[sorter]]

    def _against_words(self, others: list[str] | list[str | None]) -> Agreement | None:
        if self.question.by_words is None:
            return None
        return agreement([str(one) for one in self.guesses("lexicon")], others)


async def score(question: TextQuestion, judge: Judge, done: Callable[[int], None]) -> Score:
    """Score the lexicon of a question, and a judge.

    Args:
        question: the question. Its experiment has labelled sentences.
        judge: answers it.
        done: called with the number of sentences after each answer.
    """
    return _score(question, await judge.answer(question, _texts(question), done))


async def score_by_batch(
    questions: Sequence[TextQuestion], judge: Judge, note: Path, tell: Callable[[str, BatchLook], None]
) -> list[Score]:
    """Score the lexicons of some questions, and a judge that is asked by one batch.

    Args:
        questions: the questions. Their experiments have labelled sentences.
        judge: answers them.
        note: file for the note of the batch; remove it when the scores are kept.
        tell: called with the id of the batch at each look at it.

    Raises:
        CivitasError: there are no answers.
    """
    found = await judge.answer_by_batch([(one, _texts(one)) for one in questions], note, tell)
    return [_score(question, judgements) for question, judgements in zip(questions, found, strict=True)]


def _texts(question: TextQuestion) -> list[str]:
    return [one.text for one in labelled(question.experiment, question.name)]


def _score(question: TextQuestion, judgements: Sequence[Judgement]) -> Score:
    sentences = labelled(question.experiment, question.name)
    texts = [one.text for one in sentences]
    seen = None if question.by_words is None else question.by_words(texts)
    table = pd.DataFrame(
        {
            "text": texts,
            "label": [one.label for one in sentences],
            "lexicon": pd.Series(seen, index=range(len(texts)), dtype="str"),
            "judge": pd.Series([one.category for one in judgements], dtype="str"),
            "why": [one.why for one in judgements],
        }
    )
    return Score(question, table)
