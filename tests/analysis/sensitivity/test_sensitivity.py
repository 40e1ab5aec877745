"""Where verdicts hold: designs, what matters, the share of the range, and the page."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from analysis.claims import Claim
from analysis.sensitivity import (
    Explored,
    Judged,
    Range,
    latin_hypercube,
    most_influential,
    screen,
    trajectories,
    write_page,
)
from analysis.sensitivity.region import regions
from analysis.sensitivity.screening import unscreened
from analysis.statistics import FloatArray
from analysis.verdicts import Verdict

KEPT, WHIM, IDLE = (
    Range("set_social_goal.kept", 0.0, 6.0, 2.8, "points"),
    Range("set_social_goal.whim", 0.0, 6.0, 2.0, "points"),
    Range("set_social_goal.at_hand", 0.0, 2.0, 0.25, "points"),
)
RANGES = (KEPT, WHIM, IDLE)
FIGURES = {"Roles last": ("persistence",), "Pigs fly": (), "Cows sing": ("songs",)}
Margins = Callable[[dict[str, float]], dict[str, float | None]]


def last(values: dict[str, float]) -> dict[str, float | None]:
    """Roles last if they are kept more than whims weigh; that pigs fly is never shown; nothing is known of cows."""
    return {"Roles last": values[KEPT.name] - values[WHIM.name], "Pigs fly": -1.0, "Cows sing": None}


def judged(ranges: tuple[Range, ...], points: FloatArray, margins: Margins = last) -> list[Judged]:
    found = []
    for point in points:
        values = dict(zip([one.name for one in ranges], map(float, point), strict=True))
        verdicts = tuple(
            Verdict(Claim(words, kind="outcome"), "not decidable", "", margin, figures=FIGURES[words])
            for words, margin in margins(values).items()
        )
        found.append(Judged(values, verdicts))
    return found


def rows_by(table: pd.DataFrame, column: str) -> dict[str, dict[Any, Any]]:
    return {row[column]: row for row in table.to_dict("records")}


def test_designs_stay_in_their_ranges_and_repeat() -> None:
    screening, sampling = trajectories(RANGES, 3, 1), latin_hypercube(RANGES, 10, 1)
    assert screening.shape == (3 * (3 + 1), 3) and sampling.shape == (10, 3)
    for points in (screening, sampling):
        assert (points >= [0, 0, 0]).all() and (points <= [6, 6, 2]).all()
    # Between the points of a trajectory one constant changes at a time.
    assert (np.count_nonzero(np.diff(screening[:4], axis=0), axis=1) == 1).all()
    # One point in each tenth of each range.
    tenths = np.floor(sampling / [0.6, 0.6, 0.2]).astype(int)
    assert all(sorted(column) == list(range(10)) for column in tenths.T)
    assert np.array_equal(trajectories(RANGES, 3, 1), screening)
    assert not np.array_equal(latin_hypercube(RANGES, 10, 2), sampling)


def test_a_screening_finds_the_constants_that_matter() -> None:
    screened = screen(RANGES, judged(RANGES, trajectories(RANGES, 8, 1)))
    assert set(screened["claim"]) == {"Roles last"}, "a margin that is missing, or never changes, says nothing"
    of = rows_by(screened, "constant")
    assert of[IDLE.name]["influence"] == pytest.approx(0)
    assert of[KEPT.name]["influence"] == pytest.approx(of[WHIM.name]["influence"])
    assert of[KEPT.name]["direction"] > 0 > of[WHIM.name]["direction"]
    assert of[KEPT.name]["spread"] == pytest.approx(0, abs=1e-9)
    assert set(most_influential(screened, 5)) == {KEPT.name, WHIM.name}
    assert len(most_influential(screened, 1)) == 1


def test_claims_that_cannot_be_screened_are_named_with_the_points_that_are_missing() -> None:
    def rarely(values: dict[str, float]) -> dict[str, float | None]:
        return {**last(values), "Cows sing": values[KEPT.name] if values[WHIM.name] > 0 else None}

    points = judged(RANGES, trajectories(RANGES, 8, 1), rarely)
    missing = sum(point.values[WHIM.name] == 0 for point in points)
    assert 0 < missing < len(points) == 32
    assert unscreened(points).to_numpy().tolist() == [
        ["Pigs fly", 0, 32, "the same estimate at all points"],
        ["Cows sing", missing, 32, "no estimate at some points"],
    ]


def test_the_share_of_the_range_in_which_a_verdict_holds() -> None:
    found = rows_by(regions(judged(RANGES, latin_hypercube(RANGES, 200, 1))), "claim")
    assert found["Roles last"]["holds_share"] == pytest.approx(0.5, abs=0.08)
    assert found["Roles last"]["low"] < 0.5 < found["Roles last"]["high"]
    assert found["Roles last"]["chance_share"] == 0.5
    assert found["Pigs fly"]["holds_share"] == 0 and np.isnan(found["Pigs fly"]["chance_share"])
    # Wilson (1927) for 0 of 200: z² / (n + z²) = 3.841 / 203.841
    assert (found["Pigs fly"]["low"], found["Pigs fly"]["high"]) == pytest.approx((0, 0.01884), abs=1e-5)
    assert found["Cows sing"]["points"] == 0 and np.isnan(found["Cows sing"]["holds_share"])


def test_the_page_has_the_regions_and_what_matters(tmp_path: Path) -> None:
    kept = (KEPT, WHIM)
    explored = Explored(
        "specialization, 12 agents",
        RANGES,
        judged(RANGES, trajectories(RANGES, 4, 1)),
        [KEPT.name, WHIM.name],
        judged(kept, latin_hypercube(kept, 20, 1)),
    )
    page = write_page(explored, tmp_path, ["One world each."])
    text = page.report.read_text(encoding="utf-8")
    assert "One world each." in text and "Where each verdict holds" in text
    assert "Roles last: 50% of 20 points (95 % 30% to 70%)" in text and "Cows sing" in text
    assert "a claim that a figure is higher or lower would lie there at about 50% of the points" in text
    assert "The intervals of these contain 50%: Roles last." in text
    assert "It says nothing about claims without an estimate at some points: Cows sing (16 of 16)." in text
    assert text.count("data:image/png;base64,") == 2
    told = pd.read_csv(page.tables["regions"])
    assert list(told["claim"]) == ["Roles last", "Pigs fly", "Cows sing"]
    assert list(pd.read_csv(page.tables["unscreened"])["claim"]) == ["Pigs fly", "Cows sing"]
    points = pd.read_csv(page.tables["points"])
    assert len(points) == 20 and {KEPT.name, WHIM.name, "Roles last"} <= set(points.columns)


def test_without_any_estimate_the_page_says_so(tmp_path: Path) -> None:
    def nothing(_values: dict[str, float]) -> dict[str, float | None]:
        return {"Cows sing": None}

    kept = (KEPT, WHIM)
    explored = Explored(
        "x",
        kept,
        judged(kept, trajectories(kept, 2, 1), nothing),
        [KEPT.name, WHIM.name],
        judged(kept, latin_hypercube(kept, 4, 1), nothing),
    )
    page = write_page(explored, tmp_path)
    assert "No verdict has an estimate at any point." in page.report.read_text(encoding="utf-8")
    assert page.influences.empty
