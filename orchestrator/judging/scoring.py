"""Scores lexicons and a judge on labelled sentences that neither has seen."""

from collections.abc import Callable
from dataclasses import dataclass

import pandas as pd

from analysis.judges import Agreement, TextQuestion, agreement, labelled
from orchestrator.judging.asking import Judge


@dataclass(frozen=True)
class Score:
    """How well the sentences of a question are sorted.

    Args:
        question: the question.
        table: ``text``, ``label``, ``lexicon`` (category by the lexicon; missing if it does not answer this question),
            ``judge`` (category by the judge; missing without an answer), ``why`` (why there was none).
        lexicon: the lexicon against the labels, as far as it tells categories apart; None without one.
        judge: the judge against the labels.
        between: the judge against the lexicon, as far as the lexicon tells categories apart; None without one.
    """

    question: TextQuestion
    table: pd.DataFrame
    lexicon: Agreement | None
    judge: Agreement
    between: Agreement | None


async def score(question: TextQuestion, judge: Judge, done: Callable[[int], None]) -> Score:
    """Score the lexicon of a question, and a judge.

    Args:
        question: the question. Its experiment has labelled sentences.
        judge: answers it.
        done: called with the number of sentences after each answer.
    """
    sentences = labelled(question.experiment, question.name)
    texts, labels = [one.text for one in sentences], [one.label for one in sentences]
    judgements = await judge.answer(question, texts, done)
    judged = [one.category for one in judgements]
    seen = None if question.by_words is None else question.by_words(texts)
    table = pd.DataFrame(
        {
            "text": texts,
            "label": labels,
            "lexicon": pd.Series(seen, dtype="str"),
            "judge": pd.Series(judged, dtype="str"),
            "why": [one.why for one in judgements],
        }
    )
    by_words = question.asked.by_words
    return Score(
        question,
        table,
        lexicon=None if seen is None else agreement(question.seen_by_words(labels), seen),
        judge=agreement(labels, judged),
        between=None
        if seen is None
        else agreement(seen, [None if name is None else by_words.get(name, name) for name in judged]),
    )
