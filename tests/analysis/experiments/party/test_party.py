"""Spread of news from its source, acquaintances and attendance, worked by hand."""

from functools import partial
from pathlib import Path

import pandas as pd
import pytest

from analysis.experiments.party import metric
from analysis.experiments.party.acquaintance import acquaintance, answers_on_people
from analysis.experiments.party.answers import claims_to_know
from analysis.experiments.party.knowledge import END
from analysis.experiments.party.subjects import CANDIDACY, PARTY, SUBJECTS, tells_of
from analysis.experiments.party.town import town_figures, town_of
from analysis.experiments.party.tracing import HEARD, KNOWN, NO_SOURCE, Memories
from tests.analysis.experiments.party.people import answers, opened, remembers, town_log
from tests.analysis.folders import Log, verdicts_of


@pytest.mark.parametrize(
    ("text", "tells"),
    [
        ("I am giving a Valentine's party on day 2.", True),
        ("Would you like to come to my party?", True),
        ("I saw coal. There is a party at the cafe! Have you heard any news?", True),
        ("Do you know of a party?", False),
        ("Have you heard of the party? I saw some coal.", False),
        ("This is a departure.", False),
    ],
)
def test_a_question_whether_one_knows_tells_nothing(text: str, tells: bool) -> None:
    assert tells_of(text, SUBJECTS[PARTY]) is tells


def test_questions_are_told_apart() -> None:
    party, candidacy = SUBJECTS[PARTY].asked, SUBJECTS[CANDIDACY].asked
    assert party.search("Did you know there is a Valentine's Day party?")
    assert candidacy.search("Do you know who is running for mayor?")
    assert not party.search("Do you know who is running for mayor?")
    assert not party.search("Were you at the Valentine's party, and if not, why not?")


@pytest.mark.parametrize(
    ("answer", "knows", "yes"),
    [
        ("Yes. Sam told me.", True, True),
        ("Sam is running.", True, True),
        ("No, I did not know.", True, False),
        ("I'm not sure who is running.", True, False),
        ("Nobody told me of one.", True, False),
        ("Well, I\u2019ve never met him.", True, False),
        ("Who would that be?", True, False),
        ("I don't like crowds, but I was invited.", True, True),
        ("No doubt about it, Sam wants to be mayor.", True, True),
        ("I do not know that.", False, False),
        ("Yes.", False, False),
        (" ", True, False),
    ],
)
def test_what_counts_as_a_yes(answer: str, knows: bool, yes: bool) -> None:
    assert claims_to_know(pd.DataFrame({"answer": [answer], "knows": [knows]}), None).tolist() == [yes]


def test_every_yes_is_traced_to_the_words_or_has_no_source(tmp_path: Path) -> None:
    town = town_of(opened(tmp_path, town_log()))
    assert town.origins == {"party": ["Isabella"], "candidacy": ["Sam"]}
    own = town.answers.loc[(town.answers["subject"] == PARTY) & (town.answers["round"] == END)].set_index("agent")
    assert own["source"].to_dict() == {"Isabella": KNOWN, "Tom": HEARD, "Jane": HEARD, "Ryan": NO_SOURCE, "Sam": ""}
    assert own["speaker"].dropna().to_dict() == {"Tom": "Isabella", "Jane": "Tom"}
    assert own["heard_seconds"].dropna().to_dict() == {"Isabella": 0.0, "Tom": 100.0, "Jane": 200.0}
    assert town.knowledge.to_numpy().tolist() == [
        ["party", "start", 5, 1, 1, 0, 0.2],
        ["party", "end", 5, 4, 3, 1, 0.6],
        ["candidacy", "start", 5, 1, 1, 0, 0.2],
        ["candidacy", "end", 5, 1, 1, 0, 0.2],
    ]
    figures = town_figures(town)
    # Yes: 1 + 4 for the party, 1 + 1 for the candidacy; one has no source.
    assert figures["yes_sourced_share"] == pytest.approx(6 / 7, abs=1e-4)


def source_kind(folder: Path, log: Log, *evidence: str, agent: str = "Tom", until: float = 500.0) -> str:
    log.ended(1000.0)
    memories = Memories(opened(folder, log))
    return memories.source(agent, evidence, until, partial(tells_of, subject=SUBJECTS[PARTY])).kind


def test_words_that_the_agent_was_not_among_the_hearers_of_are_no_source(tmp_path: Path) -> None:
    log = Log()
    log.said(100.0, "Isabella", "Come to my party!", "Jane")
    assert (
        source_kind(tmp_path, log, remembers(log, 101.0, "Tom", 9, 'Isabella said: "Come to my party!"')) == NO_SOURCE
    )


def test_words_said_by_somebody_else_or_long_ago_are_no_source(tmp_path: Path) -> None:
    log = Log()
    log.said(100.0, "Jane", "Come to my party!", "Tom")
    log.said(200.0, "Isabella", "Come to my party!", "Tom")
    first = remembers(log, 101.0, "Tom", 9, 'Isabella said: "Come to my party!"')
    late = remembers(log, 300.0, "Tom", 10, 'Isabella said: "Come to my party!"')
    assert source_kind(tmp_path, log, first, late) == NO_SOURCE


def test_a_conclusion_is_followed_to_what_it_rests_on(tmp_path: Path) -> None:
    log = Log()
    log.said(100.0, "Isabella", "Come to my party!", "Tom")
    heard = remembers(log, 101.0, "Tom", 9, 'Isabella said: "Come to my party!"')
    thought = remembers(log, 120.0, "Tom", 10, "Isabella is generous.", heard)
    assert source_kind(tmp_path / "one", log, thought) == HEARD
    alone = Log()
    alone.said(1.0, "Tom", "Hm.")
    remembers(alone, 1.0, "Tom", 1, "I like fish.")
    own = remembers(alone, 120.0, "Tom", 2, "There is a party.", "Tom/m000002")
    assert source_kind(tmp_path / "two", alone, own) == NO_SOURCE


def test_memories_of_others_of_later_times_and_of_other_matters_are_not_a_source(tmp_path: Path) -> None:
    log = Log()
    log.said(100.0, "Isabella", "Come to my party!", "Tom", "Jane")
    log.said(100.0, "Isabella", "Come to the river!", "Tom")
    of_jane = remembers(log, 101.0, "Jane", 9, 'Isabella said: "Come to my party!"')
    later = remembers(log, 101.0, "Tom", 10, 'Isabella said: "Come to my party!"')
    other = remembers(log, 102.0, "Tom", 11, 'Isabella said: "Come to the river!"')
    log.ended(1000.0)
    memories = Memories(opened(tmp_path, log))
    tells = partial(tells_of, subject=SUBJECTS[PARTY])
    assert memories.source("Tom", [of_jane, other], 500.0, tells).kind == NO_SOURCE
    assert memories.source("Tom", [later], 50.0, tells).kind == NO_SOURCE
    assert memories.source("Tom", [later], 500.0, tells).kind == HEARD


def test_attendance_is_counted_by_invitation(tmp_path: Path) -> None:
    # Tom and Jane had heard by 600 s, and Isabella is the host. Of the two, Tom came. Ryan and Sam had not heard, and
    # did not come.
    town = town_of(opened(tmp_path, town_log()))
    table = town.attendance.set_index("agent")
    assert table["heard_before"].to_dict() == {
        "Isabella": False, "Tom": True, "Jane": True, "Ryan": False, "Sam": False,
    }  # fmt: skip
    assert table.loc["Jane", "answer"] == "No. I had planned to fish."
    figures = town_figures(town)
    assert (figures["invited_came_share"], figures["uninvited_came_share"]) == (0.5, 0.0)


def test_density_counts_pairs_with_sound_knowledge_of_each_other(tmp_path: Path) -> None:
    # At the end of three: Ada and Bo know each other by memories. Bo claims Cy with a memory of another person, and Cy
    # knows Bo. Ada and Cy do not know each other. One pair: 2 · 1 / (3 · 2).
    log = Log()
    question = "Do you know of {}?"
    ids = {
        "Ada": remembers(log, 1.0, "Ada", 1, "I met Bo."),
        "Bo": remembers(log, 1.0, "Bo", 1, 'Ada said: "Hello."'),
        "Cy": remembers(log, 1.0, "Cy", 1, "I know Bo, who fishes."),
    }
    answers(log, 2.0, "Ada", question.format("Bo"), "", about="Bo")
    for agent, about, yes in (
        ("Ada", "Bo", True), ("Bo", "Ada", True), ("Bo", "Cy", True), ("Cy", "Bo", True), ("Ada", "Cy", False),
        ("Cy", "Ada", False),
    ):  # fmt: skip
        answers(
            log, 90.0, agent, question.format(about), "Yes." if yes else "", *([ids[agent]] if yes else []), about=about
        )
    log.ended(100.0)
    run = opened(tmp_path, log)
    table = acquaintance(answers_on_people(run, Memories(run), None))
    end = table.set_index("round").loc["end"]
    assert (end["agents"], end["answers"], end["said_yes"], end["without_memory"], end["edges"]) == (3, 6, 4, 1, 1)
    assert end["density"] == pytest.approx(1 / 3)
    assert end["without_memory_share"] == pytest.approx(1 / 6)


def test_a_run_is_measured_drawn_and_judged(tmp_path: Path) -> None:
    found = metric.measure(opened(tmp_path, town_log()))
    status = {verdict.claim.words: verdict.status for verdict in verdicts_of(found)}
    assert status == {
        "The news of the party reaches more than 52 % of the town": "not decidable",
        "The news of the candidacy reaches more than 32 % of the town": "not decidable",
        "No yes is without a source": "not shown",
        "People come to know one another": "not applicable",
        "Agents that have heard of the party come to it at the hour": "not decidable",
    }
    assert [plot.name for plot in found.plots] == ["heard_over_time", "party_tree", "candidacy_tree"]
    assert all(plot.draw() for plot in found.plots)
    assert "1 more claim to" in found.finding


def test_in_the_null_nobody_is_to_know_of_a_party(tmp_path: Path) -> None:
    found = metric.measure(opened(tmp_path, town_log(party=False)))
    status = {verdict.claim.words: verdict.status for verdict in verdicts_of(found)}
    assert status["If nobody plans a party, nobody knows of one"] == "shown"
    assert "The news of the party reaches more than 52 % of the town" not in status


def test_missing_final_interviews_are_named_and_nothing_is_judged(tmp_path: Path) -> None:
    log = town_log()
    log.rows = [
        row for row in log.rows if not (row["kind"] == "interview" and row["agent"] == "Ryan" and row["t"] > 800)
    ]
    found = metric.measure(opened(tmp_path, log))
    assert found.concerns == ["1 of 5 agents were not asked about the news at the end of the run."]
    assert verdicts_of(found)[0].status == "not applicable"


def test_a_run_that_asks_for_no_news_has_nothing_of_it(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada")
    log.ended(10.0)
    found = metric.measure(opened(tmp_path, log))
    assert (found.plots, verdicts_of(found), found.concerns) == ([], [], [])
    assert "Nobody was asked" in found.finding


@pytest.mark.parametrize(("speed", "kind"), [(1.0, NO_SOURCE), (4.0, HEARD)])
def test_at_speed_processes_lag_by_more_of_the_run_clock(tmp_path: Path, speed: float, kind: str) -> None:
    log = Log()
    heard = remembers(log, 100.0, "Tom", 9, 'Isabella said: "Come to my party!"')
    log.said(110.0, "Isabella", "Come to my party!", "Tom")
    log.ended(1000.0)
    memories = Memories(opened(tmp_path, log, speed=speed))
    assert memories.source("Tom", [heard], 500.0, partial(tells_of, subject=SUBJECTS[PARTY])).kind == kind


def test_a_round_that_was_cut_short_has_no_density(tmp_path: Path) -> None:
    log = Log()
    known = remembers(log, 1.0, "Ada", 1, "I know Bo.")
    for about in ("Bo", "Cy"):
        answers(log, 2.0, "Ada", f"Do you know of {about}?", "Yes.", known, about=about)
    log.ended(100.0)
    run = opened(tmp_path, log)
    (start,) = acquaintance(answers_on_people(run, Memories(run), None)).to_dict("records")
    assert (start["agents"], start["answers"], start["without_memory"]) == (1, 2, 1)
    assert pd.isna(start["density"])


def test_the_tree_shows_the_first_source_of_each_agent(tmp_path: Path) -> None:
    town = town_of(opened(tmp_path, town_log()))
    own = town.answers.loc[town.answers["subject"] == PARTY]
    nodes = metric.diffusion_nodes(own, town.first_heard[PARTY], town.origins[PARTY])
    assert nodes.astype(object).where(nodes.notna(), None).to_numpy().tolist() == [
        ["Isabella", None, 0.0, "knew it from before"],
        ["Jane", "Tom", 200.0, "knows it at the end"],
        ["Tom", "Isabella", 100.0, "knows it at the end"],
        ["Ryan", None, 903.0, "claims it without a source"],
    ]
