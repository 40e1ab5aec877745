"""Two computations of views that follow feelings agree."""

from pathlib import Path

import pytest

from analysis.experiments.feelings.comparison import _figures
from analysis.metrics.opinions import measure, score_of
from analysis.run import open_run
from tests.analysis.actors import answered, thought
from tests.analysis.folders import Log, write_run
from tests.recomputed.feelings import figures, score_in
from tests.recomputed.made_up import ANSWERS, actors


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_the_figures_of_a_run_agree(tmp_path: Path, seed: int) -> None:
    folder = actors(tmp_path, seed)
    run = open_run(folder)
    found = figures(folder)
    assert found == pytest.approx({**measure(run).headline, **_figures(run)})
    assert {name for name, value in found.items() if value is None} == {"judge_correlation", "judge_slope"}
    assert 0 < (found["opinion_correlation"] or 0) < 1
    assert (found["interview_slope"] or 0) > 0
    assert 0 < (found["interview_score_share"] or 0) < 1


def test_without_shown_feelings_nothing_is_compared_with_them(tmp_path: Path) -> None:
    log = Log()
    log.joined("Robin", "Lila")
    for t in (5.0, 15.0, 25.0):
        thought(log, t, "Robin", "Lila", t / 5)
        answered(log, t, "Robin", "Lila", "7" if t < 20 else "Well.")
    log.ended(30.0)
    folder = write_run(tmp_path, log)
    run = open_run(folder)
    found = figures(folder)
    assert found == pytest.approx({**measure(run).headline, **_figures(run)})
    assert (found["opinions"], found["interview_score_share"], found["opinion_slope"]) == (3, 0.6667, None)


@pytest.mark.parametrize("number", ["0", "3", "8.5", "10", "12", "1.2.3", "4_", "6th", "7.", "\u00bd"])
def test_the_same_score_is_read_in_an_answer(number: str) -> None:
    for answer in [*ANSWERS, "{}.I like her", "{}-9", "x-{}", "about {} of ten", "0-10: {}", "{}, not 0 to 10 (love)"]:
        told = answer.format(number)
        assert score_in(told) == score_of(told), told
