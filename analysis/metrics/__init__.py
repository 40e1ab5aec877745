"""The metrics that every run is measured by, in the order of the report.

A metric is one file with a ``measure(run) -> Measurement`` and one line here; others add theirs to ``METRICS``.
"""

from analysis.constitution import metric as constitution
from analysis.culture import faith_metric as faith
from analysis.culture import meme_metric as memes
from analysis.metrics import actions, activity, agreement, faults, giving, items, opinions, record, speech
from analysis.metrics.base import Headline, Measurement, Metric, Plot, Table
from analysis.party import metric as party
from analysis.society import metric as society
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
    "society": society.measure,
    "memes": memes.measure,
    "faith": faith.measure,
    "party": party.measure,
    "faults": faults.measure,
    "record": record.measure,
}

__all__ = ["METRICS", "Headline", "Measurement", "Metric", "Plot", "Table"]
