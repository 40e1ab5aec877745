"""Read event by event, roles are those that the measures find in the whole run."""

from pathlib import Path

import pytest

from analysis.experiments.specialization.courses import ROLE_QUESTION, role_courses
from analysis.experiments.specialization.reading import RoleReader
from analysis.run import open_run
from tests.analysis.folders import Log, write_run
from tests.analysis.judges.judging import judge_texts
from tests.analysis.reading import read_by
from tests.analysis.villagers import GOALS, aimed


@pytest.mark.parametrize("engine", ["openai", "rules"])
def test_roles_are_those_of_the_whole_run_told_when_they_change(tmp_path: Path, engine: str) -> None:
    log = Log()
    aimed(log, "Ada", ["farmer"] * 5 + ["miner"] * 4 + ["be kind"] * 5)
    aimed(log, "Bram", ["fisher"] * 4, start=11.0)
    write_run(tmp_path, log, {"mind": {"engine": engine}})
    judge_texts(tmp_path, ROLE_QUESTION, {GOALS["farmer"]: "guard", GOALS["miner"]: "artist", "be kind": "unclear"})
    run = open_run(tmp_path)
    courses = role_courses(run)
    changed = courses.loc[courses["role"] != courses["role"].shift()]
    read = [(t, agent, told["role"]) for t, agent, told in read_by(RoleReader(run), run)]
    assert read == list(zip(changed["t_seconds"], changed["agent"], changed["role"], strict=True))
    assert [role for _, _, role in read] == (
        ["guard", "artist", "unclear"] if engine == "openai" else ["farmer", "miner", "unclear"]
    )
