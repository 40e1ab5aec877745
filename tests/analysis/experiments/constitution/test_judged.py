"""In runs of models a judge says what is talk about taxes; in runs of the rules mind the words of the matter do."""

import json
from pathlib import Path

import pandas as pd
import pytest

from analysis import analyze
from analysis.experiments.constitution.figures import SIDE_QUESTION, figures, findings
from analysis.experiments.constitution.metric import measure
from analysis.run import open_run
from tests.analysis.experiments.constitution.people import Society
from tests.analysis.judges.judging import judge_texts


def society(folder: Path, engine: str) -> Path:
    """Ten constituents hear three campaigners speak of the tax."""
    run_dir = Society().write(folder)
    path = run_dir / "manifest.json"
    told = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(told | {"mind": {"engine": engine}}), encoding="utf-8")
    return run_dir


def judge(run_dir: Path, *, about: str) -> None:
    """Write the judgements of a judge that takes only the words of one campaigner for talk about taxes."""
    spoken = open_run(run_dir).payloads("speech", "text")
    sides = {
        text: "against" if speaker == about else "none"
        for speaker, text in zip(spoken["agent"], spoken["text"], strict=True)
    }
    judge_texts(run_dir, SIDE_QUESTION, sides)


@pytest.mark.parametrize("engine", ["openai", "rules"])
def test_what_came_from_campaigners_is_decided_by_the_judge_in_runs_of_models(engine: str, tmp_path: Path) -> None:
    run_dir = society(tmp_path, engine)
    before = figures(findings(open_run(run_dir)))
    judge(run_dir, about="Lira")
    after = figures(findings(open_run(run_dir)))
    assert before["view_changes_directly"] == before["view_changes"] == after["view_changes_traced"] == 29
    assert after["view_changes_directly"] == (10 if engine == "openai" else 29)
    judge(run_dir, about="nobody")
    never = figures(findings(open_run(run_dir)))["never_reached"]
    assert never == (10 if engine == "openai" else 0)


def test_the_figures_by_words_stand_beside_and_a_missing_judge_is_told(tmp_path: Path) -> None:
    run_dir = society(tmp_path, "openai")
    assert any(
        "no judge was asked the question constitution.side" in one for one in measure(open_run(run_dir)).concerns
    )
    judge(run_dir, about="Lira")
    assert not any("judge" in one for one in measure(open_run(run_dir)).concerns)
    (found,) = analyze([run_dir]).runs
    beside = pd.read_csv(found.tables["side_figures_by_judge"]).set_index("figure")
    assert [beside.at["view_changes_directly", by] for by in ("by_lexicon", "by_judge")] == [29, 10]
