"""Tables, pictures and page of a sensitivity analysis."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from analysis.metrics import Measurement, Plot, Table
from analysis.output import csv_bytes, write_whole
from analysis.plots.style import to_png
from analysis.report import render_comparison
from analysis.sensitivity.design import Range
from analysis.sensitivity.judging import Judged
from analysis.sensitivity.plots import draw_influences, draw_regions
from analysis.sensitivity.region import BY_CHANCE, regions
from analysis.sensitivity.screening import margins_by_claim, screen, unscreened

_AXES = 2


@dataclass(frozen=True)
class SensitivityPage:
    """The result of a sensitivity analysis.

    Args:
        report: path of the page.
        tables: paths of the tables by name.
        regions: table of :func:`analysis.sensitivity.region.regions`.
        influences: table of :func:`analysis.sensitivity.screening.screen`.
    """

    report: Path
    tables: Mapping[str, Path]
    regions: pd.DataFrame
    influences: pd.DataFrame


@dataclass(frozen=True)
class Explored:
    """What was explored.

    Args:
        title: name of the experiment, size of a run, engine.
        ranges: all constants that were screened.
        screening: verdicts at the points of the screening.
        kept: names of the constants that were varied further, the most influential first; at least two.
        sampling: verdicts at points that cover the ranges of those evenly; the others had their usual values.
    """

    title: str
    ranges: Sequence[Range]
    screening: Sequence[Judged]
    kept: Sequence[str]
    sampling: Sequence[Judged]


def write_page(explored: Explored, into: Path, remarks: Sequence[str] = ()) -> SensitivityPage:
    """Write tables, pictures and page. They replace those of an earlier analysis.

    Args:
        explored: what was explored.
        into: the folder to write; it is created.
        remarks: sentences that a reader must know first.

    Raises:
        AnalysisError: a file cannot be written.
    """
    influences, held = screen(explored.ranges, explored.screening), regions(explored.sampling)
    measured = [_regions(explored, held, influences), _influences(explored, influences)]
    pictures = {plot.name: to_png(plot.draw()) for found in measured for plot in found.plots}
    page = render_comparison(explored.title, measured, pictures, (), remarks)
    tables = {
        table.name: write_whole(into / "tables" / f"{table.name}.csv", csv_bytes(table.frame))
        for found in measured
        for table in found.tables
    }
    for name, png in pictures.items():
        write_whole(into / "plots" / f"{name}.png", png)
    return SensitivityPage(write_whole(into / "report.html", page.encode()), tables, held, influences)


def _regions(explored: Explored, held: pd.DataFrame, influences: pd.DataFrame) -> Measurement:
    values = pd.DataFrame([point.values for point in explored.sampling])
    margins = pd.DataFrame(margins_by_claim(explored.sampling))
    holds = margins.gt(0).astype("boolean").mask(margins.isna())
    known = [str(claim) for claim in margins if margins[claim].notna().any()]
    axes = {claim: _axes_of(claim, explored, influences) for claim in known}
    finding = _holding(explored.kept, held)
    return Measurement(
        title="Where each verdict holds",
        finding=finding,
        tables=[
            Table(
                "regions",
                "Share of the range in which each verdict holds",
                held,
                {
                    "claim": "Claim",
                    "kind": "Kind",
                    "points": "Points",
                    "holds": "Holds at",
                    "holds_share": "Share",
                    "low": "95 % from",
                    "high": "to",
                    "chance_share": "Without an effect, about",
                },
                rows_shown=len(held),
                decimals=2,
            ),
            Table("points", "Verdicts at each point", pd.concat([values, holds], axis=1), {}),
        ],
        plots=[
            Plot(
                "regions",
                "Each panel is a claim, over the two constants that matter most for it. A point is one set of "
                "constants; a cross marks their usual values. The background has the colour of the nearest point.",
                finding,
                lambda: draw_regions([(claim, *axes[claim]) for claim in known], values, holds, explored.title),
            )
        ]
        if known
        else [],
    )


def _holding(kept: Sequence[str], held: pd.DataFrame) -> str:
    """Return the share of points at which each verdict holds, beside what chance alone gives."""
    rows = held.loc[held["points"] > 0].to_dict("records")
    if not rows:
        return "No verdict has an estimate at any point."
    told = "; ".join(
        f"{row['claim']}: {row['holds_share']:.0%} of {row['points']} points (95 % {row['low']:.0%} to "
        f"{row['high']:.0%})"
        for row in rows
    )
    chance = [str(row["claim"]) for row in rows if row["low"] <= row["chance_share"] <= row["high"]]
    like_chance = f" The intervals of these contain {BY_CHANCE:.0%}: {'; '.join(chance)}." if chance else ""
    return (
        f"Over the ranges of {', '.join(kept)}, each estimate lies on the claim's side in this share: {told}. Without "
        f"an effect, the estimate of a claim that a figure is higher or lower would lie there at about "
        f"{BY_CHANCE:.0%} of the points; less often if a claim says several things at once, and more often if it says "
        f"that nothing changes.{like_chance}"
    )


def _axes_of(claim: str, explored: Explored, influences: pd.DataFrame) -> tuple[Range, Range]:
    """Return the two varied constants that matter most for a claim."""
    own = influences.loc[(influences["claim"] == claim) & influences["constant"].isin(list(explored.kept))]
    ordered = [str(name) for name in own.sort_values("influence", ascending=False, kind="stable")["constant"]]
    names = [*ordered, *(name for name in explored.kept if name not in ordered)][:_AXES]
    ranges = {one.name: one for one in explored.ranges}
    across, up = (ranges[name] for name in names)
    return across, up


def _influences(explored: Explored, influences: pd.DataFrame) -> Measurement:
    constants = len(explored.ranges)
    finding = (
        f"Of {constants} constants, these matter most for some verdict: {', '.join(explored.kept)}. The screening has "
        f"{len(explored.screening)} points."
    )
    left_out = unscreened(explored.screening)
    missing = left_out.loc[left_out["missing"] > 0].to_dict("records")
    if missing:
        named = "; ".join(f"{row['claim']} ({row['missing']} of {row['points']})" for row in missing)
        finding += f" It says nothing about claims without an estimate at some points: {named}."
    plots = [
        Plot(
            "influences",
            "How far a change of a constant over its range moves the figure that decides a verdict; the largest of all "
            "verdicts.",
            finding,
            lambda: draw_influences(influences, explored.title),
        )
    ]
    return Measurement(
        title="Which constants matter",
        finding=finding,
        tables=[
            Table(
                "influences",
                "Influence of each constant on each verdict (Morris 1991), in standard deviations of the margin",
                influences,
                {
                    "claim": "Claim",
                    "constant": "Constant",
                    "influence": "Influence",
                    "interval": "± 95 %",
                    "spread": "Spread",
                    "direction": "Direction",
                },
                rows_shown=60,
                decimals=2,
            ),
            Table(
                "unscreened",
                "Verdicts that the screening says nothing about",
                left_out,
                {"claim": "Claim", "missing": "Points without an estimate", "points": "Points", "why": "Why"},
                rows_shown=len(left_out),
            ),
        ],
        plots=plots if len(influences) else [],
    )
