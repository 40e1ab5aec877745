"""A metric."""

from analysis.metrics import METRICS, Measurement
from analysis.run import Run


@METRICS.part("joys")
def measure(run: Run) -> Measurement:
    """Count agents."""
    return Measurement("Joys", f"{len(run.agents)} joys.", {"joys": len(run.agents)})
