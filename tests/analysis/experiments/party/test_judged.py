"""In runs of models a judge says what is about the news and who claims to know; in runs of the rules mind words do."""

from pathlib import Path

import pandas as pd
import pytest

from analysis import analyze
from analysis.experiments.party.answers import ANSWER_QUESTION
from analysis.experiments.party.compare import compare_parties
from analysis.experiments.party.questions import answer_question, subject_question
from analysis.experiments.party.subjects import SUBJECT_QUESTION
from analysis.experiments.party.town import town_figures, town_of
from analysis.run import open_run
from tests.analysis.experiments.party.people import PARTY, answers, opened, remembers
from tests.analysis.folders import Log
from tests.analysis.judges.judging import judge_texts

PLANS, INVITES, DREAMS = (
    "I mean to have people over on the fourteenth.",
    "Come by on the fourteenth!",
    "I like my desk.",
)
JUDGED = {PLANS: "party", INVITES: "party", DREAMS: "none"}
AT_FIVE, MINE = "Never mind how: it starts at five.", "Yes, mine."
CLAIMS = {AT_FIVE: "knows", MINE: "does_not_know"}
NOT_ASKED = [
    f"In 1 of 1 run(s) of models no judge was asked the question {question}, so nothing that rests on it is by a "
    "judge there: run `civitas judge`."
    for question in (SUBJECT_QUESTION, ANSWER_QUESTION)
]


def town(folder: Path, engine: str, answer: str = "Yes. Isabella told me.") -> Path:
    """Isabella invites Tom in words that the lexicon does not know. He comes, and both are asked whether they know."""
    log = Log()
    log.joined("Isabella", "Tom")
    plan = remembers(log, 1.0, "Isabella", 1, PLANS)
    remembers(log, 1.0, "Tom", 1, DREAMS)
    log.said(100.0, "Isabella", INVITES, "Tom")
    invitation = remembers(log, 110.0, "Tom", 2, f'Isabella said: "{INVITES}"')
    log.add(
        600.0, None, "attendance", occasion="party", place="cafe", within_blocks=8.0, present=["Isabella", "Tom"],
        absent=[], positions={},
    )  # fmt: skip
    answers(log, 900.0, "Isabella", PARTY, MINE, plan)
    answers(log, 901.0, "Tom", PARTY, answer, invitation)
    log.ended(1000.0)
    opened(folder, log, mind={"engine": engine})
    return folder


@pytest.mark.parametrize(("engine", "know"), [("openai", 1.0), ("rules", 0.0)])
def test_who_knows_of_the_party_is_decided_by_the_judge_in_runs_of_models(
    engine: str, know: float, tmp_path: Path
) -> None:
    folder = town(tmp_path, engine)
    assert town_figures(town_of(open_run(folder)))["party_end_share"] == 0
    judge_texts(folder, SUBJECT_QUESTION, JUDGED)
    found = town_of(open_run(folder))
    figures = town_figures(found)
    assert (figures["party_end_share"], figures["yes_sourced_share"]) == (know, know)
    assert figures["invited_came_share"] == (1 if know else None)
    assert found.origins["party"] == (["Isabella"] if know else [])


@pytest.mark.parametrize(("engine", "know"), [("openai", ["Tom"]), ("rules", ["Isabella"])])
def test_who_claims_to_know_is_decided_by_the_judge_in_runs_of_models(
    engine: str, know: list[str], tmp_path: Path
) -> None:
    folder = town(tmp_path, engine, AT_FIVE)
    judge_texts(folder, ANSWER_QUESTION, CLAIMS)
    answers = town_of(open_run(folder)).answers
    assert answers.loc[answers["yes"], "agent"].tolist() == know


def test_the_judge_is_asked_about_all_answers_to_whether_one_knows(tmp_path: Path) -> None:
    run = open_run(town(tmp_path, "openai", AT_FIVE))
    assert answer_question().texts(run).tolist() == [MINE, AT_FIVE]


def test_the_judge_is_asked_about_all_that_can_be_a_source(tmp_path: Path) -> None:
    run = open_run(town(tmp_path, "openai"))
    assert set(subject_question().texts(run)) == set(JUDGED)


def test_the_lexicons_figures_stand_beside(tmp_path: Path) -> None:
    folder = town(tmp_path, "openai")
    judge_texts(folder, SUBJECT_QUESTION, JUDGED)
    (found,) = analyze([folder]).runs
    beside = pd.read_csv(found.tables["subject_figures_by_judge"]).set_index("figure")
    assert [beside.at["party_end_share", by] for by in ("by_lexicon", "by_judge")] == [0, 1]
    assert found.headline["party_end_share"] == 1


def test_a_run_of_a_model_without_a_judge_says_so(tmp_path: Path) -> None:
    folder = town(tmp_path, "openai")
    found = compare_parties([open_run(folder)], "one run")
    assert found is not None and found.concerns == NOT_ASKED
    judge_texts(folder, SUBJECT_QUESTION, {**JUDGED, DREAMS: ""})
    found = compare_parties([open_run(folder)], "one run")
    assert found is not None
    assert found.concerns == [
        "1 of 3 texts have no answer of the judge to the question party.subject. They count for nothing.",
        NOT_ASKED[1],
    ]
    rules = compare_parties([open_run(town(tmp_path / "rules", "rules"))], "one run")
    assert rules is not None and rules.concerns == []
