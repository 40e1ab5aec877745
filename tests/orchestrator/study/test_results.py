"""Pages of results, made from finished comparisons."""

from pathlib import Path

import pandas as pd

from orchestrator.run.manifest import RunStatus, read_manifest
from orchestrator.study.comparison import compare_study
from orchestrator.study.record import keep_study
from orchestrator.study.results.markdown import table
from orchestrator.study.results.overturned import HEADS, overturned_by
from orchestrator.study.sweep import RunOutcome, SweepResult
from tests.orchestrator.cli.commands import civitas_here
from tests.orchestrator.study.studies import leave_run, study_file, trial

VERDICTS = [
    ("Pigs fly | far", "outcome", "not shown", "0 of 3 <did>.", "they do", "", "code analysis.pigs:fly"),
    ("Pigs sing", "outcome", "shown", "3 of 3 did.", "", "a.b", ""),
    ("Pigs are counted", "sanity", "shown", "3 pigs.", "", "", ""),
]
COLUMNS = ["claim", "kind", "status", "sentence", "paper", "rests_on", "changed"]


def compared(tmp_path: Path) -> Path:
    """A study with four finished runs and a comparison, whose verdicts are replaced."""
    folder, plan = tmp_path / "runs" / "trial", trial(tmp_path)
    for planned in plan.runs:
        leave_run(folder, planned, RunStatus.DONE, name=f"{planned.condition}-{planned.repeat}")
    civitas_here("sweep", study_file(tmp_path), "--runs-dir", tmp_path / "runs", "--quiet")
    replace_verdicts(folder)
    return tmp_path / "runs"


def replace_verdicts(folder: Path) -> None:
    pd.DataFrame(VERDICTS, columns=COLUMNS).to_csv(folder / "comparison" / "tables" / "verdicts.csv", index=False)


def test_a_page_has_each_verdict_with_its_figures_and_what_they_rest_on(tmp_path: Path) -> None:
    answer = civitas_here(
        "results", "trial", "--runs-dir", compared(tmp_path), "--into", tmp_path / "results", "--json"
    )
    assert answer.code == 0, answer.err
    page = Path(answer.json["pages"][0]).read_text(encoding="utf-8")
    results, _, checks = page.partition("## Checks")
    for line in (
        "# trial",
        "| worlds | 4 of 4: 2 of 2 full, 2 of 2 baseline |",
        "The study states no least effect that matters.",
        "| agents | 2 |",
        "| minutes of run clock | 0.3 |",
        "| changed settings | run.agents=2, run.minutes=0.3 |",
        "| Pigs fly \\| far | not shown (*) | 0 of 3 &lt;did>. | they do |",
        "| Pigs sing | shown | 3 of 3 did. |  |",
        "(*) Changed since the study was registered: code analysis.pigs:fly.",
    ):
        assert f"\n{line}\n" in f"\n{results}", line
    assert "The study was registered after 4 runs had begun" in results
    assert "| Pigs are counted | shown | 3 pigs. |  |" in checks
    index = Path(answer.json["index"]).read_text(encoding="utf-8")
    assert "| [trial](trial.md) | 4 of 4: 2 of 2 full, 2 of 2 baseline | 1 not shown, 1 shown |" in index


def test_a_page_repeats_the_tables_that_the_study_names(tmp_path: Path) -> None:
    runs = compared(tmp_path)
    study = runs / "trial" / "study.yaml"
    study.write_text(study.read_text() + "tables:\n  pigs: Pigs of each kind\n")
    answer = civitas_here("results", "trial", "--runs-dir", runs, "--into", tmp_path / "results")
    assert (answer.code, answer.sentence) == (
        2,
        "The comparison of trial has no table pigs: remove it from the study's tables.",
    )
    pigs = pd.DataFrame({"pig_kind": ["small", "<big>"], "mean": [2.0, 0.12345]})
    pigs.to_csv(runs / "trial" / "comparison" / "tables" / "pigs.csv", index=False)
    page = page_of(runs, tmp_path / "results")
    told = "### Pigs of each kind\n\n| pig kind | mean |\n|---|---|\n| small | 2 |\n| &lt;big> | 0.123 |\n\n## Checks"
    assert told in page


def test_a_page_says_how_late_words_reached_the_minds(tmp_path: Path) -> None:
    runs = compared(tmp_path)
    path = Path(runs, "trial", "comparison", "tables", "compared_runs.csv")
    assert "| words reach the minds | unknown |" in page_of(runs, tmp_path / "results")
    pd.read_csv(path).assign(heard_late_seconds=[0.1, 0.2, 0.4, 9.0]).to_csv(path, index=False)
    told = "95 % within 0.3 s of run clock in the median world, within 9.0 s in the world with the latest minds"
    assert f"| words reach the minds | {told} |" in page_of(runs, tmp_path / "results")


def page_of(runs: Path, into: Path) -> str:
    answer = civitas_here("results", "trial", "--runs-dir", runs, "--into", into, "--json")
    assert answer.code == 0, answer.err
    return Path(answer.json["pages"][0]).read_text(encoding="utf-8")


def test_a_stopped_study_does_not_look_finished_and_bounds_are_told(tmp_path: Path) -> None:
    plan, runs = trial(tmp_path, repeats=3, bounds={"items": 2.0}), tmp_path / "runs"
    folders = {one: leave_run(runs / "trial", one, RunStatus.DONE) for one in plan.runs[:3]}
    done = [RunOutcome(one, RunStatus.DONE, "", folder, read_manifest(folder)) for one, folder in folders.items()]
    compare_study(plan, SweepResult(runs / "trial", done))
    replace_verdicts(runs / "trial")
    # Worlds that nobody compared, and worlds outside of the plan, do not count.
    leave_run(runs / "trial", plan.runs[3], RunStatus.DONE, name="later")
    for other in trial(tmp_path, repeats=1, seed=9, conditions=["full"]).runs:
        leave_run(runs / "trial", other, RunStatus.DONE, name="other")
    keep_study(runs / "trial", plan.study)
    answer = civitas_here("results", "trial", "--runs-dir", runs, "--into", tmp_path / "results", "--json")
    page = Path(answer.json["pages"][0]).read_text(encoding="utf-8")
    assert "| worlds | 3 of 6: 2 of 3 full, 1 of 3 baseline |" in page
    assert "| figure | least effect that matters, in its unit |\n|---|---|\n| items | 2 |\n" in page
    assert "| [trial](trial.md) | 3 of 6: 2 of 3 full, 1 of 3 baseline | " in Path(answer.json["index"]).read_text(
        encoding="utf-8"
    )


def test_a_study_without_a_comparison_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    answer = civitas_here("results", "tea", "--runs-dir", tmp_path, "--into", tmp_path / "results")
    assert (answer.code, answer.sentence) == (
        2,
        f"There is no study 'tea' in {tmp_path}: give its folder, or run `civitas sweep tea`.",
    )
    runs = compared(tmp_path)
    (runs / "trial" / "comparison" / "tables" / "verdicts.csv").unlink()
    answer = civitas_here("results", runs / "trial", "--into", tmp_path / "results")
    assert (answer.code, answer.sentence) == (
        2,
        f"{runs / 'trial'} has no comparison with verdicts: finish it with `civitas sweep trial`.",
    )
    assert not (tmp_path / "results").exists()


def explored(tmp_path: Path, *, regions: bool = True) -> Path:
    """A sensitivity analysis of eight finished runs, with the tables of two claims."""
    folder, plan = tmp_path / "runs" / "trial-sensitivity", trial(tmp_path)
    for part in ("screening", "points"):
        for planned in plan.runs:
            leave_run(folder / part, planned, RunStatus.DONE, name=f"{planned.condition}-{planned.repeat}")
        leave_run(folder / part, plan.runs[0], RunStatus.FAILED, name="failed")
        keep_study(folder / part, plan.study)
    (folder / "tables").mkdir()
    (folder / "plots").mkdir()
    (folder / "plots" / "regions.png").write_bytes(b"a picture")
    if regions:
        pd.DataFrame(
            [
                ("Pigs fly", "outcome", 4, 3, 0.75, 0.30064, 0.95441, 0.5),
                ("Pigs sing", "outcome", 0, 0, None, None, None, None),
                ("Pigs are counted", "sanity", 4, 4, 1.0, 0.51, 1.0, None),
            ],
            columns=["claim", "kind", "points", "holds", "holds_share", "low", "high", "chance_share"],
        ).to_csv(folder / "tables" / "regions.csv", index=False, na_rep="n/a")
    pd.DataFrame(
        [("Pigs fly", f"pigs.wing_{span}", span, 0.1, 0.2, -span) for span in (1.0, 4.0, 3.0, 2.0)],
        columns=["claim", "constant", "influence", "interval", "spread", "direction"],
    ).to_csv(folder / "tables" / "influences.csv", index=False)
    return folder


def test_a_page_of_a_sensitivity_analysis_has_shares_strongest_constants_and_pictures(tmp_path: Path) -> None:
    explored(tmp_path)
    into = tmp_path / "results"
    answer = civitas_here("results", "trial-sensitivity", "--runs-dir", tmp_path / "runs", "--into", into, "--json")
    assert answer.code == 0, answer.err
    page = (into / "trial-sensitivity.md").read_text(encoding="utf-8")
    for line in (
        "| worlds | 8 |",
        "| results | holds at all points: 0, at some: 1, at none: 0, without an estimate: 1 |",
        "| Pigs fly | outcome | 4 | 3 | 0.75 | 0.301 | 0.954 | 0.5 |",
        "| Pigs sing | outcome | 0 | 0 | n/a | n/a | n/a | n/a |",
        "| Pigs fly | pigs.wing_4.0 | 4 | 0.1 | -4 |",
        "![trial-sensitivity-regions](trial-sensitivity-regions.png)",
    ):
        assert f"\n{line}\n" in page, line
    assert "pigs.wing_1.0" not in page and "influences.png" not in page
    assert (into / "trial-sensitivity-regions.png").read_bytes() == b"a picture"
    index = (into / "README.md").read_text(encoding="utf-8")
    assert "| [trial-sensitivity](trial-sensitivity.md) | 8 | holds at all points: 0, at some: 1" in index


def test_a_page_of_challenges_has_what_overturns_each_verdict(tmp_path: Path) -> None:
    folder, plan = tmp_path / "runs" / "trial-challenges", trial(tmp_path)
    for planned in plan.runs:
        leave_run(folder / "worlds", planned, RunStatus.DONE, name=f"{planned.condition}-{planned.repeat}")
    # A finished run that was set aside, because other work made its minds late, does not count.
    leave_run(folder / "worlds", plan.runs[0], RunStatus.DONE, name="late-unfinished-1")
    keep_study(folder / "worlds", plan.study)
    (folder / "tables").mkdir()
    names = ["claim", "kind", "rests_on", "usual", "challenge", "settings", "status", "overturned"]
    told = [
        ("Pigs fly", "outcome", "pigs.wing", "shown", "wingless", "pigs.wing=0", "reversed", "verdict"),
        ("Pigs sing", "outcome", "pigs.ear", "shown", "wingless", "pigs.wing=0", "shown", "no"),
        ("Pigs are counted", "sanity", "", "shown", "wingless", "pigs.wing=0", "shown", "no"),
    ]
    pd.DataFrame(told, columns=names).to_csv(folder / "tables" / "challenges.csv", index=False)
    answer = civitas_here("results", folder, "--into", tmp_path / "results", "--json")
    assert answer.code == 0, answer.err
    page = Path(answer.json["pages"][0]).read_text(encoding="utf-8")
    assert "\n| worlds | 4 |\n| results | 1 of 2 overturned |\n" in page
    assert "\n| Pigs fly | outcome | pigs.wing | shown | wingless | pigs.wing=0 | reversed | verdict |\n" in page


def test_the_index_says_what_overturns_each_result(tmp_path: Path) -> None:
    claims = ("claim", "verdict", "what was measured")
    pigs = [("Pigs fly | soar", "shown (*)", "2 <3 m"), ("Pigs sing", "not shown", ""), ("Pigs dive", "shown", "")]
    pigs.append(("Pigs swim", "not applicable (*)", ""))
    checks = table(claims, [("Pigs are counted", "shown", "")])
    study = ["# trial", "", *table(("", ""), [("worlds", "4")]), "", "## Results", "", *table(claims, pigs)]
    (tmp_path / "trial.md").write_text("\n".join([*study, "", "## Checks", "", *checks, ""]), encoding="utf-8")
    (tmp_path / "other.md").write_text("\n".join([*study[4:-3], ""]), encoding="utf-8")
    names = ("claim", "usual settings", "changed settings", "then", "overturned")
    tried = [
        ("Pigs fly | soar", "shown", "pigs.wind=1", "shown", "no"),
        ("Pigs fly | soar", "shown", "pigs.wing=0", "reversed", "verdict"),
        ("Pigs sing", "not decidable", "pigs.wing=0", "shown", "estimate"),
    ]
    (tmp_path / "trial-challenges.md").write_text("\n".join(table(names, tried)), encoding="utf-8")
    assert overturned_by(tmp_path)[4:-1] == table(
        HEADS,
        [
            ("other", "Pigs fly | soar", "shown", "not tried", "", ""),
            ("trial", "Pigs fly | soar", "shown", "pigs.wing=0", "shown", "reversed"),
            ("trial", "Pigs sing", "not shown", "no change: it counts as a check", "", ""),
            ("trial", "Pigs dive", "shown", "not tried", "", ""),
        ],
    )


def test_without_results_the_index_has_no_table_of_them(tmp_path: Path) -> None:
    assert overturned_by(tmp_path) == []


def test_an_unfinished_analysis_is_refused(tmp_path: Path) -> None:
    folder = explored(tmp_path, regions=False)
    answer = civitas_here("results", folder, "--into", tmp_path / "results")
    assert (answer.code, answer.sentence) == (
        2,
        f"{folder} is not finished: start `civitas sensitivity` again with the same options.",
    )
    assert not (tmp_path / "results").exists()
