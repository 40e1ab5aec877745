"""What NAME measures besides what every report has: how often agents say the words of each list in lexicon.yaml.

To change: the lists of ``counted`` in lexicon.yaml, or what ``measure`` counts. ``run.payloads(KIND)`` gives the events
of one kind as a table (kinds: analysis/EVENTS.md). Tables, plots and verdicts: see analysis/metrics/base.py.
"""

from collections.abc import Sequence

import pandas as pd

from analysis.comparison.base import COMPARISONS
from analysis.metrics import METRICS, Measurement, Table
from analysis.run import Run


@METRICS.part("counted_words")
def measure(run: Run) -> Measurement:
    """Count the utterances with a word of a list, for each list."""
    texts = run.payloads("speech", "text")["text"].str.lower()
    rows = [
        {"list": name, "utterances": int(sum(any(word in text for word in words) for text in texts))}
        for name, words in run.lexicon()["counted"].items()
    ]
    table = pd.DataFrame(rows, columns=["list", "utterances"])
    return Measurement(
        title="Counted words",
        finding=f"{int(table['utterances'].sum())} of {len(texts)} utterances have a counted word.",
        headline={"counted_utterances": int(table["utterances"].sum())},
        tables=[Table("counted_words", "Utterances by list of words", table, {"list": "List", "utterances": "Count"})],
    )


@COMPARISONS.part("counted_words")
def compare(runs: Sequence[Run], _title: str) -> Measurement:
    """Compare runs by their conditions."""
    rows = [{"condition": run.manifest.condition or "none", **measure(run).headline} for run in runs]
    table = pd.DataFrame(rows).groupby("condition")[["counted_utterances"]].mean().reset_index()
    heads = {"condition": "Condition", "counted_utterances": "Utterances, mean over runs"}
    return Measurement(
        title="Counted words by condition",
        finding=f"{len(runs)} runs under {len(table)} conditions.",
        tables=[Table("counted_words_by_condition", "Utterances with a counted word", table, heads)],
    )
