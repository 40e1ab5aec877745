"""What is said over and over and what contradicts the speaker's own things, worked by hand."""

from pathlib import Path

import pytest

from analysis.experiments.village import metric
from analysis.experiments.village.own_things import OWN_THINGS_QUESTION
from analysis.experiments.village.questions import own_things_question
from analysis.experiments.village.remarks import contradictions, repeated
from analysis.run import Run, open_run
from tests.analysis.folders import Log, write_run
from tests.analysis.judges.judging import judge_texts


def talk(
    folder: Path,
    *said: tuple[float, str, str],
    holds: dict[str, int] | None = None,
    seconds: float = 600.0,
    engine: str = "rules",
) -> Run:
    """A run with remarks (time, speaker, words), in which Ada holds the same all the time."""
    log = Log()
    log.joined("Ada", "Bram")
    for t in (0.0, seconds - 1):
        log.add(t, "Ada", "inventory", items=holds or {})
    for t, agent, text in said:
        log.said(t, agent, text)
    log.ended(seconds)
    log.rows.sort(key=lambda row: float(row["t"]))
    return open_run(write_run(folder, log, {"scenario": "village", "mind": engine}))


def test_the_same_words_of_one_speaker_are_repeated_for_five_minutes(tmp_path: Path) -> None:
    said = [
        (10.0, "Ada", "Good day, Bram."),
        (20.0, "Bram", "Good day, Bram."),
        (300.0, "Ada", "good day Bram!"),
        (601.0, "Ada", "Good day, Bram."),
    ]
    spoken = talk(tmp_path, *said, seconds=700.0).payloads("speech", "text")
    assert repeated(spoken).tolist() == [False, False, True, False]


@pytest.mark.parametrize(
    ("text", "item"),
    [
        ("Do you know where I can find dirt?", "dirt"),
        ("I have no oak log, Bram.", "oak_log"),
        ("I like it here. Has anyone seen dirt?", "dirt"),
        ("Has anyone seen sand?", None),
        ("I have dirt. Where are you?", None),
        ("Do you know where I can find dark oak log?", None),
        ("I dig dirt.", None),
        ("Could somebody lend me an oak log?", "oak_log"),
        ("Oh no, I'm all out of oak logs.", "oak_log"),
        ("I don't have any dirt left", "dirt"),
        ("I have no sand. I have dirt, though.", None),
        ("Does anyone need dirt?", None),
        ("I am never out of dirt!", None),
        ("Bram has no dirt.", None),
    ],
)
def test_who_holds_a_thing_neither_asks_for_it_nor_denies_it(tmp_path: Path, text: str, item: str | None) -> None:
    run = talk(tmp_path, (100.0, "Ada", text), holds={"dirt": 3, "oak_log": 1})
    assert contradictions(run)["item"].tolist() == ([] if item is None else [item])


def test_a_run_of_a_model_is_measured_by_the_judge(tmp_path: Path) -> None:
    """The judge decides, against the lexicon too. A sentence without an answer counts for nothing."""
    said = [(100.0, "Ada", "Has anyone seen dirt? I have no dirt.")]
    folder = talk(tmp_path, *said, holds={"dirt": 1}, engine="openai").folder
    judge_texts(folder, OWN_THINGS_QUESTION, {"Has anyone seen dirt?": "asks", "I have no dirt.": ""})
    run = open_run(folder)
    assert contradictions(run)["sentence"].tolist() == ["Has anyone seen dirt?"]
    assert metric.measure(run).finding.endswith("or deny it, as oracle (1) reads them.")


def test_a_judge_gets_the_sentences_that_name_what_their_speaker_holds(tmp_path: Path) -> None:
    said = [(100.0, "Ada", "Good day! I found an oak log; what a find."), (200.0, "Bram", "Is that an oak log?")]
    asked = own_things_question().texts(talk(tmp_path, *said, holds={"oak_log": 1}))
    assert asked.tolist() == ["I found an oak log;"]


def test_what_was_held_only_before_is_no_contradiction(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada")
    log.add(0.0, "Ada", "inventory", items={"dirt": 1})
    log.said(10.0, "Ada", "Has anyone seen dirt?")
    log.add(30.0, "Ada", "inventory", items={})
    log.ended(60.0)
    assert contradictions(open_run(write_run(tmp_path, log, {"scenario": "village"}))).empty


def test_the_figures_are_those_of_the_run(tmp_path: Path) -> None:
    said = [(t, "Ada", "Has anyone seen dirt?") for t in (10.0, 20.0, 30.0)] + [(40.0, "Bram", "No.")]
    found = metric.measure(talk(tmp_path, *said, holds={"dirt": 1}))
    assert found.headline == {"remarks_per_agent_minute": 0.2, "repeated_share": 0.5, "contradicted": 3}
    assert found.tables[0].frame.to_numpy().tolist() == [["Has anyone seen dirt?", 2, 1]]


def test_a_silent_run_has_no_share(tmp_path: Path) -> None:
    found = metric.measure(talk(tmp_path))
    assert found.headline == {"remarks_per_agent_minute": 0.0, "repeated_share": None, "contradicted": 0}
