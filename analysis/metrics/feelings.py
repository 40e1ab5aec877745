"""Feelings that actors showed, as their lines were written to show. Opinions and gifts are compared with them."""

import numpy as np
import pandas as pd

from analysis.hearing import utterances
from analysis.run import Run
from analysis.statistics import FloatArray


def shown_feelings(run: Run) -> pd.DataFrame:
    """Return every feeling that was shown in words to an addressee who heard them.

    Args:
        run: the run.

    Returns:
        One row per line: ``t_seconds``, ``speaker``, ``to``, ``feeling`` (0 hate to 10 love), in time order.
    """
    shown = run.payloads("performance").dropna(subset=["to", "feeling", "speech"])
    spoken = utterances(run)
    hearers = dict(zip(spoken["event_id"], spoken["hearers"], strict=True))
    heard = [to in hearers.get(speech, ()) for to, speech in zip(shown["to"], shown["speech"], strict=True)]
    columns = {"t": "t_seconds", "agent": "speaker", "to": "to", "feeling": "feeling"}
    return shown.loc[heard, list(columns)].rename(columns=columns).reset_index(drop=True)


def feeling_at(shown: pd.DataFrame, speaker: str, to: str, moments: FloatArray) -> FloatArray:
    """Return the last feeling shown to a person at each of some times; NaN before the first.

    Args:
        shown: table from :func:`shown_feelings`.
        speaker: the person who showed it.
        to: the addressee.
        moments: seconds of run clock.
    """
    own = shown.loc[(shown["speaker"] == speaker) & (shown["to"] == to)]
    return latest_at(own["t_seconds"].to_numpy(), own["feeling"].to_numpy(dtype=np.float64), moments)


def latest_at(times: FloatArray, values: FloatArray, moments: FloatArray) -> FloatArray:
    """Return the latest value at each of some times; NaN before the first.

    Args:
        times: time of each value, ascending.
        values: one value per time.
        moments: times at which to read them.
    """
    return np.concatenate(([np.nan], values))[np.searchsorted(times, moments, side="right")]
