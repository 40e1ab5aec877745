"""A faith that spreads, worked by hand."""

from math import pi
from pathlib import Path

import numpy as np
import pytest

from analysis.experiments.culture import faith_metric
from analysis.experiments.culture.exposure import expose_to, rates_by_exposure
from analysis.experiments.culture.faith import area_of_union, faith_of
from analysis.experiments.culture.spread import faith_figures, spread_of
from analysis.run import Run
from tests.analysis.experiments.culture.people import opened, said_at
from tests.analysis.folders import Log, verdicts_of

HOMES = {"Pia": "Alder", "Ada": "Alder", "Bo": "Birch", "Cy": "", "Di": ""}


def run_of_faith(folder: Path) -> Run:
    """Pia, a priest, is heard by Ada at 10 s and 20 s; Ada names pasta at 30 s and is heard by Bo, then names the faith
    at 40 s. Bo names the faith at 100 s. Cy names it at 50 s without having heard of it. Di hears Bo and says nothing.
    """
    log = Log()
    said_at(log, 10.0, "Pia", 0, "The Flying Spaghetti Monster loves you.", "Ada")
    said_at(log, 20.0, "Pia", 0, "Become a Pastafarian!", "Ada")
    said_at(log, 25.0, "Pia", 0, "The weather is fine.", "Ada", "Di")
    said_at(log, 30.0, "Ada", 0, "Shall we cook pasta?", "Bo", "Pia")
    said_at(log, 40.0, "Ada", 0, "I am a pastafarian now.")
    said_at(log, 45.0, "Ada", 0, "Some spaghetti?")
    said_at(log, 50.0, "Cy", 150, "Praise the spaghetti monster.")
    said_at(log, 100.0, "Bo", 300, "I am a Pastafarian, too.", "Di")
    said_at(log, 101.0, "Di", 300, "Aha.", "Bo")
    log.ended(120.0)
    return opened(folder, log, HOMES, priests=("Pia",))


def test_one_rises_and_never_falls(tmp_path: Path) -> None:
    faith = faith_of(run_of_faith(tmp_path))
    assert faith.priests == ["Pia"]
    rises = faith.conversions[["agent", "t", "level", "before"]]
    assert rises.to_numpy().tolist() == [
        ["Ada", 30.0, 1, 0], ["Ada", 40.0, 2, 1], ["Cy", 50.0, 2, 0], ["Bo", 100.0, 2, 0],
    ]  # fmt: skip


def test_the_critical_edge_is_the_first_exposure_before_the_conversion(tmp_path: Path) -> None:
    exposures = expose_to(faith_of(run_of_faith(tmp_path)))
    told = exposures.conversions[["agent", "exposures", "speaker", "heard_seconds", "chain"]]
    assert told.astype(object).where(told.notna(), "-").to_numpy().tolist() == [
        ["Ada", 2, "Pia", 10.0, 1.0],
        ["Ada", 2, "Pia", 10.0, 1.0],
        ["Cy", 0, "-", "-", "-"],
        ["Bo", 1, "Ada", 30.0, 2.0],
    ]
    assert exposures.unexplained["agent"].tolist() == ["Cy"]
    edges = exposures.edges.loc[exposures.edges["critical"]]
    assert list(zip(edges["speaker"], edges["hearer"], edges["t"], strict=True)) == [
        ("Pia", "Ada", 10.0), ("Ada", "Bo", 30.0),
    ]  # fmt: skip
    # Pia, a priest, hears Ada. Di, who never converts, hears Bo. Neither edge is critical.
    assert len(exposures.edges) == 5


def test_words_logged_a_moment_after_the_answer_to_them_still_came_before_it(tmp_path: Path) -> None:
    log = Log()
    said_at(log, 10.0, "Ada", 0, "A Pastafarian I am!")
    said_at(log, 11.5, "Pia", 0, "Become a Pastafarian!", "Ada")
    log.ended(20.0)
    exposures = expose_to(faith_of(opened(tmp_path, log, HOMES, priests=("Pia",))))
    assert exposures.conversions["speaker"].tolist() == ["Pia"]


def test_rates_count_the_time_that_agents_spent_having_heard_so_much(tmp_path: Path) -> None:
    # Unconverted: Ada 10 s with no exposure, 20 s with 1 to 2; Bo 30 s with none, 70 s with one; Cy 50 s with none; Di
    # 100 s with none, 20 s with one. Conversions: Cy of those with none, Ada and Bo of those with 1 to 2.
    run = run_of_faith(tmp_path)
    faith = faith_of(run)
    rates = rates_by_exposure(expose_to(faith), faith, run.agents, run.seconds)
    none, few = rates.to_dict("records")[:2]
    assert (none["exposures"], none["agents"], none["conversions"]) == ("0", 4, 1)
    assert none["agent_hours"] == pytest.approx(190 / 3600)
    assert (few["exposures"], few["agents"], few["conversions"]) == ("1 to 2", 3, 2)
    assert few["agent_hours"] == pytest.approx(110 / 3600)
    assert few["conversions_an_hour"] == pytest.approx(2 / (110 / 3600))
    assert rates["conversions"].sum() == 3
    assert np.isnan(rates["conversions_an_hour"].iloc[-1])


def test_overlaps_of_hearable_areas_count_once() -> None:
    circle = pi * 16**2
    here, far = np.array([0.5]), np.array([0.5, 500.5])
    assert area_of_union(here, here, 16.0) == pytest.approx(circle, rel=0.01)
    assert area_of_union(far, far, 16.0) == pytest.approx(2 * circle, rel=0.01)
    assert area_of_union(np.array([0.5, 0.5]), np.array([0.5, 0.5]), 16.0) == pytest.approx(circle, rel=0.01)
    # Two circles a radius apart share 2 π/3 - √3/2 radii squared.
    shared = (2 * pi / 3 - np.sqrt(3) / 2) * 16**2
    beside = area_of_union(np.array([0.0, 16.0]), np.array([0.0, 0.0]), 16.0)
    assert beside == pytest.approx(2 * circle - shared, rel=0.01)
    assert area_of_union(np.array([np.nan]), np.array([1.0]), 16.0) == 0.0
    # Far apart the map is too wide for a grid; the result is the same.
    assert area_of_union(np.array([0.5, 1e5]), np.array([0.5, 1e5]), 16.0) == pytest.approx(2 * circle, rel=0.01)


def test_converts_and_area_are_read_off_over_time(tmp_path: Path) -> None:
    # At 0 s Pia is alone, at 60 s Pia and Ada are at one spot and Cy is far off, at 120 s Bo is there too.
    counts = spread_of(run_of_faith(tmp_path)).counts
    assert counts["t_seconds"].tolist() == [0, 60, 120]
    assert counts["direct"].tolist() == [0, 2, 3]
    assert counts["indirect"].tolist() == [0, 0, 0]
    circle = pi * 16**2
    assert counts["area_direct"].tolist() == pytest.approx([circle, 2 * circle, 3 * circle], rel=0.01)


def test_a_run_is_measured_drawn_and_judged(tmp_path: Path) -> None:
    found = faith_metric.measure(run_of_faith(tmp_path))
    assert found.headline["converts_direct"] == 3
    assert found.headline["converts_share"] == 0.75
    assert found.headline["conversions_unexplained"] == 1
    status = {verdict.claim.words: verdict.status for verdict in verdicts_of(found)}
    assert status["Every conversion has a critical edge"] == "not shown"
    assert status["Conversions go on to the end of the run, without saturation"] == "not applicable", "3 are too few"
    assert status["The area within earshot of the faith grows"] == "not decidable"
    assert found.concerns == [
        "1 agent(s) spoke of the faith without having heard about it: see the table of conversions."
    ]
    names = ["faith_chats", "faith_over_time", "faith_tree", "conversion_rates"]
    assert [plot.name for plot in found.plots] == names
    assert all(plot.draw() for plot in found.plots)


def test_priests_without_listeners_convert_nobody(tmp_path: Path) -> None:
    log = Log()
    said_at(log, 10.0, "Pia", 0, "Become a Pastafarian!")
    said_at(log, 11.0, "Ada", 300, "Good day.")
    log.ended(120.0)
    found = faith_metric.measure(opened(tmp_path, log, HOMES, priests=("Pia",)))
    assert found.headline["converts_direct"] == 0
    assert [verdict.status for verdict in verdicts_of(found)] == [
        "not applicable", "not applicable", "not applicable", "not applicable", "not decidable",
    ]  # fmt: skip
    assert [plot.name for plot in found.plots] == ["faith_chats", "faith_over_time"]
    assert all(plot.draw() for plot in found.plots)


def test_without_words_of_the_faith_there_is_nothing_to_measure(tmp_path: Path) -> None:
    log = Log()
    said_at(log, 11.0, "Ada", 300, "Good day.")
    log.ended(120.0)
    found = faith_metric.measure(opened(tmp_path, log, HOMES))
    assert (found.finding, found.plots, verdicts_of(found)) == ("Nobody spoke of the faith.", [], [])


def test_converts_by_words_are_held_against_what_agents_believe(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada", "Bram", "Cleo", "Dirk", "Pia")
    said_at(log, 10.0, "Pia", 0.0, "Praise the Spaghetti Monster!", "Ada", "Bram", "Cleo", "Dirk")
    said_at(log, 20.0, "Ada", 0.0, "I am a Pastafarian now.")
    said_at(log, 21.0, "Bram", 0.0, "The Spaghetti Monster is nonsense.")
    scores = (("Ada", 6.0, 8.0), ("Bram", 4.0, 1.0), ("Cleo", 3.0, 5.5), ("Dirk", 9.0, 5.0), ("Pia", 10.0, 10.0))
    for agent, first, last in scores:
        for t, score in ((5.0, first), (30.0, last)):
            log.add(t, agent, "view", matter="pastafarianism", score=score, before=None, summary="", moved_by=[])
    log.add(40.0, "Dirk", "view", matter="taxation", score=9.0, before=None, summary="", moved_by=[])
    log.ended(60.0)
    run = opened(tmp_path, log, dict.fromkeys(("Ada", "Bram", "Cleo", "Dirk", "Pia"), "Alder"), ("Pia",))
    figures = faith_figures(spread_of(run))
    # Ada and Bram spoke of it; Ada and Cleo are in favour. Dirk no longer is, and a priest does not count.
    assert (figures["converts_direct"], figures["believers"]) == (2, 2)
    assert (figures["converts_precision"], figures["converts_recall"]) == (0.5, 0.5)
    silent = Log()
    silent.joined("Ada")
    silent.ended(60.0)
    nothing = faith_figures(spread_of(opened(tmp_path / "silent", silent)))
    assert (nothing["believers"], nothing["converts_precision"], nothing["converts_recall"]) == (0, None, None)
