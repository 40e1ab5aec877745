"""The figures by a judge agree with a second computation from the events and the table of judgements alone."""

import json
import random
from pathlib import Path

import pytest

from analysis.experiments.constitution.figures import SIDE_QUESTION
from analysis.experiments.culture.faith import FAITH_QUESTION
from analysis.experiments.culture.memes import MEME_QUESTION
from analysis.experiments.feelings.comparison import _figures
from analysis.experiments.feelings.judged import FEELING
from analysis.experiments.party.answers import ANSWER_QUESTION
from analysis.experiments.party.subjects import SUBJECT_QUESTION
from analysis.experiments.society.metric import measure as measure_society
from analysis.experiments.society.views import LIKEABILITY
from analysis.experiments.specialization.courses import ROLE_QUESTION
from analysis.experiments.specialization.metric import measure as measure_roles
from analysis.judges import ScaleQuestion, find_questions
from analysis.run import open_run
from tests.analysis.experiments.culture.people import opened as opened_culture
from tests.analysis.experiments.party.people import opened as opened_town
from tests.analysis.judges.judging import judge_texts
from tests.recomputed import test_constitution, test_culture, test_party
from tests.recomputed.feelings import figures as feelings
from tests.recomputed.judge import deciding
from tests.recomputed.made_up import actors, society, villagers
from tests.recomputed.society import figures as likeability
from tests.recomputed.specialization import figures as roles

HOSTS_MEAN = {"I mean to give a party.": "party"}
"""Somebody plans a party, so there are claims on it."""


def judged(folder: Path, question: str, seed: int, *, engine: str = "openai", **known: str) -> Path:
    """Give a run a mind and a judge that draws its answers, some of them empty, except for the known ones."""
    path = folder / "manifest.json"
    told = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(told | {"mind": {"engine": engine}}), encoding="utf-8")
    experiment, _, name = question.partition(".")
    (asked,) = (one for one in find_questions(experiment) if one.name == name)
    chance = random.Random(seed)  # noqa: S311 - for a repeatable draw
    grades = [str(grade) for grade in range(11)]
    answers = grades if isinstance(asked, ScaleQuestion) else list(asked.asked.categories)
    texts = [text for text in dict.fromkeys(asked.texts(open_run(folder))) if text]
    drawn = {text: chance.choice([*answers, *answers, ""]) for text in texts}
    judge_texts(folder, question, drawn | known)
    return folder


@pytest.mark.parametrize("seed", range(3))
def test_news_by_a_judge_agrees(seed: int, tmp_path: Path) -> None:
    opened_town(tmp_path, test_party.Town(seed, episodes=True, asked=0.98).log, speed=1.5)
    by_words = test_party.compared(tmp_path)
    judged(tmp_path, SUBJECT_QUESTION, seed, **HOSTS_MEAN)
    assert test_party.compared(tmp_path) != by_words


@pytest.mark.parametrize("seed", range(3))
def test_claims_to_know_by_a_judge_agree(seed: int, tmp_path: Path) -> None:
    opened_town(tmp_path, test_party.Town(seed, episodes=True, asked=0.98).log, speed=1.5)
    by_words = test_party.compared(tmp_path)
    judged(tmp_path, ANSWER_QUESTION, seed)
    assert test_party.compared(tmp_path) != by_words


@pytest.mark.parametrize("seed", range(3))
def test_talk_about_taxes_by_a_judge_agrees(seed: int, tmp_path: Path) -> None:
    folder = test_constitution.Troubled(seed).write(tmp_path)
    _, by_words = test_constitution.compared(folder)
    _, by_judge = test_constitution.compared(judged(folder, SIDE_QUESTION, seed))
    assert by_judge != by_words
    assert by_judge["view_changes_traced"] == by_words["view_changes_traced"]


@pytest.mark.parametrize("question", [MEME_QUESTION, FAITH_QUESTION])
def test_memes_and_converts_by_a_judge_agree(question: str, tmp_path: Path) -> None:
    opened_culture(tmp_path, test_culture.restless_log(1), test_culture.homes(1), test_culture.PRIESTS, speed=2)
    by_words = test_culture.compared(tmp_path)
    assert test_culture.compared(judged(tmp_path, question, 1)) != by_words


def test_roles_by_a_judge_agree(tmp_path: Path) -> None:
    folder = villagers(tmp_path, 1, steady=0.7)
    by_words = roles(folder)
    found = roles(judged(folder, ROLE_QUESTION, 2))
    assert found == pytest.approx(measure_roles(open_run(folder)).headline)
    assert found != by_words


def test_grades_of_summaries_agree(tmp_path: Path) -> None:
    folder = judged(actors(tmp_path, 1), FEELING, 1)
    found, theirs = feelings(folder), _figures(open_run(folder))
    assert {name: found[name] for name in theirs} == pytest.approx(theirs)
    assert found["judge_slope"] is not None


def test_likeability_by_a_judge_agrees(tmp_path: Path) -> None:
    folder = judged(society(tmp_path, 1), LIKEABILITY, 1)
    found, theirs = likeability(folder), measure_society(open_run(folder)).headline
    assert {name: found[name] for name in theirs} == pytest.approx(theirs)
    assert theirs["judge_likeability_slope"] is not None


@pytest.mark.parametrize("engine", ["rules", "replay"])
def test_a_judge_does_not_decide_without_a_model(engine: str, tmp_path: Path) -> None:
    folder = judged(villagers(tmp_path, 1, steady=0.7), ROLE_QUESTION, 2, engine=engine)
    assert deciding(folder, ROLE_QUESTION) is None
    assert roles(folder) == pytest.approx(measure_roles(open_run(folder)).headline)
