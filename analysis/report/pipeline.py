"""Turns run folders into tables, plots and reports."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from analysis.belonging import concerns
from analysis.events.errors import AnalysisError
from analysis.events.table import event_parts
from analysis.metrics import METRICS, Headline, Measurement
from analysis.metrics.base import refuse_doubles
from analysis.output import csv_bytes, write_whole
from analysis.plots.style import moments_of, to_png
from analysis.report import all_verdicts, render_report, verdict_table
from analysis.run import Run, open_run
from configs.experiments import Experiment


@dataclass(frozen=True)
class RunAnalysis:
    """The files and figures of the analysis of one run."""

    run_dir: Path
    report: Path
    tables: dict[str, Path]
    """Paths of the CSV files by name."""
    plots: dict[str, Path]
    """Paths of the PNG files by name; an empty plot is not made."""
    headline: Headline
    """Facts and figures of the run by name; None if unknown or if there is nothing to measure."""
    remarks: tuple[str, ...] = ()
    """Sentences that a reader must know about the measures of the user's own experiment."""


@dataclass(frozen=True)
class AnalysisResult:
    """The result of an analysis."""

    runs: list[RunAnalysis]

    @property
    def headlines(self) -> pd.DataFrame:
        """Return one row per run: its folder, then its headline."""
        return pd.DataFrame([{"run_dir": str(run.run_dir), **run.headline} for run in self.runs])


def analyze(run_dirs: Iterable[Path], *, experiment: Experiment | None = None) -> AnalysisResult:
    """Write the tables, plots and report of each run into its folder. They replace those of an earlier analysis.

    Args:
        run_dirs: run folders. A folder that is given twice is analysed once.
        experiment: the user's own experiment whose measures are used. None uses the one that each run recorded.

    Raises:
        AnalysisError: no folder was given, or one of them is missing, empty, damaged or cannot be written, or a
            measure of the user's own experiment failed. Missing and empty folders are found before anything is written.
        PartError: the measures of the user's own experiment cannot be used.
    """
    folders = {run_dir.resolve(): run_dir for run_dir in run_dirs}
    if not folders:
        raise AnalysisError("No run was given; name at least one run folder, such as runs/RUN_ID.")
    for run_dir in folders.values():
        event_parts(run_dir)
    return AnalysisResult([_analyze_run(run_dir, experiment) for run_dir in folders.values()])


def write_headlines(result: AnalysisResult, path: Path) -> Path:
    """Write the combined table of headlines of several runs as CSV.

    Args:
        result: result of :func:`analyze`.
        path: the CSV file.

    Raises:
        AnalysisError: the file cannot be written.
    """
    return write_whole(path, csv_bytes(result.headlines))


def _analyze_run(run_dir: Path, experiment: Experiment | None) -> RunAnalysis:
    run = open_run(run_dir, experiment)
    metrics = METRICS.find(run.own.files)
    measurements = [
        run.own.take(f"The metric {name!r}", measure, run)
        for name, measure in metrics.items()
        if concerns(measure, run)
    ]
    refuse_doubles(measurements)
    headline = _headline(run, measurements)
    pictures: dict[str, bytes] = {}
    ticks: dict[str, list[float]] = {}
    for plot in (plot for found in measurements for plot in found.plots):
        figure = plot.draw()
        pictures[plot.name], ticks[plot.name] = to_png(figure), moments_of(figure)
    verdicts = all_verdicts(measurements, {})
    report = render_report(run, measurements, headline, pictures, verdicts, ticks=ticks)
    tables = {
        table.name: write_whole(run_dir / "tables" / f"{table.name}.csv", csv_bytes(table.frame))
        for table in (
            *([verdict_table(verdicts)] if verdicts else []),
            *(table for found in measurements for table in found.tables),
        )
    }
    plots = {name: write_whole(run_dir / "plots" / f"{name}.png", png) for name, png in pictures.items()}
    path = write_whole(run_dir / "report.html", report.encode())
    return RunAnalysis(run_dir, path, tables, plots, headline, run.own.remarks)


def _headline(run: Run, measurements: list[Measurement]) -> Headline:
    known = run.manifest
    headline: Headline = {
        "run_id": known.run_id,
        "scenario": known.scenario,
        "condition": known.condition,
        "seed": known.seed,
        "engine": known.engine,
        "speed": known.speed,
        "status": known.status,
        "agents": len(run.agents),
        "minutes": round(run.seconds / 60, 4),
    }
    for found in measurements:
        headline.update(found.headline)
    return headline
