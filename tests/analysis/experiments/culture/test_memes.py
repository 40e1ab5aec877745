"""Memes, worked by hand."""

import re
from pathlib import Path

import pytest

from analysis.experiments.culture import meme_metric
from analysis.experiments.culture.lexicon import lexicon, stem, stems
from analysis.experiments.culture.memes import keywords, mentions, over_time, said_and_meant
from analysis.experiments.culture.places import COUNTRYSIDE, homes, whereabouts
from analysis.words import pattern_of
from tests.analysis.experiments.culture.people import aims, at, opened, said_at
from tests.analysis.folders import Log, verdicts_of


@pytest.mark.parametrize("words", [("dance", "dances", "danced", "dancing"), ("plan", "plans", "planned", "planning")])
def test_forms_of_a_word_have_one_stem(words: tuple[str, ...]) -> None:
    assert len({stem(word) for word in words}) == 1


def test_stems_that_are_others_stay_apart() -> None:
    assert stem("party") == stem("parties") != stem("part")
    assert stem("glass") == "glass"
    assert stems("Anna's cats don't dance.") >= {"anna", "cat", "danc"}


@pytest.mark.parametrize(
    ("meme", "text", "holds"),
    [
        ("dance", "we are dancing tonight", True),
        ("dance", "there is abundance", False),
        ("eco", "live more eco-friendly", True),
        ("eco", "an economy of gold", False),
        ("games", "the game is on", True),
        ("games", "gamekeepers hunt", False),
    ],
)
def test_words_of_a_meme_are_found_whole(tmp_path: Path, meme: str, text: str, holds: bool) -> None:
    log = Log()
    log.ended(1.0)
    assert bool(re.search(pattern_of(lexicon(opened(tmp_path, log)).memes[meme]), text)) is holds


def test_memes_are_counted_by_text_and_by_the_place_of_the_speaker(tmp_path: Path) -> None:
    # Ada in Alder speaks once of dancing and of music in one sentence, and once of nothing. Bo in Birch wants a prank,
    # twice the same (counted once), then a dance. Cy in the country makes a joke.
    log = Log()
    said_at(log, 10.0, "Ada", 10, "Let us dance to the music!", "Bo")
    said_at(log, 20.0, "Ada", 10, "Good day.", "Bo")
    aims(log, 30.0, "Bo", 310, "I want to plan a prank.")
    aims(log, 40.0, "Bo", 310, "I want to plan a prank.")
    aims(log, 45.0, "Bo", 310, "I want to hold a dance.")
    said_at(log, 60.0, "Cy", 150, "Here is a joke.")
    log.ended(100.0)
    run = opened(tmp_path, log)
    told = said_and_meant(run)
    assert told["place"].tolist() == ["Alder", "Alder", "Birch", "Birch", COUNTRYSIDE]
    found = mentions(told, run)
    assert list(zip(found["agent"], found["meme"], found["place"], found["source"], strict=True)) == [
        ("Ada", "dance", "Alder", "speech"),
        ("Ada", "music", "Alder", "speech"),
        ("Bo", "pranks", "Birch", "social_goal"),
        ("Bo", "dance", "Birch", "social_goal"),
        ("Cy", "jokes", COUNTRYSIDE, "speech"),
    ]
    spans = over_time(found, 100.0)
    # Six spans of 16.7 s: Ada's dance in the first, Bo's in the third.
    alder = spans.loc[(spans["place"] == "Alder") & (spans["meme"] == "dance"), "mentions"].tolist()
    birch = spans.loc[(spans["place"] == "Birch") & (spans["meme"] == "dance"), "mentions"].tolist()
    assert (alder, birch) == ([1, 0, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0])


def test_keywords_leave_out_names_chores_and_politeness(tmp_path: Path) -> None:
    log = Log()
    for t, agent in ((1.0, "Ada"), (2.0, "Bo"), (3.0, "Cy")):
        said_at(log, t, agent, 0, "Hello Ada, I gather wheat in Alder and sing of unicorns and pasta.", "Ada")
    said_at(log, 4.0, "Ada", 150, "A unicorn!")
    said_at(log, 5.0, "Ada", 150, "Only I speak of gryphons, gryphons.")
    log.ended(10.0)
    run = opened(tmp_path, log)
    (unicorn, sing) = keywords(said_and_meant(run), run).to_dict("records")
    assert (unicorn["stem"], unicorn["texts"], unicorn["agents"], unicorn["first_seconds"]) == ("unicorn", 4, 3, 1.0)
    assert (unicorn["place"], unicorn["place_share"], sing["stem"]) == ("Alder", 0.75, "sing")


def test_time_in_a_place_is_read_off_from_positions(tmp_path: Path) -> None:
    # 120 s, sampled at 0, 60 and 120 s. Ada is in Alder until 30 s, then in the country; Bo is always in Birch.
    log = Log()
    said_at(log, 0.0, "Ada", 5, "Hm.")
    said_at(log, 30.0, "Ada", 150, "Hm.")
    said_at(log, 90.0, "Bo", 300, "Hm.")
    log.ended(120.0)
    run = opened(tmp_path, log)
    where = whereabouts(run)
    assert where.places.tolist() == [[0, 2, 2], [1, 1, 1]]
    assert where.agent_hours == pytest.approx([40 / 3600, 120 / 3600, 80 / 3600])
    assert homes(run, where) == {"Ada": COUNTRYSIDE, "Bo": "Birch"}


def test_the_edge_of_a_town_belongs_to_it(tmp_path: Path) -> None:
    log = Log()
    at(log.said(1.0, "Ada", "Hm."), 30.0, 40.0)
    at(log.said(2.0, "Ada", "Hm."), 30.0, 40.1)
    log.ended(10.0)
    assert said_and_meant(opened(tmp_path, log))["place"].tolist() == ["Alder", COUNTRYSIDE]


def test_towns_are_set_against_the_countryside_over_agents(tmp_path: Path) -> None:
    # One hour. Of the towns' people Ada speaks of memes 3 times and Bo twice. Of the country's people Cy speaks once,
    # Di never.
    # Means 2.5 and 0.5; Welch over agents, standard errors 0.5 each: 2 ± 4.303 · 0.7071 (2 degrees of freedom).
    log = Log()
    for agent, times in (("Ada", 3), ("Bo", 2), ("Cy", 1), ("Di", 0)):
        for number in range(times):
            said_at(log, 10.0 + number, agent, 0, "A joke.")
        said_at(log, 20.0, agent, 0, "Good day.")
    log.ended(3600.0)
    run = opened(tmp_path, log, {"Ada": "Alder", "Bo": "Birch", "Cy": "", "Di": "elsewhere"})
    found = meme_metric.measure(run)
    assert found.headline["memes_in_towns_an_hour"] == 2.5
    assert found.headline["memes_in_country_an_hour"] == 0.5
    assert found.headline["memes_town_minus_rural"] == 2.0
    (verdict,) = verdicts_of(found)
    assert (verdict.status, "by world: +2.00." in verdict.sentence) == ("not decidable", True)
    living = {row["home"]: row for row in found.tables[0].frame.to_dict("records")}
    assert (living["all towns"]["mean"], living[COUNTRYSIDE]["mean"], living["Alder"]["agents"]) == (2.5, 0.5, 1)
    assert [plot.name for plot in found.plots] == ["meme_map", "memes_by_home", "memes_over_time"]
    assert all(plot.draw() for plot in found.plots)


def test_without_memes_there_is_nothing_to_draw_or_judge(tmp_path: Path) -> None:
    log = Log()
    said_at(log, 1.0, "Ada", 0, "Good day.")
    log.ended(10.0)
    found = meme_metric.measure(opened(tmp_path, log))
    assert (found.finding, found.plots, verdicts_of(found)) == ("Nobody mentioned a declared meme.", [], [])
