"""The file of a scoring, and the page that ``civitas results`` makes of it."""

from pathlib import Path

import pandas as pd
import pytest

from analysis.judges import sorting_questions
from orchestrator.judging import Score, Scoring, read_scores, write_scores
from tests.orchestrator.cli.commands import civitas_here

PARTY = next(one for one in sorting_questions("party") if one.name == "subject")
SORTED = [
    ("Come to the party.", "party", "party", "party", ""),
    ("I stand for mayor.", "candidacy", "none", "party", ""),
    ("Bread is good.", "none", "none", "none", ""),
    ("Who is Ada?", "none", "none", None, "The model is asleep."),
]


def scored(path: Path) -> Path:
    """Write a file of scores of four sentences."""
    table = pd.DataFrame(SORTED, columns=["text", "label", "lexicon", "judge", "why"])
    write_scores(path, Scoring([Score(PARTY, table)], "openai (a|b 1.7)", "Civitas 1, commit abc"))
    return path


def test_a_file_of_scores_is_read_as_it_was_written(tmp_path: Path) -> None:
    found = read_scores(scored(tmp_path / "scores.csv"))
    assert (found.judged_by, found.code) == ("openai (a|b 1.7)", "Civitas 1, commit abc")
    (score,) = found.scores
    assert score.question == PARTY
    assert score.guesses("judge") == ["party", "party", "none", None]
    assert (score.judge.texts, score.judge.answered) == (4, 3)
    assert score.judge.accuracy == pytest.approx(2 / 3)
    assert score.lexicon is not None and score.lexicon.accuracy == 0.75


def test_a_page_has_scores_and_categories(tmp_path: Path) -> None:
    into = tmp_path / "results"
    answer = civitas_here("results", scored(tmp_path / "scores.csv"), "--into", into, "--json")
    assert answer.code == 0, answer.err
    assert answer.json["pages"] == [str(into / "held-out-openai-a-b-1-7.md")]
    page = (into / "held-out-openai-a-b-1-7.md").read_text(encoding="utf-8")
    for line in (
        "| results | 4 labelled sentences |",
        "| judge | openai (a\\|b 1.7) |",
        "| code | Civitas 1, commit abc |",
        "| party.subject | judge | party | 1 | 50% | 100% |",
        "| party.subject | judge | candidacy | 1 |  | 0% |",
        "| party.subject | judge | none | 2 | 100% | 50% |",
    ):
        assert f"\n{line}\n" in page, line
    # Chance is (1·1 + 1·0 + 2·3) / 16 = 7/16, so kappa is (12/16 - 7/16) / (9/16) = 5/9.
    assert "\n| party.subject | lexicon | labels | 4 | 0 | 75% | 0.56 | " in page
    index = (into / "README.md").read_text(encoding="utf-8")
    assert "| [held-out-openai-a-b-1-7](held-out-openai-a-b-1-7.md) |  | 4 labelled sentences |" in index


def test_a_file_of_other_questions_is_refused(tmp_path: Path) -> None:
    path = scored(tmp_path / "scores.csv")
    path.write_text(path.read_text(encoding="utf-8").replace("party.subject", "tea.subject"), encoding="utf-8")
    answer = civitas_here("results", path, "--into", tmp_path / "results")
    assert (answer.code, answer.sentence) == (
        2,
        f"{path} is not a file of scores of this version of Civitas: write it again with `civitas held-out --csv`.",
    )
    assert not (tmp_path / "results").exists()
