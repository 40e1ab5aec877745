"""A bench."""

from orchestrator.bench import BENCHES, BenchOptions, BenchResult, Figure
from orchestrator.bench.base import Progress


@BENCHES.part("naps")
async def bench_naps(options: BenchOptions, progress: Progress) -> BenchResult:
    """Measure nothing."""
    progress("naps")
    return BenchResult("naps", {"naps": options.agents}, {"naps": 1.0}, {"naps": Figure("naps")}, "none")
