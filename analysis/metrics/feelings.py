"""Feelings that actors showed, as they were written to be understood: what opinions and gifts are held against."""

import numpy as np
import pandas as pd

from analysis.run import Run
from analysis.statistics import FloatArray


def shown_feelings(run: Run) -> pd.DataFrame:
    """Every feeling that was shown in words to somebody who heard them.

    Args:
        run: the run.

    Returns:
        One row a line: ``t_seconds``, ``speaker``, ``to``, ``feeling`` (0 hate to 10 love), in order of time.
    """
    shown = run.payloads("performance").dropna(subset=["to", "feeling", "speech"])
    hearers = dict(zip(*(run.payloads("speech", "hearers")[name] for name in ("event_id", "hearers")), strict=True))
    heard = [to in hearers.get(speech, ()) for to, speech in zip(shown["to"], shown["speech"], strict=True)]
    columns = {"t": "t_seconds", "agent": "speaker", "to": "to", "feeling": "feeling"}
    return shown.loc[heard, list(columns)].rename(columns=columns).reset_index(drop=True)


def feeling_at(shown: pd.DataFrame, speaker: str, to: str, moments: FloatArray) -> FloatArray:
    """What somebody had last shown to somebody at each of some moments; NaN before the first time.

    Args:
        shown: from :func:`shown_feelings`.
        speaker: who showed it.
        to: to whom.
        moments: seconds of run clock.
    """
    own = shown.loc[(shown["speaker"] == speaker) & (shown["to"] == to)]
    return latest_at(own["t_seconds"].to_numpy(), own["feeling"].to_numpy(dtype=np.float64), moments)


def latest_at(times: FloatArray, values: FloatArray, moments: FloatArray) -> FloatArray:
    """The latest value at each of some moments; NaN before the first.

    Args:
        times: when each value came to be, ascending.
        values: as many.
        moments: when to read them.
    """
    return np.concatenate(([np.nan], values))[np.searchsorted(times, moments, side="right")]
