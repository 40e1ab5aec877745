"""True and perceived likeability by one judge, from traits in words and from what others write."""

from pathlib import Path
from typing import Any

import pytest

from analysis import AnalysisError
from analysis.experiments.society.compare import compare_society
from analysis.experiments.society.descriptions import described
from analysis.experiments.society.likeability import people, personality_in_words
from analysis.experiments.society.metric import measure
from analysis.experiments.society.views import JUDGE, LIKEABILITY, all_views, latest
from analysis.metrics.opinions import INTERVIEW, OPINION
from analysis.run import Run, open_run
from tests.analysis.folders import Log, write_run
from tests.analysis.judges.judging import judge_texts
from tests.analysis.villagers import rated

NUMBERS, TRAITS = {"agreeableness": 0.9, "neuroticism": 0.1}, ["You like to sing."]
KIND = {"name": "Ada", "personality": NUMBERS, "traits": TRAITS}
COLD = {"name": "Bram", "personality": {"agreeableness": 0.1, "neuroticism": 0.5}, "traits": []}


def society(folder: Path, *, judged: bool = True, **more: Any) -> Run:
    """Two people; Ada writes of Bram of her own accord, and Bram of Ada when he is asked."""
    log = Log()
    log.joined("Ada", "Bram")
    log.add(10.0, "Ada", "opinion", about="Bram", score=5.0, summary="I do not know Bram.")
    log.add(20.0, "Ada", "opinion", about="Bram", score=4.0, summary="Bram is rude.")
    log.add(
        30.0, "Bram", "interview", question="What do you think of Ada?", about="Ada", answer="I love her.", knows=True,
        evidence=[],
    )  # fmt: skip
    rated(log, 40.0, "Bram", "Ada", 7)
    log.ended(60.0)
    facts = {"run_id": folder.name, "scenario": "society", "personas": [KIND, COLD], "status": "done", **more}
    run = open_run(write_run(folder, log, facts))
    if judged:
        grades = {"I do not know Bram.": "5", "Bram is rude.": "2.5", "I love her.": "9"}
        ada, bram = (personality_in_words(run.manifest.personas[name]) for name in ("Ada", "Bram"))
        judge_texts(folder, LIKEABILITY, {**grades, ada: "8", bram: "3"})
    return open_run(folder)


def test_a_personality_is_told_without_numbers() -> None:
    told = described("Ada", NUMBERS, TRAITS)
    assert told == "Ada is very kind, warm and sympathetic; very relaxed. About Ada it is said: You like to sing."
    assert described("Bram", {"agreeableness": 0.2}, ()) == "Bram is cold, rude and harsh."
    assert described("Cleo", {}, ()) == "Cleo is an ordinary person."


def test_both_sides_are_the_judges(tmp_path: Path) -> None:
    run = society(tmp_path / "run")
    assert people(run, JUDGE)[["person", "true_likeability"]].values.tolist() == [["Ada", 8.0], ["Bram", 3.0]]
    views = latest(all_views(run, JUDGE)).sort_values("observer")
    assert views[["observer", "person", "score"]].values.tolist() == [["Ada", "Bram", 2.5], ["Bram", "Ada", 9.0]]
    assert all_views(run, OPINION)["score"].tolist() == [5.0, 4.0]
    assert all_views(run, INTERVIEW)["score"].tolist() == [7.0], "an answer in words has no number"
    assert people(run, INTERVIEW)["true_likeability"].tolist() == pytest.approx([9.0, 1.8])
    assert "judge_likeability_agents" in measure(run).headline


def test_a_judged_society_is_compared_by_the_judge_and_another_one_is_not(tmp_path: Path) -> None:
    judged = [society(tmp_path / f"judged-{seed}", seed=seed) for seed in (1, 2)]
    found = compare_society(judged, "two runs")
    assert found is not None
    assert found.title == "Likeability by condition, by judge"
    half = [judged[0], society(tmp_path / "other", judged=False, seed=3)]
    found = compare_society(half, "two runs")
    assert found is not None
    assert found.title == "Likeability by condition, by interview"


def test_a_grade_that_is_no_number_is_refused(tmp_path: Path) -> None:
    run = society(tmp_path / "run")
    judge_texts(run.folder, LIKEABILITY, {"Bram is rude.": "bad"})
    with pytest.raises(AnalysisError, match="has a grade that is not a number: run `civitas judge` again"):
        all_views(open_run(run.folder), JUDGE)
