"""Metrics: the measurements of every run.

A metric is one file with a function ``measure(run) -> Measurement`` under ``@METRICS.part(name, order=…)``. Its order
is its place in the report. ``METRICS.find()`` gives those of this folder, of the experiments and of installed packages.
"""

from analysis.metrics.base import METRICS, Headline, Measurement, Metric, Plot, Table

__all__ = ["METRICS", "Headline", "Measurement", "Metric", "Plot", "Table"]
