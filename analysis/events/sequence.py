"""Checks with the sequence numbers of every source that no event was lost."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from analysis.events.errors import AnalysisError

_DIGITS = 6
"""Number of digits of a sequence number in an id; larger numbers have more."""
_IDS_AT_ONCE = 20_000
"""Number of ids that are split at once: as many as fit into the processor's cache."""
_KEY_MOST = 2**63


@dataclass(frozen=True)
class Numbers:
    """The parts of many event ids, sorted by source, incarnation and sequence."""

    sources: list[str]
    """All sources, sorted."""
    source: npt.NDArray[np.int64]
    """Index of each id's source in :attr:`sources`."""
    incarnation: npt.NDArray[np.int64]
    sequence: npt.NDArray[np.int64]

    @property
    def has_repeats(self) -> bool:
        """Whether two events have the same numbers."""
        return bool(np.any(self._same_life & (np.diff(self.sequence) == 0)))

    def gaps(self) -> pd.DataFrame:
        """Return the missing numbers; see :func:`sequence_gaps`."""
        before = np.append(0, np.where(self._same_life, self.sequence[:-1], 0)) if len(self.sequence) else self.sequence
        # The predecessor of a number that occurs twice is the number itself.
        missing = np.maximum(self.sequence - before - 1, 0)
        rows = np.flatnonzero(missing)
        names = np.array(self.sources, dtype=object)[self.source[rows]]
        return pd.DataFrame(
            {
                "source": pd.Series(names, dtype="str"),
                "incarnation": self.incarnation[rows],
                "first_missing": before[rows] + 1,
                "last_missing": self.sequence[rows] - 1,
                "missing": missing[rows],
            }
        )

    @property
    def _same_life(self) -> npt.NDArray[np.bool_]:
        """Return for each id but the first whether it has the source and incarnation of the previous id."""
        return np.asarray((np.diff(self.source) == 0) & (np.diff(self.incarnation) == 0), dtype=np.bool_)


def sequence_gaps(events: pd.DataFrame) -> pd.DataFrame:
    """Find the events that a source numbered but that are not in the table.

    Every source of events (an agent, a shard, the run) numbers its events from 1, again in each of its incarnations.
    If a killed source had not sent its last events, that leaves no gap and cannot be detected.

    Args:
        events: the whole event table; a selection of kinds would show false gaps.

    Returns:
        One row per gap: ``source``, ``incarnation``, ``first_missing``, ``last_missing``, ``missing`` (how many).

    Raises:
        AnalysisError: an ``event_id`` is not SOURCE/INCARNATION/SEQUENCE.
    """
    return read_numbers(pa.chunked_array([pa.array(events["event_id"], type=pa.large_string())])).gaps()


def read_numbers(ids: pa.ChunkedArray) -> Numbers:
    """Read event ids.

    Args:
        ids: texts without nulls.

    Raises:
        AnalysisError: one is not SOURCE/INCARNATION/SEQUENCE.
    """
    pieces = [
        _read(chunk.slice(start, _IDS_AT_ONCE)) for chunk in ids.chunks for start in range(0, len(chunk), _IDS_AT_ONCE)
    ]
    lives = pa.chunked_array([life for life, _ in pieces], pa.string()).dictionary_encode().combine_chunks()
    names, sources, incarnations = _lives(lives.dictionary.to_pylist(), ids)
    life = lives.indices.to_numpy(zero_copy_only=False)
    sequence = np.concatenate([np.zeros(0, np.int64), *(numbers for _, numbers in pieces)])
    return _sorted(names, sources[life], incarnations[life], sequence)


def _read(ids: pa.Array) -> tuple[pa.Array, npt.NDArray[np.int64]]:
    """Split each id at its last slash: into the life of its source, and the sequence number."""
    letters = ids.cast(pa.large_binary())
    ends = -_DIGITS - 1
    if pc.all(pc.equal(pc.binary_slice(letters, ends, -_DIGITS), b"/")).as_py():
        # Ids are written in this form, so this is several times faster than a search.
        life, number = pc.binary_slice(letters, 0, ends), pc.binary_slice(letters, -_DIGITS)
        life, number = life.cast(pa.string()), number.cast(pa.string())
    else:
        split = pc.split_pattern(ids, "/", max_splits=1, reverse=True)
        whole = pc.equal(pc.list_value_length(split), 2)
        if not pc.all(whole).as_py():
            raise _malformed(ids.filter(pc.invert(whole))[0].as_py())
        pieces = split.flatten()
        life, number = (pieces.take(np.arange(n, len(pieces), 2)).cast(pa.string()) for n in range(2))
    is_number = pc.utf8_is_decimal(number)
    if not pc.all(is_number).as_py():
        raise _malformed(ids.filter(pc.invert(is_number))[0].as_py())
    return life, pc.cast(number, pa.int64()).to_numpy(zero_copy_only=False)


def _lives(texts: list[str], ids: pa.ChunkedArray) -> tuple[list[str], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Return the sorted names of sources, and for each life the index of its source and its incarnation."""
    pairs = [text.rpartition("/") for text in texts]
    for text, (source, _, incarnation) in zip(texts, pairs, strict=True):
        if not source or not incarnation.isdecimal():
            raise _malformed(ids.filter(pc.starts_with(ids, f"{text}/"))[0].as_py())
    names = sorted({source for source, _, _ in pairs})
    places = {name: place for place, name in enumerate(names)}
    sources = np.array([places[source] for source, _, _ in pairs], dtype=np.int64)
    return names, sources, np.array([int(incarnation) for _, _, incarnation in pairs], dtype=np.int64)


def _sorted(
    names: list[str],
    source: npt.NDArray[np.int64],
    incarnation: npt.NDArray[np.int64],
    sequence: npt.NDArray[np.int64],
) -> Numbers:
    of_incarnation, of_sequence = (int(part.max(initial=0)) + 1 for part in (incarnation, sequence))
    if len(names) * of_incarnation * of_sequence >= _KEY_MOST:
        order = np.lexsort((sequence, incarnation, source))
        return Numbers(names, source[order], incarnation[order], sequence[order])
    # One integer per id sorts ten times faster than three keys.
    keys = np.sort((source * of_incarnation + incarnation) * of_sequence + sequence)
    lives, sequence = np.divmod(keys, of_sequence)
    source, incarnation = np.divmod(lives, of_incarnation)
    return Numbers(names, source, incarnation, sequence)


def _malformed(event_id: str) -> AnalysisError:
    return AnalysisError(
        f"The event_id {event_id!r} is not SOURCE/INCARNATION/SEQUENCE; restore its part from a copy or move it away."
    )
