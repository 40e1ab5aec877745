"""The interface of a metric: a function from a run to a measurement."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import pandas as pd
from matplotlib.figure import Figure

from analysis.claims import TestedClaim
from analysis.events.errors import AnalysisError
from analysis.run import Run
from configs.parts import Group

Headline = dict[str, int | float | str | None]
"""Summary figures of a run, by name; None if there is nothing to measure."""


@dataclass(frozen=True)
class Table:
    """A table of a measurement, written to ``tables/NAME.csv`` and shown in the report."""

    name: str
    caption: str
    frame: pd.DataFrame
    heads: dict[str, str]
    """Heading of each column that the report shows."""
    rows_shown: int = 12
    """Number of rows that the report shows; the file has all rows."""
    decimals: int = 1
    """Number of decimals in the report."""


@dataclass(frozen=True)
class Plot:
    """A plot of a measurement, written to ``plots/NAME.png`` and put into the report."""

    name: str
    caption: str
    alt: str
    """Text alternative of the plot, for readers who cannot see it."""
    draw: Callable[[], Figure]
    moment: float | None = None
    """The moment that it shows, seconds of run clock; None if it shows the whole run."""


@dataclass(frozen=True)
class Measurement:
    """The results of a metric for one run."""

    title: str
    finding: str
    """One or two sentences with the result, or that there was nothing to measure."""
    headline: Headline = field(default_factory=dict)
    tables: list[Table] = field(default_factory=list)
    plots: list[Plot] = field(default_factory=list)
    concerns: list[str] = field(default_factory=list)
    """What a reader must know before trusting the figures; the report begins with it."""
    claims: list[TestedClaim] = field(default_factory=list)
    """What is claimed, with the evidence; the report begins with the verdicts."""
    panel: str = ""
    """The panel on the page of a run that shows the same, with its part after a slash, such as ``society/time``."""


def refuse_doubles(measurements: Iterable[Measurement]) -> None:
    """See that no two measurements write the same file.

    Args:
        measurements: of one report.

    Raises:
        AnalysisError: two tables, or two plots, have one name.
    """
    titles: dict[str, str] = {}
    for found in measurements:
        files = [f"tables/{table.name}.csv" for table in found.tables] + [
            f"plots/{plot.name}.png" for plot in found.plots
        ]
        for file in files:
            if titles.setdefault(file, found.title) != found.title:
                raise AnalysisError(
                    f"Both {titles[file]!r} and {found.title!r} write {file}: give one of the two another name."
                )


Metric = Callable[[Run], Measurement]
"""A function of one run."""

METRICS = Group[Metric]("civitas.metrics", "metric", "a function measure(run) -> Measurement", callable)
"""The metrics of every run, in the order of the report."""
