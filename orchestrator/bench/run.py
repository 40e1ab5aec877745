"""Finds a bench by its name, runs it, and shows its result."""

import inspect

from rich.table import Table

from orchestrator.bench.base import BENCHES, Bench, BenchOptions, BenchResult, Progress
from orchestrator.errors import BadInputError


def bench_named(name: str) -> Bench:
    """Find a bench.

    Args:
        name: name of the bench.

    Raises:
        BadInputError: there is no such bench.
        PartError: a bench of an installed package cannot be used.
    """
    benches = BENCHES.find()
    if name not in benches:
        raise BadInputError(f"There is no bench '{name}': use one of {', '.join(sorted(benches))}.")
    return benches[name]


def summaries() -> dict[str, str]:
    """What each bench measures, by its name: the first line of the documentation of its function.

    Raises:
        PartError: a bench of an installed package cannot be used.
    """
    return {name: (inspect.getdoc(bench) or "").partition("\n")[0] for name, bench in sorted(BENCHES.find().items())}


def _quiet(_what: str) -> None:
    """Ignore progress."""


async def run_bench(name: str, options: BenchOptions, progress: Progress = _quiet) -> BenchResult:
    """Run a bench.

    Args:
        name: name of the bench.
        options: its options.
        progress: receives what is being measured.

    Raises:
        BadInputError: there is no such bench.
        BenchError: it could not be measured.
    """
    return await bench_named(name)(options, progress)


def render(result: BenchResult) -> Table:
    """Return a result as a table: ours, the baseline, their ratio, and the target."""
    notes = [*result.notes, *([result.baseline_missing] if result.baseline_missing else [])]
    table = Table(title=f"bench {result.bench}", caption="\n".join(notes), caption_justify="left")
    table.add_column("")
    for column in ("Civitas", result.baseline_name, "of baseline", "target"):
        table.add_column(column, justify="right")
    for key, described in result.described.items():
        ours, baseline = result.figures[key], result.baseline.get(key)
        share = f"{ours / baseline:.0%}" if baseline else "-"
        aim = "" if described.target is None else f"{'≥' if described.at_least else '≤'} {described.target:g}"
        met = "" if described.target is None else " [green]met" if described.is_met(ours) else " [red]missed"
        number = f".{described.digits}f"
        beside = "-" if baseline is None else f"{baseline:{number}}"
        table.add_row(described.label, f"{ours:{number}}", beside, share, aim + met)
    return table
