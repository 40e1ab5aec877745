"""The log that is read with pandas alone is the log that the product reads, and neither uses the other."""

import ast
from pathlib import Path

import pytest

from analysis.hearing import utterances
from analysis.run import open_run
from tests.analysis.folders import Log, write_run
from tests.recomputed.log import agents, end, hearers, of, read
from tests.recomputed.made_up import SECONDS, actors, villagers

PRODUCT = {"analysis", "bots", "configs", "orchestrator", "skills", "worlds"}


def computing_modules() -> list[Path]:
    """Return the modules that compute figures: not tests, made-up runs, and what reads claims of the product."""
    here = Path(__file__).parent
    others = ("made_up.py", "civic_claims.py", "__main__.py")
    return [path for path in sorted(here.glob("*.py")) if not path.name.startswith("test_") and path.name not in others]


@pytest.mark.parametrize("path", computing_modules(), ids=lambda path: path.stem)
def test_no_figure_is_computed_with_code_of_the_product(path: Path) -> None:
    names = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names.append(node.module or "")
    assert not PRODUCT & {name.split(".")[0] for name in names}
    assert not [name for name in names if name.startswith("tests.") and not name.startswith("tests.recomputed")]


@pytest.mark.parametrize("seed", [1, 2])
def test_the_same_events_remain_and_the_shutdown_is_left_out(tmp_path: Path, seed: int) -> None:
    folder = villagers(tmp_path, seed, steady=0.5)
    events, run = read(folder), open_run(folder)
    assert events["event_id"].tolist() == run.events["event_id"].tolist()
    assert end(events) == run.seconds == SECONDS
    assert agents(events) == run.agents
    assert events.loc[events["agent"].notna(), "t"].max() <= SECONDS


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_same_hearers_are_found(tmp_path: Path, seed: int) -> None:
    folder = actors(tmp_path, seed)
    events = read(folder)
    found = hearers(events)
    assert found == [set(names) for names in utterances(open_run(folder))["hearers"]]
    listed = [set(names) for names in of(events, "speech")["hearers"]]
    assert found != listed, "some words were heard by bodies that the speaker's client did not see"


def test_a_body_heard_the_nearest_utterance_of_equal_words_and_every_text_that_has_a_part(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada", "Bram", "Cleo")
    log.said(10.0, "Ada", "Good morning.", "Bram", "Ada")
    log.said(11.5, "Ada", "Good morning.")
    log.said(30.0, "Ada", "Good evening. Good night.")
    log.heard(11.0, "Cleo", "Ada", "Good morning.")
    log.heard(31.0, "Cleo", "Ada", "Good night.")
    log.heard(33.0, "Bram", "Ada", "Good evening.")  # three seconds later
    assert hearers(read(write_run(tmp_path, log))) == [{"Bram"}, {"Cleo"}, {"Cleo"}]


def test_a_log_without_an_end_lasts_until_its_last_event(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada")
    log.item(12.0, "Ada", "dirt", 1)
    events = read(write_run(tmp_path, log))
    assert end(events) == 12.0
    assert of(events, "item.acquired")[["agent", "item", "count"]].to_numpy().tolist() == [["Ada", "dirt", 1]]
    assert of(events, "opinion", "about").columns.tolist() == ["event_id", "t", "agent", "x", "y", "z", "about"]


def test_an_end_of_an_older_log_is_at_its_own_time(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada")
    log.ended(20.0)
    log.item(21.0, "Ada", "dirt", 1)
    log.add(21.0, "Ada", "agent.left", reason="the run ended")
    events = read(write_run(tmp_path, log))
    assert end(events) == 20.0
    assert events["kind"].tolist() == ["agent.joined", "run.ended", "agent.left"]
