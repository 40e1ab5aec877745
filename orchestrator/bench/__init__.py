"""Benches: each measures a cost, and measures its baseline in the same run."""

from orchestrator.bench.base import BENCHES, BenchError, BenchOptions, BenchResult, Figure, defaults_of
from orchestrator.bench.run import bench_named, render, run_bench, summaries

__all__ = [
    "BENCHES",
    "BenchError",
    "BenchOptions",
    "BenchResult",
    "Figure",
    "bench_named",
    "defaults_of",
    "render",
    "run_bench",
    "summaries",
]
