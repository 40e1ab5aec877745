"""One run of a people that taxes itself, worked by hand."""

from pathlib import Path
from typing import Any

import pytest

from analysis import analyze
from analysis.experiments.constitution.decisions import amendments, law_changes, laws
from analysis.experiments.constitution.deposits import match_deposits
from analysis.experiments.constitution.metric import measure
from analysis.experiments.constitution.people import people_of
from analysis.metrics.base import Measurement
from analysis.run import open_run
from tests.analysis.experiments.constitution.people import CHEST, CONSTITUENTS, FIRST, Society, moved, placed
from tests.analysis.folders import Log, verdicts_of, write_run


def measured(society: Society, folder: Path) -> Measurement:
    return measure(open_run(society.write(folder)))


def statuses(found: Measurement) -> dict[str, str]:
    return {verdict.claim.words.split(" ")[0]: verdict.status for verdict in verdicts_of(found)}


def test_what_was_paid_before_and_after(tmp_path: Path) -> None:
    found = measured(Society(seed=0, deaf=("Con10",), audience=3), tmp_path)
    told = found.headline
    assert (told["paid_before_percent"], told["paid_after_percent"], told["paid_change_points"]) == (20, 10, -10)
    assert (told["due_before_percent"], told["due_after_percent"]) == (20, 10)
    assert (told["seasons_closed"], told["seasons_matched"], told["spans"], told["spans_matched"]) == (10, 10, 19, 19)
    assert (told["view_changes"], told["view_changes_traced"], told["view_changes_directly"]) == (29, 29, 29)
    assert (told["never_reached"], told["moved_unreached"]) == (1, 0)
    assert told["view_shift"] == pytest.approx(-0.5 * 29 / 10)
    # Three of thirteen others hear each utterance.
    assert told["traced_when_shuffled_share"] == pytest.approx(3 / 13, abs=0.02)
    assert set(statuses(found).values()) == {"shown"} and len(verdicts_of(found)) == 5
    assert not found.concerns
    assert "paid 20.0 % of what they held before the change of the constitution and 10.0 % after it" in found.finding


def test_the_mean_of_a_season_has_an_interval_over_constituents(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada", "Bram", "Cleo")
    log.add(60.0, None, "tax.opened", season=1, rate_due=0.2, closes_at=80.0, chests={CHEST: {}})
    for agent, held, paid in (("Ada", 10, 1), ("Bram", 10, 3), ("Cleo", 0, 0)):
        log.add(
            80.0, agent, "tax.paid", season=1, rate_due=0.2, holdings=held, deposited=paid, items={},
            fraction=paid / held if held else None, verified_by="chest contents",
        )  # fmt: skip
    log.ended(100.0)
    found = measure(open_run(write_run(tmp_path, log)))
    (season,) = found.tables[0].frame.to_dict("records")
    # An agent that holds nothing pays no share. Student: 20 ± 12.706 · 14.142 / √2
    assert (season["constituents"], season["mean_percent"]) == (2, pytest.approx(20.0))
    assert season["low"] == pytest.approx(20 - 127.06, abs=0.01)
    # This season never closed, so it counts for no mean.
    assert found.headline["paid_before_percent"] is None
    assert any("Season 1 never closed" in concern for concern in found.concerns)
    assert any("never came into force" in concern for concern in found.concerns)


def test_every_piece_is_matched_once(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada", "Bram")
    books: dict[str, Any] = {
        "rate_due": 0.2,
        "holdings": 0,
        "deposited": 0,
        "others_deposited": 0,
        "fraction": None,
        "gained": {},
    }
    log.add(60.0, None, "tax.opened", season=1, rate_due=0.2, closes_at=80.0, chests={CHEST: {"dirt": 3}})
    placed(log, 70.0, "Ada", dirt=4)
    placed(log, 75.0, "Bram", dirt=-1, apple=2)
    # Put in a moment after the chests closed, but before they were read.
    placed(log, 80.5, "Ada", dirt=2)
    log.add(80.0, None, "tax.closed", season=1, chests={CHEST: {"dirt": 8, "apple": 2}}, matched=True, **books)
    log.add(180.0, None, "tax.opened", season=2, rate_due=0.2, closes_at=200.0, chests={CHEST: {"dirt": 8, "apple": 2}})
    # It is not known who put in the items that are there at the end.
    log.add(200.0, None, "tax.closed", season=2, chests={CHEST: {"dirt": 9, "apple": 1}}, matched=False, **books)
    # Another chest does not count for the tax.
    log.add(190.0, "Bram", "container.used", container="chest", put={"dirt": 1}, taken={})
    log.ended(300.0)
    season, between, last = match_deposits(open_run(write_run(tmp_path, log))).to_dict("records")
    assert (season["span"], season["gained"], season["put_in"], season["uses"]) == ("season", 7, 7, 3)
    assert (season["matched"], season["matched_then"], season["differs_by"]) == (True, True, 0)
    assert (between["span"], between["gained"], between["uses"], between["matched"]) == ("between", 0, 0, True)
    # One dirt too many and one apple missing cancel in number, but not in kind.
    assert (last["gained"], last["differs_by"], last["matched"], last["matched_then"]) == (0, 2, False, False)


def test_a_deposit_that_no_chest_holds_is_told(tmp_path: Path) -> None:
    log = Society().log()
    placed(log, 130.0, "Con01", diamond=1)
    found = measure(open_run(write_run(tmp_path, log)))
    assert statuses(found)["Every"] != "not applicable"
    assert verdicts_of(found)[0].status == "not shown"
    assert "In 18 of 19 spans" in verdicts_of(found)[0].sentence
    assert any("In 1 of 19 spans" in concern for concern in found.concerns)


def test_votes_are_counted_again(tmp_path: Path) -> None:
    log = Society().log()
    log.add(430.0, "Con10", "civic.vote", amendment=1, vote="no", because="Once more.", evidence=[])
    run = open_run(write_run(tmp_path, log, {"personas": Society().personas()}))
    (row,) = amendments(run, people_of(run)).to_dict("records")
    assert (row["yes"], row["no"], row["abstain"], row["passed"], row["votes"]) == (6, 3, 1, True, 11)
    assert not row["counted_right"]
    assert verdicts_of(measure(run))[1].status == "not shown"


def test_a_missing_vote_is_an_abstention(tmp_path: Path) -> None:
    log = Society().log()
    log.rows = [row for row in log.rows if not (row["kind"] == "civic.vote" and row["agent"] == "Con10")]
    run = open_run(write_run(tmp_path, log, {"personas": Society().personas()}))
    (row,) = amendments(run, people_of(run)).to_dict("records")
    assert (row["votes"], row["abstain"], row["counted_right"]) == (9, 1, True)


def test_a_missing_view_counts_as_the_middle(tmp_path: Path) -> None:
    log = Log()
    log.joined("Thorin", "Ada", "Bram")
    log.add(60.0, None, "tax.opened", season=1, rate_due=0.2, closes_at=80.0, chests={CHEST: {}})
    for agent in ("Ada", "Bram"):
        log.add(
            80.0, agent, "tax.paid", season=1, rate_due=0.2, holdings=0, deposited=0, items={}, fraction=None,
            verified_by="chest contents",
        )  # fmt: skip
    log.add(1.0, "Bram", "view", matter="taxation", score=8.0, before=None, summary="My own.", moved_by=[])
    moved(log, 10.0, "Ada", None, 4.0, ("Thorin", "Taxes!"))
    moved(log, 20.0, "Ada", 4.0, 3.0, ("Thorin", "Taxes!"))
    moved(log, 20.0, "Bram", 8.0, 7.0, ("Thorin", "Taxes!"))
    log.ended(100.0)
    # Ada from 5 to 3, Bram from 8 to 7.
    assert measure(open_run(write_run(tmp_path, log))).headline["view_shift"] == -1.5


def test_the_laws_before_and_after(tmp_path: Path) -> None:
    assert laws("Preamble\n1. One.\n 2) Two 5 %.\n") == {1: "One.", 2: "Two 5 %."}
    changes = law_changes(open_run(Society().write(tmp_path)))
    assert changes["changed"].tolist() == [True, False]
    assert changes["after"].tolist() == ["Everybody pays 10 % of what they hold in tax.", "Nobody steals."]
    frozen = law_changes(open_run(Society(condition="anti_frozen", why="frozen").write(tmp_path)))
    assert frozen["before"].tolist() == list(laws(FIRST).values()) and not frozen["changed"].any()


def test_changes_without_contact_are_reported(tmp_path: Path) -> None:
    log = Society(deaf=("Con10",), audience=3).log()
    moved(log, 200.0, "Con10", 5.0, 2.0, ("Thorin", "words that nobody said of any tax"))
    run = open_run(write_run(tmp_path, log, {"personas": Society().personas()}))
    found = measure(run)
    assert found.headline["moved_unreached"] == 1
    traced, reached = verdicts_of(found)[2:4]
    assert (traced.status, reached.status) == ("not shown", "not shown")
    assert "29 of 30 changes" in traced.sentence


def test_people_come_to_the_chests_when_taxes_are_due(tmp_path: Path) -> None:
    found = measured(Society(), tmp_path)
    places = next(table for table in found.tables if table.name == "tax_presence").frame
    assert places.groupby("when")["at_chest"].agg(["min", "max"]).to_numpy().tolist() == [[0, 0], [10, 10]]
    far = places.loc[places["when"] == "off", "distance_blocks"]
    assert far.iloc[0] == pytest.approx(((100 - 1.5) ** 2 + (200 + 2.5) ** 2) ** 0.5)


def test_a_run_without_taxes_has_nothing_of_it(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada")
    log.ended(60.0)
    found = measure(open_run(write_run(tmp_path, log)))
    assert found.finding == "No tax season was opened, so there is nothing to measure."
    assert not verdicts_of(found) and not found.concerns and not found.plots
    assert all(table.frame.empty for table in found.tables)


def test_a_report_begins_with_what_the_record_says_of_itself(tmp_path: Path) -> None:
    folder = Society(deaf=("Con10",), audience=3).write(tmp_path)
    (result,) = analyze([folder]).runs
    page = result.report.read_text(encoding="utf-8")
    assert page.index("Every deposit is matched") < page.index("<h2>Taxes and the constitution</h2>")
    names = ["constitution_texts", "influence", "tax_positions", "taxes_paid", "views_of_taxation", "views_shuffled"]
    assert set(names) <= result.plots.keys()
    assert "constitution, condition anti, seed 1, rules mind, speed 4" in page
    assert result.tables["verdicts"].is_file()


def test_without_campaigners_nobody_is_reached(tmp_path: Path) -> None:
    found = measured(Society(condition="none", why="not amended", after_percent=20, campaigners=[]), tmp_path)
    assert found.headline["never_reached"] == len(CONSTITUENTS)
    assert {verdict.status for verdict in verdicts_of(found)[2:]} == {"not applicable"}
    assert "influence" not in {plot.name for plot in found.plots}
