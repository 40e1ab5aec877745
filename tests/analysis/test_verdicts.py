"""Verdicts: what figures say about a claim, and the verdicts at the top of a page."""

import ast
from pathlib import Path

import pandas as pd
import pytest

from analysis import compare
from analysis.experiments.chef import references as chef
from analysis.experiments.constitution import references as constitution
from analysis.experiments.culture import references as culture
from analysis.experiments.feelings import references as feelings
from analysis.experiments.party import references as party
from analysis.experiments.society import references as society
from analysis.experiments.specialization import references as specialization
from bots.mind.rules_mind.constants import known_constants
from tests.analysis.test_comparison import item_run

ROOT = Path(__file__).resolve().parents[2]


PIGS = """
from analysis.metrics.base import Measurement
from analysis.claims import Claim, Tallied, Mean, TestedClaim, WorldFigure

SUNG = Mean("songs", [WorldFigure(1, 5.0), WorldFigure(2, 5.1), WorldFigure(3, 4.9)], "higher")
CLAIMS = [
    TestedClaim(Claim("Pigs are counted", kind="sanity"), Tallied(3, 3), "3 of 3."),
    TestedClaim(Claim("Pigs sing", kind="outcome", rests_on=("form_view.rate",)), SUNG, "All did."),
    TestedClaim(Claim("Pigs <b>fly</b>", "they do (a song)", kind="outcome"), Tallied(0, 3), "None of 3 did."),
]


def compare(runs, title):
    return Measurement("Pigs", f"{len(runs)} runs of {title}.", claims=CLAIMS)
"""


@pytest.fixture
def contradicted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A comparison from an installed package."""
    metadata = tmp_path / "site" / "pigs-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: pigs\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[civitas.comparisons]\npigs = pigs_of_a_song:compare\n")
    (tmp_path / "site" / "pigs_of_a_song.py").write_text(PIGS)
    monkeypatch.syspath_prepend(tmp_path / "site")


@pytest.mark.usefixtures("contradicted")
def test_a_page_begins_with_results_apart_from_checks_and_what_was_not_shown_first(tmp_path: Path) -> None:
    runs = [item_run(tmp_path, "full", seed, {"Ada": 5}) for seed in (1, 2)]
    result = compare(runs, tmp_path / "out")
    page = result.report.read_text(encoding="utf-8")
    order = [
        "Results</h2>",
        "fly",
        "Pigs sing",
        "Checks</h2>",
        "Pigs are counted",
        "Pigs</h2>",
        "Items by condition</h2>",
    ]
    assert [page.index(part) for part in order] == sorted(page.index(part) for part in order)
    assert '<span class="status">not shown</span> Pigs &lt;b&gt;fly&lt;/b&gt;' in page
    assert "Published: they do (a song)" in page
    assert "Rests on: <code>form_view.rate</code>" in page
    # Student: 5 ± 4.303 · 0.1 / √3
    assert "All did. +5 (95% +4.75 to +5.25) over 3 worlds, p below 0.001 (below 0.001 among 1 claims" in page
    told = pd.read_csv(result.tables["verdicts"], keep_default_na=False).to_dict("records")
    assert [one["kind"] for one in told] == ["outcome", "outcome", "sanity"]
    assert told[0] == {
        "claim": "Pigs <b>fly</b>",
        "kind": "outcome",
        "status": "not shown",
        "sentence": "None of 3 did.",
        "paper": "they do (a song)",
        "rests_on": "",
        "changed": "",
    }


@pytest.mark.usefixtures("contradicted")
def test_a_bound_of_an_unknown_figure_is_named_on_the_page(tmp_path: Path) -> None:
    runs = [item_run(tmp_path, "full", seed, {"Ada": 5}) for seed in (1, 2)]
    assert compare(runs, tmp_path / "out", bounds={"songs": 1.0}).remarks == ()
    sentence = "The study states a bound for song, but no verdict on these runs has this figure; did you mean 'songs'?"
    assert compare(runs, tmp_path / "out", bounds={"song": 1.0}).remarks == (sentence,)


def test_where_nothing_is_claimed_there_are_no_verdicts(tmp_path: Path) -> None:
    runs = [item_run(tmp_path, "full", seed, {"Ada": 5}) for seed in (1, 2)]
    result = compare(runs, tmp_path / "out")
    assert "verdicts" not in result.tables
    assert "<h2>Results</h2>" not in result.report.read_text(encoding="utf-8")


def test_what_a_claim_rests_on_exists() -> None:
    """Every claim of the project names known constants, groups and files, and a forced one names what forces it."""
    constants = {*known_constants(), *(name.partition(".")[0] for name in known_constants())}
    calls = [
        {word.arg: ast.literal_eval(word.value) for word in call.keywords if word.arg in {"kind", "rests_on"}}
        for path in (ROOT / "analysis").rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Claim"
    ]
    assert len(calls) > 20
    for call in calls:
        assert call["kind"] != "mechanism" or call["rests_on"], call
        for name in call.get("rests_on", ()):
            assert name in constants or (ROOT / name).is_file(), name


def test_every_published_figure_has_its_source() -> None:
    experiments = (chef, constitution, culture, feelings, party, society, specialization)
    told = [figure for experiment in experiments for figure in experiment.PUBLISHED.values()]
    assert all("arXiv" in figure.source and figure.told for figure in told)
    assert str(party.PUBLISHED["party_percent"]).startswith("those who knew of the party rose from 1 to 13 of 25")
