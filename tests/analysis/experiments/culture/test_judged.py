"""In runs of models a judge finds memes and converts; in runs of the rules mind the lexicon does."""

from pathlib import Path

import pytest

from analysis.experiments.culture.faith import DIRECT, FAITH_QUESTION, faith_of
from analysis.experiments.culture.memes import MEME_QUESTION, mentions, said_and_meant
from analysis.run import Run, open_run
from tests.analysis.experiments.culture.people import opened, said_at
from tests.analysis.folders import Log
from tests.analysis.judges.judging import judge_texts

BELIEVES, DOUBTS = "Nothing but pasta made the sky, and I am glad of it.", "That pasta tale is silly."
TURNS, WALTZES = "We turned and turned until the lamps went out.", "The town meeting bores me."


def society(folder: Path, engine: str) -> Run:
    log = Log()
    said_at(log, 1.0, "Ada", 0, BELIEVES, "Bo")
    said_at(log, 2.0, "Bo", 0, DOUBTS, "Ada")
    said_at(log, 3.0, "Cy", 0, TURNS, "Ada")
    said_at(log, 4.0, "Cy", 0, WALTZES, "Ada")
    log.ended(60.0)
    return opened(folder, log, dict.fromkeys(("Ada", "Bo", "Cy"), "Alder"), mind={"engine": engine})


@pytest.mark.parametrize(("engine", "converts"), [("openai", {"Ada"}), ("rules", {"Ada", "Bo"})])
def test_converts_of_models_are_those_that_a_judge_takes_for_believers(
    engine: str, converts: set[str], tmp_path: Path
) -> None:
    run = society(tmp_path, engine)
    assert set(faith_of(run).conversions["agent"]) == {"Ada", "Bo"}, "who speaks of it, as the paper counts"
    judge_texts(tmp_path, FAITH_QUESTION, {BELIEVES: "convert", DOUBTS: "other", TURNS: "other", WALTZES: ""})
    faith = faith_of(open_run(tmp_path))
    assert set(faith.conversions["agent"]) == converts
    assert len(faith.utterances) == 2, "talk about the faith is found by its words"
    if engine == "openai":
        assert faith.conversions["level"].tolist() == [DIRECT]


@pytest.mark.parametrize(("engine", "memes"), [("openai", ["dance"]), ("rules", ["town meeting"])])
def test_memes_of_models_are_those_that_a_judge_finds(engine: str, memes: list[str], tmp_path: Path) -> None:
    run = society(tmp_path, engine)
    assert mentions(said_and_meant(run), run)["meme"].tolist() == ["town meeting"]
    judge_texts(tmp_path, MEME_QUESTION, {TURNS: "dance", WALTZES: "none", BELIEVES: "none", DOUBTS: ""})
    run = open_run(tmp_path)
    found = mentions(said_and_meant(run), run)
    assert found["meme"].tolist() == memes
    assert found["place"].tolist() == ["Alder"]
