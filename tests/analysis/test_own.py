"""What a user's own experiment measures reaches the report, and what is missing of it is said there."""

import json
from collections.abc import Mapping
from pathlib import Path

import pandas as pd
import pytest

from analysis import AnalysisError, analyze, check_lexicon_extends, compare
from analysis.metrics import METRICS
from analysis.own import OwnMeasures
from analysis.run import open_run
from configs.experiments import open_experiment
from configs.experiments.record import ExperimentRecord
from tests.analysis.folders import Log, write_run
from tests.support.own_experiment import FILES, write_own
from tests.support.page_example import write_shown

MEASURES = FILES["measures.py"]


def leave_run(folder: Path, experiment: Path, **changes: str) -> Path:
    """Write a run of an experiment in which one prayer is said."""
    log = Log()
    log.joined("Ada", "Bo")
    for text in ("Let us pray.", "Here is wood."):
        log.said(5.0, "Ada", text, "Bo")
    log.ended(60.0)
    record = ExperimentRecord.of(open_experiment(experiment)).model_copy(update=changes)
    return write_run(folder, log, {"scenario": "faith", "run_id": folder.name, "experiment": record.model_dump()})


def test_its_metrics_are_on_the_report_and_count_the_words_of_its_lexicon(tmp_path: Path) -> None:
    experiment = write_own(tmp_path / "faith")
    run = leave_run(tmp_path / "run", experiment)
    (experiment / "words.py").touch()
    (found,) = analyze([run]).runs
    assert found.headline["prayers"] == 1
    assert found.remarks == (f"Changed in {experiment} since the run: words.py.",)
    report = found.report.read_text()
    assert "1 prayers were said." in report
    assert found.remarks[0] in report


def test_its_comparisons_are_on_the_page_of_several_runs(tmp_path: Path) -> None:
    experiment = write_own(tmp_path / "faith")
    runs = [leave_run(tmp_path / name, experiment) for name in ("one", "two")]
    assert "2 were said." in compare(runs, tmp_path / "comparison").report.read_text()


def test_the_verdict_of_the_page_is_judged(tmp_path: Path) -> None:
    page = Path(__file__).resolve().parents[2] / "configs" / "experiments" / "OWN.md"
    folder = tmp_path / "my_sun"
    files = write_shown(page, folder)
    addition = page.read_text(encoding="utf-8").partition("## A verdict")[2].split("```")[1].removeprefix("python\n")
    (folder / "measures.py").write_text(files["measures.py"] + addition)
    record = ExperimentRecord.of(open_experiment(folder)).model_dump()
    runs = []
    for seed, speakers in enumerate(((3, 0), (2, 0), (3, 1))):
        for condition, number in zip(("full", "no_believer"), speakers, strict=True):
            log = Log()
            log.joined("Ada", "Bo", "Cy")
            for name in ("Ada", "Bo", "Cy")[:number]:
                log.said(5.0, name, "I thank the sun each morning.", "Bo")
            log.ended(60.0)
            told = {"scenario": "my_sun", "run_id": f"{condition}-{seed}", "condition": condition, "seed": seed}
            runs.append(write_run(tmp_path / f"{condition}-{seed}", log, told | {"experiment": record}))
    result = compare(runs, tmp_path / "comparison", bounds={"sun_speakers": 1})
    verdicts = pd.read_csv(result.tables["verdicts"]).set_index("claim")
    found = verdicts.loc["With a believer, more people speak of the sun"]
    assert (found["status"], found["kind"]) == ("shown", "outcome")
    assert "3 pairs of worlds" in found["sentence"]


def test_a_folder_that_is_gone_is_told_and_another_can_be_named(tmp_path: Path) -> None:
    folder = leave_run(tmp_path / "run", write_own(tmp_path / "faith"))
    (tmp_path / "faith").rename(tmp_path / "moved")
    run = open_run(folder)
    assert run.own.remarks == (
        f"The experiment of this run, {tmp_path}/faith, is gone: its measures are left out; name its folder with "
        "--experiment.",
    )
    assert "prayers" not in METRICS.find(run.own.files)
    named = open_run(folder, open_experiment(tmp_path / "moved"))
    assert METRICS.find(named.own.files)["prayers"](named).headline == {"prayers": 1}
    assert named.own.remarks == ()


def test_a_folder_on_another_machine_is_not_run(tmp_path: Path) -> None:
    run = open_run(leave_run(tmp_path / "run", write_own(tmp_path / "faith"), machine="elsewhere"))
    assert run.own.files == ()
    assert run.own.remarks[0].startswith(
        f"The experiment of this run is in {tmp_path}/faith on the machine elsewhere: its measures are left out"
    )


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"measures__py": MEASURES.replace('["prayer"]', '["prayers"]')},
            "{folder}/measures.py:8: The metric 'prayers' failed (KeyError: 'prayers'); correct it.",
        ),
        (
            {"lexicon__yaml": "prayer: [\n"},
            "{folder}/lexicon.yaml, line 2 is not valid YAML: correct it.",
        ),
        (
            {"lexicon__yaml": None},
            "The run is not of an experiment with a lexicon.yaml: write one beside measures.py.",
        ),
        (
            {"measures__py": MEASURES.replace('{"prayers": prayers})', '{}, TABLES)')
             + "import pandas\nfrom analysis.metrics import Table\n"
             "TABLES = [Table('speech', 'Words', pandas.DataFrame(), {})]\n"},
            "Both 'Speech' and 'Prayers' write tables/speech.csv: give one of the two another name.",
        ),
    ],
)  # fmt: skip
def test_a_measure_that_fails_is_named_with_its_line_and_nothing_is_written(
    tmp_path: Path, changes: Mapping[str, str | None], sentence: str
) -> None:
    experiment = write_own(tmp_path / "faith", **changes)
    run = leave_run(tmp_path / "run", experiment)
    with pytest.raises(AnalysisError) as failed:
        analyze([run])
    assert str(failed.value).startswith(sentence.format(folder=experiment))
    assert not (run / "report.html").exists()


def test_its_lexicon_changes_the_words_of_the_measures_that_it_extends(tmp_path: Path) -> None:
    changed = "extends: culture\nmemes: {wood: [wood]}\nprayer: [pray]\n"
    run = open_run(leave_run(tmp_path / "run", write_own(tmp_path / "faith", lexicon__yaml=changed)))
    assert METRICS.find()["memes"](run).headline["meme_mentions"] == 1
    plain = open_run(leave_run(tmp_path / "plain", write_own(tmp_path / "other")))
    assert METRICS.find()["memes"](plain).headline["meme_mentions"] == 0


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("extends: party\n", "{file}: the lexicon of 'party' cannot be changed: extends may be culture."),
        (
            "extends: culture\nmemes: [dance]\n",
            "{file}: memes is not as in the lexicon of culture (Input should be a valid dictionary): correct it.",
        ),
    ],
)
def test_a_lexicon_that_extends_another_wrongly_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "lexicon.yaml"
    file.write_text(text)
    with pytest.raises(AnalysisError) as refused:
        check_lexicon_extends(file)
    assert str(refused.value) == sentence.format(file=file)


def test_runs_from_before_have_no_experiment(tmp_path: Path) -> None:
    run = leave_run(tmp_path / "run", write_own(tmp_path / "faith"))
    manifest = json.loads((run / "manifest.json").read_text())
    del manifest["experiment"]
    (run / "manifest.json").write_text(json.dumps(manifest))
    assert open_run(run).own == OwnMeasures()
