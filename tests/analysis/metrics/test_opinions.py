"""Opinions against shown feelings, worked by hand."""

from pathlib import Path

import pytest

from analysis.metrics import opinions
from analysis.metrics.opinions import score_of
from analysis.run import open_run
from tests.analysis.actors import answered, performed, thought
from tests.analysis.folders import Log, write_run


def test_scores_are_set_beside_what_was_last_shown(tmp_path: Path) -> None:
    # Lila shows 9 at 2 s and 2 at 22 s. Robin thinks 8 of her from 5 s on, and 3 from 25 s on. Read off every 10 s
    # until 40 s: at 10 and 20 s 8 beside 9, at 30 and 40 s 3 beside 2; at 0 s there is no opinion. r = 1, slope 5/7.
    log = Log()
    log.joined("Robin", "Lila")
    performed(log, 2.0, "Lila", "Robin", 9)
    thought(log, 5.0, "Robin", "Lila", 8)
    performed(log, 22.0, "Lila", "Robin", 2)
    thought(log, 25.0, "Robin", "Lila", 3)
    log.ended(40.0)
    found = opinions.measure(open_run(write_run(tmp_path, log)))
    assert found.headline["opinion_correlation"] == 1.0
    assert found.headline["opinion_slope"] == pytest.approx(5 / 7, abs=1e-4)
    assert found.headline["interview_correlation"] is None
    courses, scores, shown = (table.frame for table in found.tables)
    assert scores[["t_seconds", "score", "feeling"]].to_numpy().tolist() == [
        [10, 8, 9], [20, 8, 9], [30, 3, 2], [40, 3, 2],
    ]  # fmt: skip
    assert courses.to_dict("records")[0]["samples"] == 4
    assert shown["feeling"].tolist() == [9, 2]
    assert [plot.name for plot in found.plots] == ["opinions_over_time"]


def test_a_line_that_its_target_did_not_hear_was_not_shown(tmp_path: Path) -> None:
    log = Log()
    performed(log, 2.0, "Lila", "Robin", 9, heard=False)
    thought(log, 5.0, "Robin", "Lila", 8)
    log.ended(20.0)
    found = opinions.measure(open_run(write_run(tmp_path, log)))
    assert found.tables[1].frame["feeling"].isna().all()
    assert found.plots == []
    assert "without a change of shown feelings" in found.finding


def test_a_score_that_never_moves_has_a_slope_of_nothing_and_no_correlation(tmp_path: Path) -> None:
    log = Log()
    for at, feeling in ((1.0, 9.0), (11.0, 2.0), (21.0, 9.0)):
        performed(log, at, "Lila", "Robin", feeling)
        answered(log, at + 5, "Robin", "Lila", "5")
    log.ended(30.0)
    found = opinions.measure(open_run(write_run(tmp_path, log)))
    assert found.headline["interview_correlation"] is None
    assert found.headline["interview_slope"] == 0.0
    assert (
        "3 of 3 questions about others were answered with a score; "
        "correlation with the feeling shown not defined, slope 0.00." in found.finding
    )


def test_an_abstention_has_no_score_and_stays_missing(tmp_path: Path) -> None:
    log = Log()
    performed(log, 1.0, "Lila", "Robin", 9)
    answered(log, 5.0, "Robin", "Lila", "I could not say.", knows=False)
    answered(log, 6.0, "Robin", "Lila", "It is hard to tell.")
    answered(log, 7.0, "Robin", "Lila", "About 8.")
    answered(log, 8.0, "Robin", "Lila", "9, I never met her.", knows=False)
    log.ended(10.0)
    found = opinions.measure(open_run(write_run(tmp_path, log)))
    assert found.tables[1].frame["score"].tolist() == [8]
    assert found.headline["interview_score_share"] == 0.25


@pytest.mark.parametrize(
    ("answer", "score"),
    [
        ("7", 7),
        ("I would say 8.5.", 8.5),
        ("7 out of 10.", 7),
        ("7/10", 7),
        ("On a scale from 0 (hate) to 10 (love), 4.", 4),
        ("0", 0),
        ("10", 10),
        ("-3", None),
        ("12", None),
        ("Between 3 and 5.", None),
        ("She has 2 cats and I give her a 6.", None),
        ("A lot.", None),
    ],
)
def test_the_number_in_an_answer(answer: str, score: float | None) -> None:
    assert score_of(answer) == score


def test_without_opinions_there_is_nothing_to_measure(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada")
    log.ended(10.0)
    found = opinions.measure(open_run(write_run(tmp_path, log)))
    assert found.finding == "No opinion was logged and nobody was interviewed, so there is nothing to measure."
    assert found.headline == {
        "opinions": 0,
        "opinion_correlation": None,
        "opinion_slope": None,
        "interview_correlation": None,
        "interview_slope": None,
        "interview_score_share": None,
    }
