"""The benches by name, how one is run, and how its result is shown."""

from rich.table import Table

from orchestrator.bench.analysis import bench_analysis
from orchestrator.bench.base import Bench, BenchOptions, BenchResult, Progress
from orchestrator.bench.bodies import bench_bodies
from orchestrator.bench.memory import bench_memory
from orchestrator.bench.mind import bench_mind
from orchestrator.bench.reaction import bench_reaction
from orchestrator.bench.world import bench_world
from orchestrator.errors import BadInputError

BENCHES: dict[str, Bench] = {
    "analysis": bench_analysis,
    "bodies": bench_bodies,
    "memory": bench_memory,
    "mind": bench_mind,
    "reaction": bench_reaction,
    "world": bench_world,
}
"""Every bench; a new one is one file and one entry here."""

AGENTS = {"analysis": 500, "mind": 200}
"""How many agents a bench has when nobody says; the others have as many as :class:`BenchOptions` says."""


def _quiet(_what: str) -> None:
    """Take no notice of progress."""


async def run_bench(name: str, options: BenchOptions, progress: Progress = _quiet) -> BenchResult:
    """Run a bench.

    Args:
        name: one of :data:`BENCHES`.
        options: what it is told.
        progress: told what is being measured.

    Raises:
        BadInputError: there is no such bench.
        BenchError: it could not be measured.
    """
    if name not in BENCHES:
        raise BadInputError(f"There is no bench '{name}': use one of {', '.join(sorted(BENCHES))}.")
    return await BENCHES[name](options, progress)


def render(result: BenchResult) -> Table:
    """Show a result as a table: ours, the baseline, how they compare, and the aim."""
    notes = [*result.notes, *([result.baseline_missing] if result.baseline_missing else [])]
    table = Table(title=f"bench {result.bench}", caption="\n".join(notes), caption_justify="left")
    table.add_column("")
    for column in ("Civitas", result.baseline_name, "of baseline", "aim"):
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
