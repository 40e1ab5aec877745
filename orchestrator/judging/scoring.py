"""Scores lexicons and a judge on labelled sentences that neither has seen."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import pandas as pd

from analysis.judges import Agreement, TextQuestion, agreement, by_category, labelled
from orchestrator.judging.asking import Judge


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
    sentences = labelled(question.experiment, question.name)
    texts = [one.text for one in sentences]
    judgements = await judge.answer(question, texts, done)
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
