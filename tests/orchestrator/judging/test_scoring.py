"""Lexicons and judges are scored on labelled sentences."""

from pathlib import Path

import pandas as pd
import pytest

from analysis.judges import labelled, sorting_questions
from bots.mind import Mind, MindError
from bots.mind.requests.classify.request import Categories, Classify
from bots.mind.thought import Answer, Request
from orchestrator.judging import Judge, score
from tests.orchestrator.cli.commands import civitas_here

QUESTION = next(one for one in sorting_questions("party") if one.name == "subject")
TEXTS = [one.text for one in labelled("party", "subject")]


class Scripted(Mind):
    """A mind that knows the label of every sentence, and fails on questions with a certain text."""

    engine = "scripted"
    model = "1"

    def __init__(self, fails_at: str = "") -> None:
        self._labels = {one.text: one.label for one in labelled("party", "subject")}
        self._fails_at = fails_at

    async def answer(self, request: Request) -> Answer:
        """Answer with the labels."""
        assert isinstance(request, Classify)
        if self._fails_at in request.texts:
            raise MindError("The model is asleep.")
        return Categories(categories=tuple(self._labels[text] for text in request.texts))


@pytest.mark.anyio
async def test_a_judge_that_is_always_right_is_scored_so() -> None:
    told: list[int] = []
    found = await score(QUESTION, Judge(Scripted()), told.append)
    assert (found.judge.accuracy, found.judge.kappa) == (1.0, 1.0)
    assert sum(told) == len(TEXTS) == len(found.table)
    assert found.lexicon is not None
    assert found.lexicon.accuracy is not None
    assert 0.5 < found.lexicon.accuracy < 1, "the lexicon was not written for these sentences"
    # Against perfect judgements, the lexicon agrees as it does with the labels.
    assert found.between is not None
    assert found.between.kappa == pytest.approx(found.lexicon.kappa)


@pytest.mark.anyio
async def test_texts_without_an_answer_have_no_category() -> None:
    found = await score(QUESTION, Judge(Scripted(fails_at=TEXTS[0])), lambda _: None)
    assert found.judge.answered == len(TEXTS) - 10
    silent = found.table.loc[found.table["judge"].isna()]
    assert TEXTS[0] in set(silent["text"])
    assert set(silent["why"]) == {"The model is asleep."}


def test_the_command_scores_lexicons_and_the_rules_mind(tmp_path: Path) -> None:
    table = tmp_path / "sentences.csv"
    answer = civitas_here("held-out", "party", "--json", "--csv", table)
    assert answer.code == 0, answer.err
    (found,) = (one for one in answer.json["questions"] if one["question"] == "subject")
    assert answer.json["judge"] == "rules (rules-2)"
    assert found["judge"]["answered"] == len(TEXTS)
    party, candidacy, none = found["categories"]["judge"][:3]
    assert [one["category"] for one in (party, candidacy, none)] == ["party", "candidacy", "none"]
    assert 0 < party["recall"] <= 1
    assert sum(one["texts"] for one in found["categories"]["lexicon"]) == len(TEXTS)
    assert {"label", "lexicon", "judge"} <= set(pd.read_csv(table).columns)
    shown = civitas_here("held-out", "party", "--quiet").out.splitlines()
    assert shown[0].split()[:4] == ["question", "sorted", "by", "against"]
    rows = [line.split()[:4] for line in shown]
    assert ["party.subject", "lexicon", "labels", str(len(TEXTS))] in rows
    assert shown[-1] == "Judge: rules (rules-2)"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ("feelings",),
            "There are no labelled sentences of 'feelings'; use one of: constitution, culture, party, specialization, "
            "village.",
        ),
        (("party", "--judge", "oracle"), "There is no mind 'oracle'; use one of: openai, replay, rules."),
    ],
)
def test_bad_input(words: tuple[str, ...], sentence: str) -> None:
    answer = civitas_here("held-out", *words)
    assert (answer.code, answer.sentence) == (2, sentence)
