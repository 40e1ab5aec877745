"""The report of a run is shown beside its page, and nothing in it acts in the name of the page."""

import json
from pathlib import Path

import anyio
import pytest

from analysis import analyze
from analysis.report.policy import report_policy, style_of
from orchestrator.view import bundle
from tests.orchestrator.view.runs import HOSTILE, served, two_people
from tests.orchestrator.view.test_bundle import taken

pytestmark = pytest.mark.anyio
REPORT = "/runs/run-1/report.html"


def analysed(folder: Path) -> Path:
    """Write a run of two people with its report."""
    run = two_people(folder)
    analyze([run])
    return run


async def test_the_report_is_served_with_links_and_a_policy_of_its_own(tmp_path: Path) -> None:
    async with served(analysed(tmp_path / "run-1")) as client:
        told = (await client.get("/runs/run-1/run.json")).json()
        answer = await client.get(REPORT)
    assert told["has_report"] and answer.status_code == 200
    assert '<a href="../../#run=run-1">The page of this run</a>' in answer.text
    assert '<a href="../../#run=run-1&amp;t=60&amp;panel=society&amp;part=talk">1:00</a>' in answer.text
    (policy,) = answer.headers.get_list("content-security-policy")
    assert policy == f"{report_policy(style_of(answer.text))}; frame-ancestors 'none'; sandbox allow-scripts"
    assert answer.headers["x-content-type-options"] == "nosniff"


async def test_a_run_without_a_report_says_how_to_make_one(tmp_path: Path) -> None:
    async with served(two_people(tmp_path / "run-1")) as client:
        told = (await client.get("/runs/run-1/run.json")).json()
        answer = await client.get(REPORT)
    assert not told["has_report"] and answer.status_code == 404
    assert answer.text == "The run run-1 has no report that can be shown: `civitas analyze` makes it."


@pytest.mark.parametrize(
    "path", ["report.html/../manifest.json", "..%2f..%2freport.html", "report.html%2f..%2fmanifest.json"]
)
async def test_nothing_else_of_the_folder_is_served(tmp_path: Path, path: str) -> None:
    async with served(analysed(tmp_path / "run-1")) as client:
        answer = await client.get(f"/runs/run-1/{path}")
    assert answer.status_code == 404 and "village" not in answer.text


@pytest.mark.parametrize("how", ["other page", "other policy", "link"])
async def test_a_report_of_somebody_else_is_neither_served_nor_bundled(tmp_path: Path, how: str) -> None:
    run = analysed(tmp_path / "run-1")
    report = run / "report.html"
    text = report.read_text(encoding="utf-8")
    if how == "link":
        report.rename(tmp_path / "elsewhere.html")
        report.symlink_to(tmp_path / "elsewhere.html")
    else:
        report.write_text(HOSTILE if how == "other page" else text.replace("img-src data:", "img-src *", 1))
    async with served(run) as client:
        answer = await client.get(REPORT)
        told = (await client.get("/runs/run-1/run.json")).json()
    await bundle.write_bundle({"run-1": run}, tmp_path / "made", force=False, tell=lambda *_: None)
    assert answer.status_code == 404 and not told["has_report"]
    assert not (tmp_path / "made" / "data" / "0" / "report.html").exists()


async def test_a_bundle_has_the_report_with_links_to_its_page(tmp_path: Path) -> None:
    run = analysed(tmp_path / "run-1")
    await bundle.write_bundle({"run-1": run}, tmp_path / "made", force=False, tell=lambda *_: None)
    assert json.loads(taken(tmp_path / "made", "data/0/run"))["has_report"]
    page = await anyio.Path(tmp_path / "made" / "data" / "0" / "report.html").read_text(encoding="utf-8")
    assert '<a href="../../index.html#run=run-1">' in page
