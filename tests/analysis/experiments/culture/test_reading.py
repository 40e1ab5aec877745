"""Read event by event, memes and converts are those that the measures find in the whole run."""

from pathlib import Path

import pytest

from analysis.experiments.culture.faith import FAITH_QUESTION, LEVELS, faith_of
from analysis.experiments.culture.memes import MEME_QUESTION, mentions, said_and_meant
from analysis.experiments.culture.reading import FaithReader, MemeReader
from analysis.run import Run, open_run
from tests.analysis.experiments.culture.people import aims, opened, said_at
from tests.analysis.folders import Log
from tests.analysis.judges.judging import judge_texts
from tests.analysis.reading import read_by

WORDS = ("Let us dance to the music!", "Good day.", "The Flying Spaghetti Monster touched me.", "I like pasta.")


def society(folder: Path, engine: str) -> Run:
    log = Log()
    for place, text in enumerate(WORDS):
        said_at(log, 10.0 + place, "Ada", 0, text, "Bo")
        said_at(log, 10.5 + place, "Bo", 0, text, "Ada")
    for second in (30.0, 40.0):
        aims(log, second, "Bo", 0, "I want to plan a prank.")
    log.ended(60.0)
    return opened(folder, log, dict.fromkeys(("Ada", "Bo"), "Alder"), ("Bo",), mind={"engine": engine})


@pytest.mark.parametrize("engine", ["openai", "rules"])
def test_memes_are_those_of_the_whole_run(tmp_path: Path, engine: str) -> None:
    society(tmp_path, engine)
    judge_texts(tmp_path, MEME_QUESTION, dict(zip(WORDS, ("music", "none", "stars", ""), strict=True)))
    run = open_run(tmp_path)
    found = mentions(said_and_meant(run), run)
    read = [(t, agent, meme) for t, agent, told in read_by(MemeReader(run), run) for meme in told["memes"]]
    assert read == list(zip(found["t_seconds"], found["agent"], found["meme"], strict=True)) and len(read) >= 4


def test_levels_of_faith_are_those_of_the_whole_run(tmp_path: Path) -> None:
    run = society(tmp_path, "rules")
    read = read_by(FaithReader(run), run)
    levels = faith_of(run).utterances["level"].map(dict(enumerate(LEVELS)))
    assert [told["level"] for _, _, told in read] == levels.tolist() == ["direct", "direct", "indirect", "indirect"]
    assert [(agent, told["priest"], told["hearers"]) for _, agent, told in read[:2]] == [
        ("Ada", False, ["Bo"]),
        ("Bo", True, ["Ada"]),
    ]


def test_of_models_the_converts_are_those_of_the_judge(tmp_path: Path) -> None:
    society(tmp_path, "openai")
    judge_texts(tmp_path, FAITH_QUESTION, dict(zip(WORDS, ("convert", "other", "other", ""), strict=True)))
    read = read_by(FaithReader(open_run(tmp_path)), open_run(tmp_path))
    assert [(agent, told["level"], told["text"]) for _, agent, told in read] == [
        ("Ada", "direct", WORDS[0]),
        ("Bo", "direct", WORDS[0]),
    ]
