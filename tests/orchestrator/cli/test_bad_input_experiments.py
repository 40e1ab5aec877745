"""Invalid experiments and studies: one sentence with the place in the file and the fix, nothing started."""

from pathlib import Path

import pytest

from orchestrator.run.manifest import RunStatus
from tests.orchestrator.cli.commands import civitas_here
from tests.orchestrator.study.studies import leave_run, study_file, trial

VILLAGE = "extends: village\nname: mine\n"
CONSTITUTION = "extends: constitution\nname: mine\n"
STUDY = "name: trial\nscenario: village\n"


def refuse(folder: Path, text: str, *words: str, verb: str = "run") -> str:
    """Check that a file is refused before anything happens, and return the sentence without the folder."""
    path = folder / "mine.yaml"
    path.write_text(text)
    answer = civitas_here(verb, path, "--runs-dir", folder / "runs", "--quiet", *words)
    assert (answer.code, answer.out) == (2, ""), answer
    assert not (folder / "runs").exists()
    assert len(answer.err.strip().splitlines()) == 1
    validated = civitas_here("validate", path)
    assert words or (validated.code, validated.sentence) == (2, answer.sentence)
    return answer.sentence.replace(f"{folder}/", "")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "schedule:\n  - {at_seconds: 30, announce: Hear ye!}\n  - {at_seconds: 30.5, announce: The bell rings.}\n",
            "mine.yaml, line 5: schedule[0] and schedule[1] overlap at 30.5 s: leave at least 1 s between two "
            "announcements.",
        ),
        (
            "schedule:\n  - {at_seconds: 3000, announce: Hear ye!}\n",
            "mine.yaml, line 4: schedule[0] happens at 3000 s, but the run ends at 600 s: make it earlier, or "
            "make run.minutes longer.",
        ),
        (
            "attendance:\n  - {at_seconds: 600, occasion: party, place: plaza}\n",
            "mine.yaml, line 4: attendance[0] happens at 600 s, but the run ends at 600 s: make it earlier, or "
            "make run.minutes longer.",
        ),
    ],
)
def test_schedules_that_overlap_or_run_past_the_end(tmp_path: Path, text: str, sentence: str) -> None:
    assert refuse(tmp_path, VILLAGE + text) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "constitution: {every_seconds: 60}\n",
            "mine.yaml, line 3: constitution: Tax windows overlap: a window of 20 s with its notice of 90 s does not "
            "fit into every_seconds, 60.",
        ),
        (
            "constitution: {vote_at_seconds: 350}\n",
            "mine.yaml, line 3: constitution: vote_at_seconds (350) must be later than draft_at_seconds (360).",
        ),
        (
            "constitution: {seasons_after: 9}\n",
            "mine.yaml, line 3: Tax season 14 ends at 1680 s, but the run at 1320 s: make seasons_after smaller, "
            "or run.minutes longer, with time to close the books.",
        ),
    ],
)
def test_tax_windows_that_overlap_or_run_past_the_end(tmp_path: Path, text: str, sentence: str) -> None:
    assert refuse(tmp_path, CONSTITUTION + text) == sentence


@pytest.mark.parametrize("rate", ["120", "-5", "100.5"])
def test_rates_outside_of_0_to_100_percent(tmp_path: Path, rate: str) -> None:
    text = f"constitution:\n  text: 1. Every citizen pays {rate} % of what they hold as tax.\n"
    assert refuse(tmp_path, CONSTITUTION + text) == (
        f"mine.yaml, line 3: constitution: The constitution names a rate of {rate} %: use a rate from 0 to 100 %."
    )


def test_a_population_that_does_not_fit_its_run_or_its_towns(tmp_path: Path) -> None:
    assert refuse(tmp_path, VILLAGE + "population:\n  groups:\n    - {group: all, count: 29}\n") == (
        "mine.yaml, line 4: population.groups has 29 people but run.agents is 10: set run.agents to 29, or change the "
        "counts of the groups."
    )
    assert refuse(tmp_path, CONSTITUTION + "population: {groups: {constituents: {home: Remote}}}\n").endswith(
        "25 people have their home in Remote, which has room for 2: move some of them to other towns, add a town, or "
        "raise its people_max."
    )
    towns = "world: {towns: [{plan: village, name: Clearwater, at: [0, 0]}]}\n"
    groups = "population:\n  groups:\n    - group: all\n      rest: true\n      home: Clerwater\n"
    assert refuse(tmp_path, VILLAGE + towns + groups) == (
        "mine.yaml, line 8: The home 'Clerwater' is not a town of world.towns; did you mean 'Clearwater'?"
    )


def test_views_outside_of_0_to_10(tmp_path: Path) -> None:
    assert refuse(tmp_path, CONSTITUTION + "population: {groups: {influencers: {views: {taxation: 11}}}}\n") == (
        "mine.yaml, line 3: population.groups.influencers.views.taxation must be at most 10.0, not 11."
    )


def test_a_condition_that_names_no_module(tmp_path: Path) -> None:
    text = VILLAGE + "conditions:\n  silent:\n    brain: {modules: [memory, skill_execution, controler]}\n"
    sentence = (
        "mine.yaml, line 5: brain: There is no brain module 'controler'; known are acting, action_awareness, "
        "controller, goals, memory, perception, planning, reflection, reflex, skill_execution, social_awareness, "
        "talking."
    )
    assert refuse(tmp_path, text, "--condition", "silent") == sentence
    assert civitas_here("validate", tmp_path / "mine.yaml").sentence == f"{tmp_path}/{sentence}"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "conditions: [full]\nseeds: [3, 4, 3]\n",
            "mine.yaml, line 4: The seed 3 is there twice, but every repeat needs its own world: change it.",
        ),
        (
            "conditions: [full, baseline, full]\n",
            "mine.yaml, line 3: The condition 'full' is there twice: name each once.",
        ),
        (
            "conditions: [full]\nseeds: [3, 4]\nrepeats: 3\n",
            "mine.yaml, line 5: repeats is 3 but there are 2 seeds: add seeds or lower repeats.",
        ),
        ("conditions: [ful]\n", "mine.yaml, line 3: There is no condition 'ful'; did you mean 'full'?"),
        ("conditions: []\n", "mine.yaml, line 3: conditions must be a list of at least 1, not []."),
        (
            "conditions: [full]\nsettings:\n  run:\n    agnets: 3\n",
            "mine.yaml, line 6: run.agnets is not a known key; did you mean 'agents'?",
        ),
        (
            "conditions: [full]\nsettings: {run: {seed: 3}}\n",
            "mine.yaml, line 4: A study has its own seeds: use its key seed or seeds, not settings.",
        ),
        (
            "conditions: [full]\nrepeat: 3\n",
            "mine.yaml, line 4: repeat is not a known key; did you mean 'repeats'?",
        ),
        ("repeats: 3\n", "conditions is missing: add it."),
    ],
)
def test_studies_that_cannot_be(tmp_path: Path, text: str, sentence: str) -> None:
    assert refuse(tmp_path, STUDY + text, verb="sweep") == sentence


def test_a_study_of_a_scenario_that_is_not_there(tmp_path: Path) -> None:
    assert refuse(tmp_path, "name: trial\nscenario: vilage\nconditions: [full]\n", verb="sweep") == (
        "mine.yaml, line 2: There is no scenario 'vilage'; did you mean 'village'?"
    )


def test_what_the_command_line_of_a_sweep_cannot_be(tmp_path: Path) -> None:
    text = STUDY + "conditions: [full]\n"
    assert refuse(tmp_path, text, "--repeats", "0", verb="sweep") == ("--repeats 0: repeats must be at least 1, not 0.")
    assert refuse(tmp_path, text, "--agents", "0", verb="sweep") == (
        "--agents 0: run.agents must be at least 1, not 0."
    )
    assert civitas_here("sweep", "vilage").sentence.startswith("There is no study 'vilage'; ")
    assert civitas_here("sweep", "nowhere.yaml").sentence == "There is no file nowhere.yaml: check the path."
    assert civitas_here("sweep", "items", "--at-once", "0").code == 2


def test_a_study_whose_settings_changed_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "runs" / "trial"
    run_dir = leave_run(folder, trial(tmp_path).runs[0], RunStatus.DONE)
    answer = civitas_here("sweep", study_file(tmp_path), "--runs-dir", tmp_path / "runs", "--speed", "4", "--quiet")
    assert (answer.code, answer.out, answer.sentence) == (
        2,
        "",
        f"{run_dir} was run with other settings than the study has now (run.speed is 1.0 there and 4.0 now): choose "
        "another --runs-dir, or restore the settings.",
    )


def test_runs_of_different_scenarios_are_not_analyzed_together(tmp_path: Path) -> None:
    runs = tmp_path / "runs"
    first = leave_run(runs, trial(tmp_path).runs[0], RunStatus.DONE, name="first")
    second = leave_run(runs, trial(tmp_path).runs[1], RunStatus.DONE, name="second")
    manifest = second / "manifest.json"
    manifest.write_text(manifest.read_text().replace('"scenario": "village"', '"scenario": "items"'))
    answer = civitas_here("analyze", "first", "second", "--runs-dir", runs)
    assert (answer.code, answer.out, answer.sentence) == (
        2,
        "",
        "The runs have 2 different scenarios (items 1, village 1): compare runs of one scenario at a time.",
    )
    assert (first / "report.html").read_text() == "a report"


def test_a_half_finished_set_says_so_on_its_first_line(tmp_path: Path) -> None:
    runs = tmp_path / "runs"
    for planned in trial(tmp_path, repeats=1).runs:
        status = RunStatus.STOPPED if planned.condition == "baseline" else RunStatus.DONE
        leave_run(runs, planned, status, name=planned.condition)
    answer = civitas_here("analyze", "full", "baseline", "--runs-dir", runs)
    assert answer.code == 0
    assert answer.out.splitlines()[0] == "1 of 2 runs are incomplete: baseline (stopped, 0.3 of 0.3 min)."
