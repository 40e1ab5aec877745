"""Labelled sentences: enough of them, with categories that the judge knows, and none that a pack or a lexicon has."""

import re
from collections import Counter

import pytest

from analysis.judges import TextQuestion, labelled, sorting_questions
from configs.experiments import known_experiments

LEAST = 200
QUESTIONS = {one.key: one for one in sorting_questions()}
WORD = re.compile(r"[a-z]+")


def plain(text: str) -> str:
    """The words of a text."""
    return " ".join(WORD.findall(text.lower()))


def test_every_experiment_with_a_lexicon_has_enough_sentences() -> None:
    asked = {one.experiment for one in QUESTIONS.values()}
    assert asked == {name for name, one in known_experiments().items() if one.lexicon is not None}
    counts = Counter(one.experiment for one in QUESTIONS.values() for _ in labelled(one.experiment, one.name))
    assert min(counts.values()) >= LEAST, counts


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
def test_labels_and_guesses_are_categories(question: TextQuestion) -> None:
    sentences = labelled(question.experiment, question.name)
    assert {one.label for one in sentences} == set(question.asked.categories)
    assert len({plain(one.text) for one in sentences}) == len(sentences)
    assert question.by_words is not None
    guesses = set(question.by_words([one.text for one in sentences]))
    assert guesses <= {*question.seen_by_words(list(question.asked.categories)), "several"}
    assert len(guesses) > 1


def test_no_pack_and_no_lexicon_has_a_sentence() -> None:
    known = {
        f"{name}/{file.name}": f" {plain(file.read_text(encoding='utf-8'))} "
        for name, one in known_experiments().items()
        for file in (one.rules, one.lexicon)
        if file is not None
    }
    found = [
        (where, one.text)
        for question in QUESTIONS.values()
        for one in labelled(question.experiment, question.name)
        for where, text in known.items()
        if f" {plain(one.text)} " in text
    ]
    assert not found
