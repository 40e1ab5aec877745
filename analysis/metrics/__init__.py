"""The metrics that every run is measured by, in the order of the report.

A metric is one file with a ``measure(run) -> Measurement`` and one line here; others add theirs to ``METRICS``.
"""

from analysis.constitution import metric as constitution
from analysis.metrics import actions, activity, agreement, faults, giving, items, opinions, record, speech
from analysis.metrics.base import Headline, Measurement, Metric, Plot, Table
from analysis.specialization import metric as specialization

METRICS: dict[str, Metric] = {
    "items": items.measure,
    "activity": activity.measure,
    "actions": actions.measure,
    "speech": speech.measure,
    "agreement": agreement.measure,
    "opinions": opinions.measure,
    "giving": giving.measure,
    "constitution": constitution.measure,
    "specialization": specialization.measure,
    "faults": faults.measure,
    "record": record.measure,
}

__all__ = ["METRICS", "Headline", "Measurement", "Metric", "Plot", "Table"]
