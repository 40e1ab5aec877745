"""Benches: what things cost, each beside its baseline in the same run."""

from orchestrator.bench.base import BenchError, BenchOptions, BenchResult, Figure
from orchestrator.bench.registry import AGENTS, BENCHES, render, run_bench

__all__ = ["AGENTS", "BENCHES", "BenchError", "BenchOptions", "BenchResult", "Figure", "render", "run_bench"]
