"""Turns several run folders into one report that compares their conditions."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from analysis.comparison.base import COMPARISONS
from analysis.comparison.items import LEAST_ITEMS, ItemComparison, compare_items
from analysis.comparison.likeness import check_alike, remarks_on
from analysis.events.errors import AnalysisError
from analysis.events.table import event_parts
from analysis.metrics import Plot, Table
from analysis.metrics.base import Measurement, refuse_doubles
from analysis.output import csv_bytes, write_whole
from analysis.plots.comparison import draw_item_comparison
from analysis.plots.style import to_png
from analysis.references import ItemReference, item_reference
from analysis.registration import Changes
from analysis.report import all_verdicts, render_comparison, verdict_table
from analysis.run import Run, open_run
from analysis.verdicts import Verdict, remarks_on_bounds
from configs.experiments import Experiment


@dataclass(frozen=True)
class ComparisonResult:
    """The result of a comparison."""

    report: Path
    tables: dict[str, Path]
    items: ItemComparison
    remarks: tuple[str, ...] = ()
    """Sentences that a reader must know first; they are at the top of the report."""


def compare(
    run_dirs: Iterable[Path],
    into: Path,
    *,
    remarks: Sequence[str] = (),
    bounds: Mapping[str, float] | None = None,
    changes: Changes | None = None,
    experiment: Experiment | None = None,
) -> ComparisonResult:
    """Compare runs and write tables, plots and report into a folder. They replace those of an earlier comparison.

    Args:
        run_dirs: run folders. A folder that is given twice counts once.
        into: the folder to write. It is created.
        remarks: sentences that a reader must know first, such as which runs are missing.
        bounds: least effects that matter by figure, as a study states them.
        changes: what changed since the study was registered. None for runs of no registered study.
        experiment: the user's own experiment whose measures are used. None uses the one that each run recorded.

    Raises:
        UnlikeRunsError: the runs are of different scenarios.
        AnalysisError: fewer than two runs were given; or a run is missing, empty or damaged; or ``into`` cannot be
            written; or a comparison of the user's own experiment failed.
        PartError: the comparisons of the user's own experiment cannot be used.
    """
    runs = _opened(run_dirs, experiment)
    of_measures = dict.fromkeys(remark for run in runs for remark in run.own.remarks)
    told = (*remarks, *remarks_on(runs), *of_measures, *(() if changes is None else changes.told()))
    items = compare_items(runs)
    title = comparison_title(runs)
    measured = _measured(runs, title)
    measured.append(_measurement(items, runs, title))
    refuse_doubles(measured)
    pictures = {plot.name: to_png(plot.draw()) for measurement in measured for plot in measurement.plots}
    verdicts = all_verdicts(measured, bounds or {})
    if changes is not None:
        verdicts = [replace(verdict, changed=changes.touching(verdict)) for verdict in verdicts]
    told = (*told, *remarks_on_bounds(verdicts, bounds or {}))
    page = render_comparison(title, measured, pictures, verdicts, told, example=runs[0])
    tables = {
        table.name: write_whole(into / "tables" / f"{table.name}.csv", csv_bytes(table.frame))
        for table in (
            *([verdict_table(verdicts)] if verdicts else []),
            *(table for measurement in measured for table in measurement.tables),
        )
    }
    for name, png in pictures.items():
        write_whole(into / "plots" / f"{name}.png", png)
    return ComparisonResult(write_whole(into / "report.html", page.encode()), tables, items, told)


def verdicts_on(
    run_dirs: Iterable[Path], bounds: Mapping[str, float], experiment: Experiment | None = None
) -> list[Verdict]:
    """Judge the claims of all comparisons, and write nothing.

    Args:
        run_dirs: run folders.
        bounds: least effects that matter by figure, as a study states them.
        experiment: the user's own experiment whose measures are used. None uses the one that each run recorded.

    Raises:
        UnlikeRunsError: the runs are of different scenarios.
        AnalysisError: fewer than two runs were given, or a run is missing, empty or damaged, or a comparison of the
            user's own experiment failed.
    """
    runs = _opened(run_dirs, experiment)
    return all_verdicts(_measured(runs, comparison_title(runs)), bounds)


def comparison_title(runs: Sequence[Run]) -> str:
    """Return what is compared, with engines and speed: ``items, 9 runs, rules mind, speed 4``."""
    scenarios = " and ".join(sorted({run.manifest.scenario or "unknown scenario" for run in runs}))
    engines = " and ".join(sorted({run.manifest.engine or "unknown" for run in runs}))
    speeds = " and ".join(f"{speed:g}" for speed in sorted({run.manifest.speed for run in runs if run.manifest.speed}))
    return f"{scenarios}, {len(runs)} runs, {engines} mind{f', speed {speeds}' if speeds else ''}"


def _opened(run_dirs: Iterable[Path], experiment: Experiment | None) -> list[Run]:
    folders = {run_dir.resolve(): run_dir for run_dir in run_dirs}
    if len(folders) < 2:  # noqa: PLR2004 - that is what comparing takes
        raise AnalysisError("A comparison needs at least two runs; name more run folders.")
    for run_dir in folders.values():
        event_parts(run_dir)
    runs = [open_run(run_dir, experiment) for run_dir in folders.values()]
    check_alike(runs)
    return runs


def _measured(runs: Sequence[Run], title: str) -> list[Measurement]:
    """Return what the comparisons measure, without those that have no data."""
    comparisons = COMPARISONS.find(tuple(dict.fromkeys(file for run in runs for file in run.own.files)))
    found = [
        runs[0].own.take(f"The comparison {name!r}", compare_by, runs, title)
        for name, compare_by in comparisons.items()
    ]
    return [measurement for measurement in found if measurement is not None]


def _measurement(items: ItemComparison, runs: Sequence[Run], title: str) -> Measurement:
    finding = _finding(items)
    return Measurement(
        title="Items by condition",
        finding=finding,
        tables=_tables(items),
        plots=[
            Plot(
                "items_by_condition",
                "Different items per agent over the run. A line is the mean of a condition's runs; the band is the "
                "range from its lowest run to its highest.",
                finding,
                lambda: draw_item_comparison(items.progress, items.conditions, title, _reference(runs)),
            )
        ],
    )


def _tables(items: ItemComparison) -> list[Table]:
    return [
        Table(
            "conditions",
            "Different items per agent by condition; means and intervals are over runs",
            items.conditions,
            {
                "condition": "Condition",
                "runs": "Runs",
                "mean": "Mean",
                "low": "95 % from",
                "high": "to",
                "lowest": "Lowest agent",
                "highest": "Highest agent",
                "below_least": f"Agents below {LEAST_ITEMS}",
            },
        ),
        Table(
            "differences",
            "Differences between the conditions' means",
            items.differences,
            {
                "first": "Condition",
                "second": "Less",
                "difference": "Difference",
                "low": "95 % from",
                "high": "to",
                "over": "Over",
            },
        ),
        Table(
            "compared_runs",
            "The runs",
            items.runs,
            {
                "run_id": "Run",
                "condition": "Condition",
                "seed": "Seed",
                "engine": "Mind",
                "agents": "Agents",
                "minutes": "Minutes",
                "unique_items_mean": "Mean",
                "unique_items_min": "Lowest",
                "unique_items_max": "Highest",
                "unique_items_all": "Together",
            },
            rows_shown=60,
        ),
        Table("condition_progress", "Different items over time by condition", items.progress, {}),
    ]


def _reference(runs: Sequence[Run]) -> ItemReference | None:
    """Return the published figures of the runs' scenario; None if there are none, or if the scenarios differ."""
    scenarios = {run.manifest.scenario for run in runs}
    return item_reference(scenarios.pop()) if len(scenarios) == 1 else None


def _finding(items: ItemComparison) -> str:
    means = ", ".join(f"{row.condition} {row.mean:.1f}" for row in items.conditions.itertuples())
    told = "; ".join(
        f"{row['first']} against {row['second']} {row['difference']:+.1f}{_interval(row['low'], row['high'])}"
        for row in items.differences.to_dict("records")
    )
    return f"Different items per agent, mean: {means}." + (f" Differences: {told}." if told else "")


def _interval(low: float, high: float) -> str:
    return "" if math.isnan(low) else f" (95 % interval {low:+.1f} to {high:+.1f})"
