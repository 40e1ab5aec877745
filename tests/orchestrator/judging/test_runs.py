"""A judge sorts the texts of recorded runs, and runs of models are measured by it."""

from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from analysis import AnalysisError, analyze
from analysis.experiments.specialization.courses import role_courses
from analysis.judges import JUDGEMENTS, judged, read_judgements
from analysis.judges.concerns import judging_concerns
from analysis.run import open_run
from configs.experiments import open_experiment
from configs.experiments.record import ExperimentRecord
from tests.analysis.folders import Log, write_run
from tests.orchestrator.cli.commands import civitas_here

FISHING, SINGING = "I want to haul eels ashore.", "I want to hum old rhymes."
"""Goals that the lexicon does not know."""


def society(folder: Path, engine: str, scenario: str = "specialization", own: Path | None = None) -> Path:
    """Two agents that keep to one kind of goal each, maybe in a user's own experiment."""
    log = Log()
    log.joined("Ada", "Bram")
    for number in range(10):
        log.add(10.0 * number, "Ada", "social_goal", text=f"{FISHING} {number}")
        log.add(10.0 * number + 1, "Bram", "social_goal", text=f"{SINGING} {number}")
    log.ended(120.0)
    facts: dict[str, Any] = {"run_id": folder.name, "scenario": scenario, "status": "done", "mind": {"engine": engine}}
    if own is not None:
        facts["experiment"] = ExperimentRecord.of(open_experiment(own)).model_dump()
    return write_run(folder, log, facts)


def judge(run: Path) -> None:
    """Write the judgements of a judge that knows what the goals mean, and does not answer about one of them."""
    table = read_judgements(run)
    rows = [("specialization.role", f"{FISHING} {number}", "fisher", "", "oracle (1)") for number in range(10)]
    rows += [("specialization.role", f"{SINGING} {number}", "storyteller", "", "oracle (1)") for number in range(9)]
    rows += [("specialization.role", f"{SINGING} 9", "", "The model is asleep.", "oracle (1)")]
    pd.DataFrame(rows, columns=table.columns).to_csv(run / JUDGEMENTS, index=False)


@pytest.mark.parametrize(("engine", "decides"), [("openai", True), ("rules", False)])
def test_a_run_of_a_model_is_measured_by_its_judge_with_the_lexicon_beside(
    tmp_path: Path, engine: str, decides: bool
) -> None:
    run = society(tmp_path / "run", engine)
    assert set(role_courses(open_run(run))["role"]) == {"unclear"}
    judge(run)
    roles = set(role_courses(open_run(run))["role"])
    assert roles == ({"fisher", "storyteller"} if decides else {"unclear"})
    (found,) = analyze([run]).runs
    assert found.headline["roles"] == (2 if decides else None)
    beside = pd.read_csv(found.tables["role_figures_by_judge"])
    rows = {name: told for name, *told in zip(*(beside[column] for column in beside), strict=True)}
    assert (rows["unclear_share"], rows["roles"][1]) == ([1, 0], 2)
    assert rows["agreement_share"][1] == 0


def test_the_command_keeps_what_the_judge_says_and_tells_the_agreement(tmp_path: Path) -> None:
    run = society(tmp_path / "run", "rules")
    answer = civitas_here("judge", run, "--json")
    assert answer.code == 0, answer.err
    (told,) = answer.json["questions"]
    assert (told["question"], told["judge"], told["texts"], told["answered"]) == (
        "specialization.role",
        "rules (rules-2)",
        20,
        20,
    )
    assert told["with_lexicon"]["texts"] == 20
    found = judged(open_run(run), "specialization.role")
    assert found is not None
    assert set(found.categories) == {f"{text} {number}" for text in (FISHING, SINGING) for number in range(10)}
    shown = civitas_here("judge", run, "--quiet").out
    assert shown.startswith("run, specialization.role: 20 of 20 texts judged by rules (rules-2)")


def test_a_run_without_texts_says_so(tmp_path: Path) -> None:
    run = society(tmp_path / "run", "openai", scenario="village")
    assert civitas_here("judge", run, "--quiet").out == "run, village.own_things: no texts, lived by openai\n"


def test_a_users_own_experiment_is_asked_what_the_one_that_it_extends_is_asked(tmp_path: Path) -> None:
    own = tmp_path / "mine"
    own.mkdir()
    (own / "scenario.yaml").write_text("extends: specialization\nname: mine\n", encoding="utf-8")
    run = society(tmp_path / "run", "openai", "mine", own)
    (unjudged,) = judging_concerns([open_run(run)], "specialization.role")
    assert "In 1 of 1 run(s) of models no judge was asked" in unjudged
    answer = civitas_here("judge", run, "--json")
    assert answer.code == 0, answer.err
    assert [one["question"] for one in answer.json["questions"]] == ["specialization.role"]
    assert not judging_concerns([open_run(run)], "specialization.role")


def test_bad_input(tmp_path: Path) -> None:
    chef = society(tmp_path / "chef", "rules", "chef")
    answer = civitas_here("judge", chef)
    assert (answer.code, answer.sentence) == (
        2,
        "chef is of the scenario 'chef', which asks a judge nothing: judge a run of constitution, culture, feelings, "
        "party, society, specialization, village.",
    )
    run = society(tmp_path / "run", "rules")
    (run / JUDGEMENTS).write_text("a,b\n1,2\n")
    with pytest.raises(AnalysisError, match="has other columns than this version writes: run `civitas judge` again"):
        analyze([run])
