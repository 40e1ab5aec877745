"""Fills the report's template. Everything from the run is data, and the template escapes it."""

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

import jinja2
import pandas as pd
from markupsafe import Markup

from analysis.metrics import Headline, Measurement, Table
from analysis.report.deviations import deviations
from analysis.report.links import moments_to_show
from analysis.report.opening import concerns, opening
from analysis.report.policy import SCRIPT, STYLE, report_policy
from analysis.run import Run
from analysis.verdicts import Verdict

_HEADLINE_LABELS = {
    "agents": "agents",
    "minutes": "minutes of run clock",
    "unique_items_mean": "different items per agent",
    "unique_items_all": "different items together",
    "heard": "agents were heard",
    "utterances": "utterances",
    "actions": "actions ended",
    "done_share": "of actions done",
    "faults": "faults",
    "lost_events": "events lost",
}
"""The figures at the top of the report, in order."""

_FINE = ("correlation", "slope", "evenness")
"""Endings of the names of figures that are shown with at least two decimals."""

NOT_APPLICABLE = "n/a"
"""Shown if there is nothing to measure."""


@dataclass(frozen=True)
class _Cell:
    text: str
    numeric: bool


@dataclass(frozen=True)
class _ShownTable:
    name: str
    caption: str
    heads: list[_Cell]
    rows: list[list[_Cell]]
    left_out: int


def render_report(
    run: Run,
    measurements: list[Measurement],
    headline: Headline,
    pictures: dict[str, bytes],
    verdicts: Sequence[Verdict] = (),
    *,
    ticks: Mapping[str, Sequence[float]] = MappingProxyType({}),
) -> str:
    """Render the report of one run.

    Args:
        run: the run.
        measurements: the results, in the order of the sections.
        headline: facts and figures by name.
        pictures: PNG bytes by plot name.
        verdicts: the verdicts, in the order of the report.
        ticks: moments of the time axis of each plot that has one, by plot name, seconds of run clock.

    Returns:
        One HTML page that needs no other file.
    """
    moments = {
        plot.name: moments_to_show(found, plot, ticks.get(plot.name, ()), run.seconds)
        for found in measurements
        for plot in found.plots
    }
    return (
        _environment()
        .get_template("report.html.j2")
        .render(
            title=run.title,
            run=run.folder.resolve().name,
            moments=moments,
            opening=opening(run, headline),
            concerns=concerns(measurements),
            verdicts=verdicts,
            figures=[(label, _shown(headline.get(name), name)) for name, label in _HEADLINE_LABELS.items()],
            sections=_sections(measurements),
            images=_images(pictures),
            facts=[(name, _shown(value, name)) for name, value in headline.items()],
            deviations=deviations(run),
        )
    )


def render_comparison(
    title: str,
    measurements: list[Measurement],
    pictures: dict[str, bytes],
    verdicts: Sequence[Verdict] = (),
    remarks: Sequence[str] = (),
    *,
    example: Run | None = None,
) -> str:
    """Render the report of a comparison of runs.

    Args:
        title: what is compared.
        measurements: the results, in the order of the sections.
        pictures: PNG bytes by plot name.
        verdicts: the verdicts, in the order of the report.
        remarks: sentences that a reader must know first.
        example: one of the runs, for the deviations of their experiment from its paper; None leaves them out.

    Returns:
        One HTML page that needs no other file.
    """
    return (
        _environment()
        .get_template("comparison.html.j2")
        .render(
            title=title,
            moments={},
            concerns=[*remarks, *concerns(measurements)],
            verdicts=verdicts,
            sections=_sections(measurements),
            images=_images(pictures),
            deviations="" if example is None else deviations(example),
        )
    )


def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    own = {"style": Markup(STYLE), "script": Markup(SCRIPT)}  # noqa: S704 - files of ours
    environment.globals.update(own, policy=report_policy())
    return environment


def _sections(measurements: list[Measurement]) -> list[dict[str, Any]]:
    return [
        {
            "title": found.title,
            "finding": found.finding,
            "plots": found.plots,
            "tables": [_shown_table(table) for table in found.tables if table.heads],
            "files": [table.name for table in found.tables],
        }
        for found in measurements
    ]


def _images(pictures: dict[str, bytes]) -> dict[str, str]:
    return {name: base64.b64encode(png).decode() for name, png in pictures.items()}


def _shown_table(table: Table) -> _ShownTable:
    frame = table.frame[list(table.heads)].head(table.rows_shown)
    numeric = {name: pd.api.types.is_numeric_dtype(frame[name].dtype) for name in frame.columns}
    return _ShownTable(
        name=table.name,
        caption=table.caption,
        heads=[_Cell(head, numeric[name]) for name, head in table.heads.items()],
        rows=[
            [
                _Cell(_shown(value, name, table.decimals), numeric[name])
                for name, value in zip(frame.columns, row, strict=True)
            ]
            for row in frame.itertuples(index=False, name=None)
        ],
        left_out=len(table.frame) - len(frame),
    )


def _shown(value: Any, name: str, decimals: int = 1) -> str:
    """Format a value for the reader. A missing value is never shown as 0."""
    if value is None or pd.isna(value):
        return NOT_APPLICABLE
    if name.endswith("_share"):
        return f"{value:.0%}"
    if isinstance(value, float):
        return f"{value:.{max(decimals, 2) if name.endswith(_FINE) else decimals}f}"
    return str(value)
