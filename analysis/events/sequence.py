"""Proof that nothing was lost: the sequence numbers of every source, without gaps."""

import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from analysis.errors import AnalysisError

_EVENT_ID = r"^(?P<source>.+)/(?P<incarnation>[0-9]{1,9})/(?P<sequence>[0-9]{1,18})$"


def sequence_gaps(events: pd.DataFrame) -> pd.DataFrame:
    """Find the events that a source numbered but that are not in the table.

    Every source of events (an agent, a shard, the run) numbers what it logs from 1, anew in each of its incarnations.
    What a killed source had not handed on after its last event leaves no gap and cannot be seen.

    Args:
        events: the whole event table; rows of some kinds only would show gaps that are none.

    Returns:
        One row a gap: ``source``, ``incarnation``, ``first_missing``, ``last_missing``, ``missing`` (how many).

    Raises:
        AnalysisError: an ``event_id`` is not SOURCE/INCARNATION/SEQUENCE.
    """
    ids = pa.array(events["event_id"], type=pa.large_string())
    parts = pc.extract_regex(ids, pattern=_EVENT_ID)
    if parts.null_count:
        event_id = ids.filter(parts.is_null())[0].as_py()
        raise AnalysisError(
            f"The event_id {event_id!r} is not SOURCE/INCARNATION/SEQUENCE; "
            "restore its part from a copy or move it away."
        )
    source, incarnation, sequence = parts.flatten()
    numbered = pd.DataFrame(
        {
            "source": pd.Categorical(source.to_pandas()),
            "incarnation": pc.cast(incarnation, pa.int64()).to_numpy(),
            "sequence": pc.cast(sequence, pa.int64()).to_numpy(),
        }
    ).sort_values(["source", "incarnation", "sequence"], ignore_index=True)
    before = numbered.groupby(["source", "incarnation"], observed=True)["sequence"].shift(fill_value=0)
    missing = numbered["sequence"] - before - 1
    gaps = numbered.loc[missing > 0, ["source", "incarnation"]]
    return gaps.assign(
        source=gaps["source"].astype("str"),
        first_missing=before + 1,
        last_missing=numbered["sequence"] - 1,
        missing=missing,
    ).reset_index(drop=True)
