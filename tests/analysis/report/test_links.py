"""The figures of a report lead to their moments, once something shows the report beside the page."""

import re
from pathlib import Path

import pytest

from analysis import analyze
from analysis.metrics import Measurement, Plot
from analysis.plots.style import moments_of, new_figure
from analysis.report.links import moments_to_show, with_links
from analysis.report.policy import is_guarded, report_policy, style_of
from tests.analysis.folders import Log, write_run


def report_of(folder: Path, scenario: str = "village") -> str:
    """Analyse a run of ten minutes in which Ada speaks to Bram, and return its report."""
    log = Log()
    log.joined("Ada", "Bram")
    log.item(20.0, "Ada", "dirt", 1)
    log.said(30.0, "Ada", "hello", "Bram")
    log.ended(600.0)
    (run,) = analyze([write_run(folder, log, {"scenario": scenario, "status": "done"})]).runs
    return run.report.read_text(encoding="utf-8")


def links(page: str) -> list[tuple[str, str]]:
    """Return the links of a page: address and words."""
    return re.findall(r'<a href="([^"]*)">([^<]*)</a>', page)


def test_a_figure_with_an_axis_of_time_leads_to_its_moments(tmp_path: Path) -> None:
    page = with_links(report_of(tmp_path / "run-1"), "run-1", "../../")
    found = links(page)
    assert found[0] == ("../../#run=run-1", "The page of this run")
    assert ("../../#run=run-1&amp;t=240&amp;panel=society&amp;part=time", "4:00") in found
    assert '<p class="moments">' in page and "hidden" not in page.partition("<section>")[2].partition("<script>")[0]


def test_another_figure_leads_to_the_end(tmp_path: Path) -> None:
    found = links(with_links(report_of(tmp_path / "run-1"), "run-1", "../../"))
    assert ("../../#run=run-1&amp;t=600&amp;panel=society&amp;part=talk", "10:00") in found


def test_a_race_leads_to_the_panel_of_items(tmp_path: Path) -> None:
    found = links(with_links(report_of(tmp_path / "run-1", "items"), "run-1", "../../index.html"))
    assert ("../../index.html#run=run-1&amp;t=240&amp;panel=items", "4:00") in found


def test_the_file_itself_has_no_links_and_says_what_shows_them(tmp_path: Path) -> None:
    page = report_of(tmp_path / "run-1")
    assert links(page) == [] and page.count('<p class="moments" hidden>') >= 2
    assert "<code>civitas view run-1</code>" in page


def test_names_of_runs_are_escaped(tmp_path: Path) -> None:
    page = with_links(report_of(tmp_path / "run-1"), 'a "b"&<c>#%', "../../")
    assert {address.partition("&amp;t=")[0] for address, _ in links(page)} == {"../../#run=a%20%22b%22%26%3Cc%3E%23%25"}


def test_what_a_run_says_makes_no_link(tmp_path: Path) -> None:
    page = report_of(tmp_path / "run-1", '<a data-moment="t=1">here</a>')
    assert "&lt;a data-moment=" in page
    assert all(words[0].isdigit() or words == "The page of this run" for _, words in links(with_links(page, "a", "/")))


def test_a_figure_of_one_moment_leads_there() -> None:
    plot = Plot("map", "A map.", "A map.", lambda: new_figure(1.0), moment=3723.4)
    found = Measurement("Maps", "Here.", panel="culture/memes")
    assert moments_to_show(found, plot, [0.0, 60.0], 9000.0) == [("1:02:03", "t=3723&panel=culture&part=memes")]


@pytest.mark.parametrize(
    ("label", "moments"),
    [("minutes of run clock", [0.0, 120.0, 240.0]), ("opening, minutes of run clock", [0.0, 120.0, 240.0]), ("", [])],
)
def test_an_axis_of_time_is_known_by_its_label(label: str, moments: list[float]) -> None:
    figure = new_figure(1.0)
    axes = figure.subplots()
    axes.set_xticks([-1, 0, 2, 4, 6])
    axes.set_xlim(-1, 5)
    axes.set_xlabel(label)
    assert moments_of(figure) == moments


def test_a_report_is_guarded_by_the_policy_of_its_own_style(tmp_path: Path) -> None:
    page = report_of(tmp_path / "run-1")
    assert is_guarded(page) and is_guarded(with_links(page, "run-1", "../../"))
    assert not is_guarded(page.replace("figcaption", "figcaptions", 1))
    assert not is_guarded("<script>alert(1)</script>" + page) and not is_guarded("")
    policy = report_policy(style_of(page))
    assert policy.startswith("default-src 'none'; ") and "unsafe" not in policy and "http" not in policy
