"""A user's own experiment that cannot be used: one sentence with file and line, exit 2, nothing started or written."""

from pathlib import Path

import pytest
import yaml

from bots.mind.pack import load_pack
from orchestrator.config import complete_yaml, resolve_scenario
from tests.orchestrator.cli.commands import civitas_here
from tests.support.own_experiment import FILES, write_own

DIRECTOR, MEASURES, SCENARIO = FILES["director.py"], FILES["measures.py"], FILES["scenario.yaml"]
ROLE = "sentence: To pray., activity: pray, told_by: [pray], fits: [pious], places: [church], steps: [pray]"


def refuse(tmp_path: Path, **changes: str | None) -> str:
    """See that run, sweep and validate refuse the folder before anything happens; returns the sentence."""
    study = "name: faith\nscenario: scenario.yaml\nconditions: [full]\n"
    folder = write_own(tmp_path / "faith", **{"study__yaml": study, **changes})
    sentences = set()
    for verb in ("run", "sweep", "validate"):
        runs = () if verb == "validate" else ("--runs-dir", tmp_path / "runs", "--quiet")
        answer = civitas_here(verb, folder, *runs)
        assert (answer.code, answer.out) == (2, ""), answer
        assert not (tmp_path / "runs").exists()
        assert len(answer.err.strip().splitlines()) == 1, answer.err
        sentences.add(answer.sentence.replace(f"{tmp_path}/", ""))
    (sentence,) = sentences
    return sentence


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"scenario__yaml": None},
            "The folder faith has no scenario.yaml: write one, such as `extends: village`, or let `civitas new` do it.",
        ),
        (
            {"rules__yaml": "extends: [village]\nwordz: [pray]\n"},
            "faith/rules.yaml, line 2: wordz is not a known key; did you mean 'words'?",
        ),
        (
            {"rules__yaml": f"extends: [village]\nroles:\n  priest: {{{ROLE}, deeds: []}}\n"},
            "faith/rules.yaml, line 3: roles.priest.deeds must be a list of at least 1, not [].",
        ),
        (
            {"rules__yaml": f"extends: [village]\nroles:\n  priest: {{{ROLE}}}\n"},
            "faith/rules.yaml, line 3: roles.priest.deeds is missing: add it.",
        ),
        (
            {"scenario__yaml": SCENARIO.replace("announce:", "anounce:")},
            "faith/scenario.yaml, line 3: sermons.0.anounce is not a known key; did you mean 'announce'?",
        ),
        (
            {"director__py": "import nothing_like_it\n"},
            "faith/director.py fails to import, faith/director.py:1: ModuleNotFoundError: No module named "
            "'nothing_like_it'; correct it.",
        ),
        (
            {"director__py": "WORDS = 3\n"},
            "faith/director.py declares no director: write a class below @directs(key), or remove the file.",
        ),
        (
            {"director__py": DIRECTOR.replace('@directs("sermons")', '@directs("brain")')},
            "The director in faith/director.py:6 has the key 'brain', which every scenario has: rename it.",
        ),
        (
            {"measures__py": "def measure(run:\n    pass\n"},
            "faith/measures.py fails to import, faith/measures.py:1: SyntaxError: '(' was never closed "
            "(measures.py, line 1); correct it.",
        ),
        (
            {"measures__py": "import sys\nsys.exit()\n"},
            "faith/measures.py fails to import, faith/measures.py:2: SystemExit: ; correct it.",
        ),
        (
            {"measures__py": "WORDS = 3\n"},
            "faith/measures.py declares no metric and no comparison: write a function below @METRICS.part(name), or "
            "remove the file.",
        ),
    ],
)
def test_a_folder_that_cannot_be_used(tmp_path: Path, changes: dict[str, str | None], sentence: str) -> None:
    assert refuse(tmp_path, **changes) == sentence


def test_a_lexicon_that_extends_what_cannot_be_changed(tmp_path: Path) -> None:
    assert refuse(tmp_path, lexicon__yaml="extends: party\nprayer: [pray]\n") == (
        "faith/lexicon.yaml: the lexicon of 'party' cannot be changed: extends may be culture."
    )


def test_a_run_from_before_rules_packs_is_not_run_again(tmp_path: Path) -> None:
    run = tmp_path / "old"
    run.mkdir()
    config = yaml.safe_load(complete_yaml(resolve_scenario("village").scenario))
    del config["rules"]
    (run / "config.yaml").write_text(yaml.safe_dump(config))
    (run / "manifest.json").write_text("{}")
    answer = civitas_here("run", run / "config.yaml", "--runs-dir", tmp_path / "runs", "--quiet")
    assert (answer.code, answer.out) == (2, "")
    (sentence,) = answer.err.splitlines()
    assert sentence.startswith(
        f"{run}/config.yaml has no rules packs, because the run is older than rules packs: start a new run, "
    )
    assert not (tmp_path / "runs").exists()


def test_a_part_under_the_name_of_a_built_in_one(tmp_path: Path) -> None:
    told = refuse(tmp_path, measures__py=MEASURES.replace('"prayers"', '"speech"'))
    assert told.startswith("Two parts are called 'speech' in civitas.metrics: ")
    assert "analysis/metrics/speech.py:" in told
    assert told.endswith("faith/measures.py:6; give one of them another name.")


def test_a_director_under_the_key_of_a_built_in_one(tmp_path: Path) -> None:
    told = refuse(tmp_path, director__py=DIRECTOR.replace('"sermons"', '"schedule"'))
    assert told.startswith("Two parts are called 'schedule' in civitas.directors: ")
    assert told.endswith("faith/director.py:6; give one of them another name.")


def test_a_lexicon_that_shares_a_sentence_with_the_pack(tmp_path: Path) -> None:
    said = next(iter(load_pack("village").sentences()))
    told = refuse(tmp_path, lexicon__yaml=f"prayer: [pray]\nsaid:\n  - {said!r}\n")
    assert told.startswith("faith/lexicon.yaml, line 3: ")
    assert told.endswith("a measure must not count the pack's own words, so remove it from one of the two.")
