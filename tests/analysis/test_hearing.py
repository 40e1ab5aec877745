"""Hearers: those that the speaker's client saw, completed by what the hearers' own bodies logged."""

from pathlib import Path

import pytest

from analysis.hearing import utterances
from analysis.run import open_run
from tests.analysis.folders import Log, write_run

LONG = "The tax is too high. " * 20


def hearers_of(folder: Path, log: Log, speed: float = 1.0) -> list[list[str]]:
    """The hearers of each utterance."""
    log.ended(600.0)
    run = open_run(write_run(folder, log, {"run_id": "trial", "status": "done", "speed": speed}))
    return list(utterances(run)["hearers"])


def test_hearers_that_the_speaker_did_not_see_are_added_once_and_the_speaker_never(tmp_path: Path) -> None:
    log = Log()
    log.said(10.0, "Ada", "Good day.", "Bram", "Ada")
    log.said(30.0, "Ada", "Good day.")
    log.heard(10.2, "Bram", "Ada", "Good day.")
    log.heard(10.3, "Cleo", "Ada", "Good day.")
    log.heard(30.1, "Dirk", "Ada", "Good day.")
    assert hearers_of(tmp_path, log) == [["Bram", "Cleo"], ["Dirk"]]


def test_a_hearer_whose_attention_was_elsewhere_is_a_hearer(tmp_path: Path) -> None:
    log = Log()
    log.said(10.0, "Ada", "Good day.")
    log.heard(10.2, "Bram", "Ada", "Good day.", attended=False)
    log.heard(10.2, "Cleo", "Ada", "Good day.", attended=True)
    assert hearers_of(tmp_path, log) == [["Bram", "Cleo"]]


@pytest.mark.parametrize(
    ("t", "speaker", "text"),
    [(13.0, "Ada", "Good day."), (10.0, "Bram", "Good day."), (10.0, "Ada", "Good night."), (10.0, "Eve", "Good day.")],
    ids=["at another time", "from another speaker", "other words", "from nobody who spoke"],
)
def test_what_was_heard_differently_adds_nobody(tmp_path: Path, t: float, speaker: str, text: str) -> None:
    log = Log()
    log.said(10.0, "Ada", "Good day.", "Bram")
    log.said(11.0, "Bram", "Good evening.", "Ada")
    log.heard(t, "Cleo", speaker, text)
    assert hearers_of(tmp_path, log) == [["Bram"], ["Ada"]]


def test_time_apart_is_wall_time(tmp_path: Path) -> None:
    log = Log()
    log.said(10.0, "Ada", "Good day.")
    log.heard(13.0, "Cleo", "Ada", "Good day.")
    assert hearers_of(tmp_path, log, speed=4.0) == [["Cleo"]]


def test_a_long_speech_is_heard_in_parts(tmp_path: Path) -> None:
    log = Log()
    log.said(10.0, "Ada", LONG.strip())
    log.heard(10.1, "Cleo", "Ada", LONG[:210].strip())
    log.heard(10.6, "Cleo", "Ada", LONG[210:].strip())
    assert hearers_of(tmp_path, log) == [["Cleo"]]


def test_a_log_without_what_bodies_heard_has_the_speakers_lists(tmp_path: Path) -> None:
    log = Log()
    log.said(10.0, "Ada", "Good day.", "Bram")
    assert hearers_of(tmp_path, log) == [["Bram"]]
    silent = Log()
    silent.joined("Ada")
    assert hearers_of(tmp_path / "silent", silent) == []
