"""The registration of a study: its worlds, the files of a user's own experiment, and older registrations."""

import json
from pathlib import Path

import pytest

from analysis.registration import REGISTRATION, read_code, read_registration
from analysis.registration.record import digest_of
from orchestrator.run.manifest import RunStatus
from orchestrator.study import plan_study
from orchestrator.study.plan import StudyPlan, conditions_of
from orchestrator.study.registration import changes_since, register_study
from tests.orchestrator.cli.commands import civitas_here
from tests.orchestrator.study.studies import leave_run, study_file, trial
from tests.support.own_experiment import FILES, write_own

STUDY = "name: faith\nscenario: scenario.yaml\nconditions: [full, baseline]\nrepeats: 2\n"
HELPED = FILES["measures.py"].replace("from analysis.metrics", "from .words import NONE\nfrom analysis.metrics", 1)


def changed(folder: Path, plan: StudyPlan) -> tuple[str, ...]:
    """The parts that differ from the registration."""
    found = changes_since(folder, plan)
    assert found is not None
    return found.parts


def test_worlds_that_were_added_after_the_registration_mark_every_verdict(tmp_path: Path) -> None:
    runs = tmp_path / "runs"
    for number, planned in enumerate(trial(tmp_path, repeats=3).runs):
        leave_run(runs / "trial", planned, RunStatus.DONE, name=f"20260101-{number:06d}-village")
    two = civitas_here("sweep", study_file(tmp_path), "--runs-dir", runs, "--json", "--quiet")
    page = Path(two.json["comparison"]).read_text(encoding="utf-8")
    assert "for 2 worlds of each condition." in page and "Worlds were added" not in page
    three = civitas_here("sweep", study_file(tmp_path, repeats=3), "--runs-dir", runs, "--json", "--quiet")
    page = Path(three.json["comparison"]).read_text(encoding="utf-8")
    seed = trial(tmp_path, repeats=3).runs[-1].seed
    assert f"Worlds were added after the registration (seeds {seed}), so every verdict is marked." in page
    assert changed(runs / "trial", trial(tmp_path, repeats=3)) == ("worlds",)
    assert changed(runs / "trial", trial(tmp_path, repeats=2)) == ()


@pytest.mark.parametrize(
    ("file", "text", "parts"),
    [
        ("lexicon.yaml", "prayer: [pray, amen]\n", ("own lexicon.yaml",)),
        ("judge.yaml", "role: {}\n", ("own judge.yaml",)),
        ("director.py", FILES["director.py"].replace("Priest", "Monk"), ("own director.py",)),
        ("words.py", "NONE = 1\n", ("code words:NONE",)),
        ("measures.py", HELPED.replace("text.lower()", "text"), ("code measures:measure",)),
        ("notes.yaml", "a: 1\n", ()),
    ],
)
def test_the_files_of_a_users_own_experiment_are_registered(
    tmp_path: Path, file: str, text: str, parts: tuple[str, ...]
) -> None:
    own = write_own(tmp_path / "faith", study__yaml=STUDY, measures__py=HELPED, words__py="NONE = 0\n")
    register_study(tmp_path, plan_study(str(own)))
    assert changed(tmp_path, plan_study(str(own))) == ()
    (own / file).write_text(text, encoding="utf-8")
    assert changed(tmp_path, plan_study(str(own))) == parts


def test_a_registration_by_an_older_version_is_read_and_nothing_that_it_lacks_is_a_change(tmp_path: Path) -> None:
    own = write_own(tmp_path / "faith", study__yaml=STUDY, measures__py=HELPED, words__py="NONE = 0\n")
    plan = plan_study(str(own))
    made = register_study(tmp_path, plan)
    # An older version registered the syntax tree of each definition alone.
    code = read_code((own / "measures.py",)).digests(with_uses=False)
    others = {
        name: digest
        for name, digest in made.parts.items()
        if name != "worlds" and not name.startswith(("own ", "code "))
    }
    parts = dict(sorted({**others, **{f"code {name}": digest for name, digest in code.items()}}.items()))
    old = made.model_copy(update={"parts": parts, "digest": digest_of(json.dumps(parts))})
    (tmp_path / REGISTRATION).write_text(old.model_dump_json(exclude={"seeds"}), encoding="utf-8")
    assert changed(tmp_path, plan) == ()
    (own / "measures.py").write_text(HELPED.replace("text.lower()", "text"), encoding="utf-8")
    assert changed(tmp_path, plan_study(str(own))) == ("code measures:measure",)


def test_a_design_with_some_conditions_of_its_study_is_registered(tmp_path: Path) -> None:
    register_study(tmp_path, conditions_of(trial(tmp_path), ["full"]))
    known = read_registration(tmp_path)
    assert known is not None
    assert "constants of full" in known.parts and "constants of baseline" not in known.parts
