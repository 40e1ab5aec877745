"""Proof that nothing was lost: the sequence numbers of every source, without gaps."""

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from analysis.errors import AnalysisError

_PIECES = 3


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
    numbered = _numbered(pa.array(events["event_id"], type=pa.large_string()))
    before = numbered.groupby(["source", "incarnation"], observed=True)["sequence"].shift(fill_value=0)
    numbered["first_missing"] = before + 1
    numbered["last_missing"] = numbered["sequence"] - 1
    numbered["missing"] = numbered["sequence"] - before - 1
    gaps = numbered.loc[numbered["missing"] > 0].drop(columns="sequence")
    return gaps.astype({"source": "str"}).reset_index(drop=True)


def _numbered(ids: pa.Array) -> pd.DataFrame:
    """The pieces of every id, in order of source, incarnation and sequence."""
    split = pc.split_pattern(ids, "/", max_splits=_PIECES - 1, reverse=True)
    whole = pc.equal(pc.list_value_length(split), _PIECES)
    if not pc.all(whole).as_py():
        raise _malformed(ids.filter(pc.invert(whole))[0].as_py())
    pieces = split.flatten()
    source, incarnation, sequence = (pieces.take(np.arange(n, len(pieces), _PIECES)) for n in range(_PIECES))
    numbers = {}
    for name, texts in {"incarnation": incarnation, "sequence": sequence}.items():
        is_number = pc.utf8_is_decimal(texts)
        if not pc.all(is_number).as_py():
            raise _malformed(ids.filter(pc.invert(is_number))[0].as_py())
        numbers[name] = pc.cast(texts, pa.int64()).to_numpy()
    numbered = pd.DataFrame({"source": source.dictionary_encode().to_pandas(), **numbers})
    return numbered.sort_values(["source", "incarnation", "sequence"], ignore_index=True)


def _malformed(event_id: str) -> AnalysisError:
    return AnalysisError(
        f"The event_id {event_id!r} is not SOURCE/INCARNATION/SEQUENCE; restore its part from a copy or move it away."
    )
