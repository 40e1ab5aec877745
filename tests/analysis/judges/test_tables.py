"""What a judge said of a run, beside what the lexicon says."""

from pathlib import Path

from analysis import analyze
from analysis.judges.tables import judge_tables
from analysis.run import open_run
from tests.analysis.folders import Log, write_run
from tests.analysis.judges.judging import judge_texts

LIVED = {"mind": {"engine": "openai", "model": "weak"}, "models": ["weak"]}
MANIFEST = {"run_id": "talk", "scenario": "party", "status": "done"} | LIVED


def talk(folder: Path) -> Path:
    """Two people talk in a town with a party."""
    log = Log()
    log.joined("Ada", "Bram")
    for t, text in (
        (1.0, "Are you coming to the party?"),
        (2.0, "Isabella has guests on Friday."),
        (3.0, "Nice bread."),
    ):
        log.said(t, "Ada", text, "Bram")
    log.said(4.0, "Bram", "Nice bread.", "Ada")
    log.ended(60.0)
    return write_run(folder, log, MANIFEST)


def test_the_tables_count_texts_and_the_agreement(tmp_path: Path) -> None:
    run_dir = talk(tmp_path / "run")
    assert judge_tables(open_run(run_dir), "party") == []
    answers = {
        "Are you coming to the party?": "party",
        "Isabella has guests on Friday.": "party",
        "Nice bread.": "none",
    }
    judge_texts(run_dir, "party.subject", answers)
    agreement, categories = judge_tables(open_run(run_dir), "party")
    (row,) = agreement.frame.to_dict("records")
    assert (row["question"], row["judge"], row["texts"], row["answered"]) == ("subject", "oracle (1)", 3, 3)
    assert (row["lived"], row["agreement"]) == ("openai (weak)", 2 / 3)
    rows = categories.frame[["category", "by_judge", "by_lexicon"]].values.tolist()
    assert rows == [["party", 2, 1], ["candidacy", 0, 0], ["none", 2, 3]]
    (found,) = analyze([run_dir]).runs
    assert {"party_judge_agreement", "party_judge_categories"} <= found.tables.keys()
