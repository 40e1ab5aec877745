"""A judge's grades of an agent's summaries, held against the feelings that were shown."""

from pathlib import Path

from analysis.comparison.pipeline import verdicts_on
from analysis.experiments.feelings.judged import FEELING, judge_figures
from analysis.run import open_run
from tests.analysis.actors import performed
from tests.analysis.folders import Log, write_run
from tests.analysis.judges.judging import judge_texts

COURSE = ((10.0, 2.0, "I hate Lila."), (40.0, 5.0, "Lila is there."), (70.0, 8.0, "I adore Lila."))


def room(folder: Path, *, seed: int = 1, engine: str = "rules") -> Path:
    """Lila shows three feelings, and Robin writes of her after each."""
    log = Log()
    log.joined("Robin", "Lila")
    for t, feeling, summary in COURSE:
        performed(log, t, "Lila", "Robin", feeling)
        log.add(t + 5, "Robin", "opinion", about="Lila", score=5.0, summary=summary)
    log.ended(100.0)
    return write_run(
        folder, log, {"run_id": "room", "scenario": "feelings", "status": "done", "seed": seed, "mind": engine}
    )


def test_grades_follow_the_feelings_that_were_shown(tmp_path: Path) -> None:
    run_dir = room(tmp_path / "run")
    assert judge_figures(open_run(run_dir)) == {"judge_correlation": None, "judge_slope": None}
    judge_texts(run_dir, FEELING, {summary: str(feeling) for _, feeling, summary in COURSE})
    found = judge_figures(open_run(run_dir))
    assert 0.8 < (found["judge_correlation"] or 0) <= 1
    assert 0.7 < (found["judge_slope"] or 0) <= 1
    judge_texts(run_dir, FEELING, {summary: str(10 - feeling) for _, feeling, summary in COURSE})
    assert (judge_figures(open_run(run_dir))["judge_slope"] or 0) < -0.7


def test_a_judge_decides_in_runs_of_models_whether_views_follow(tmp_path: Path) -> None:
    folders = [room(tmp_path / str(seed), seed=seed, engine="openai") for seed in (1, 2)]
    sentence = "Points of a judge's grade of its summaries for each point of feeling shown: "
    (first, *_) = verdicts_on(folders, {})
    assert not first.sentence.startswith(sentence)
    for seed, folder in enumerate(folders):
        judge_texts(folder, FEELING, {summary: str(feeling + seed / 10) for _, feeling, summary in COURSE})
    (first, *_) = verdicts_on(folders, {})
    assert first.sentence.startswith(sentence)
    assert (first.margin or 0) > 0.7


def test_a_summary_without_a_grade_is_no_score(tmp_path: Path) -> None:
    run_dir = room(tmp_path / "run")
    judge_texts(run_dir, FEELING, {"I hate Lila.": "2", "I adore Lila.": ""})
    assert judge_figures(open_run(run_dir))["judge_correlation"] is None
