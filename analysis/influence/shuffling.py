"""The falsification by shuffling: were it any other agents that heard, changes of mind would trace by chance only."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from analysis.influence.hearing import Hearing
from analysis.influence.tracing import Tracing
from analysis.statistics import FloatArray

IntArray = npt.NDArray[np.int64]

_SHUFFLES = 500
_QUANTILES = (0.025, 0.975)


@dataclass(frozen=True)
class Shuffled:
    """Shares of changes of mind that trace, as logged and with hearers shuffled.

    Args:
        changes: how many changes there are.
        observed: share that traces as logged; None where there are no changes.
        shares: the same in each shuffle.
    """

    changes: int
    observed: float | None
    shares: FloatArray

    @property
    def mean(self) -> float | None:
        """What traces by chance; None where there are no changes."""
        return float(self.shares.mean()) if self.changes else None

    @property
    def span(self) -> tuple[float, float] | None:
        """Where 95 % of the shuffles lie; None where there are no changes."""
        if not self.changes:
            return None
        low, high = np.quantile(self.shares, _QUANTILES)
        return float(low), float(high)

    @property
    def as_likely(self) -> float | None:
        """Share of shuffles, the log itself counted as one, that trace as much as the log does."""
        if self.observed is None:
            return None
        return float((1 + (self.shares >= self.observed).sum()) / (1 + len(self.shares)))


def shuffle_hearers(
    tracing: Tracing, hearing: Hearing, agents: Sequence[str], seed: int, shuffles: int = _SHUFFLES
) -> Shuffled:
    """Deal every utterance to as many hearers as it had, drawn from everybody in the run but its speaker.

    Speakers, words and moments stay as they are. Hearers are drawn from the whole run and not from those near by, who
    would have heard much of the same.

    Args:
        tracing: what traces as logged.
        hearing: of the same run.
        agents: everybody in the run.
        seed: the same seed shuffles alike.
        shuffles: how often.
    """
    observed = float(tracing.changes["traced"].mean()) if len(tracing.changes) else None
    used = np.unique(tracing.candidates["utterance"].to_numpy(dtype=np.int64))
    if observed is None or not len(used):
        return Shuffled(len(tracing.changes), observed, np.zeros(shuffles))
    names = sorted({*agents, *hearing.pairs["hearer"], *hearing.utterances["speaker"]})
    place = {name: number for number, name in enumerate(names)}
    counts = hearing.pairs["utterance"].value_counts().reindex(used, fill_value=0).to_numpy()
    speakers = hearing.utterances["speaker"].loc[used].map(place).to_numpy(dtype=np.int64)
    rows = np.searchsorted(used, tracing.candidates["utterance"].to_numpy())
    which = tracing.candidates["influence"].to_numpy()
    hearers = tracing.influences["hearer"].map(place).to_numpy(dtype=np.int64)[which]
    change = tracing.influences["change"].to_numpy(dtype=np.int64)
    chance = np.random.default_rng(seed)
    shares = np.empty(shuffles)
    for number in range(shuffles):
        keys = chance.random((len(used), len(names)))
        # The speaker comes last, so that it hears its own words only if all others do.
        keys[np.arange(len(used)), speakers] = 1.0
        ranks = keys.argsort(axis=1).argsort(axis=1)
        hears = ranks[rows, hearers] < counts[rows]
        shares[number] = _share(change, len(tracing.changes), which, hears)
    return Shuffled(len(tracing.changes), observed, shares)


def _share(change: IntArray, changes: int, which: IntArray, hears: npt.NDArray[np.bool_]) -> float:
    """Share of the changes of which every influence was heard; what nothing moved is not among them."""
    heard = np.zeros(len(change), dtype=np.bool_)
    heard[which[hears]] = True
    told = np.bincount(change, minlength=changes)
    missed = np.bincount(change[~heard], minlength=changes)
    return float(((told > 0) & (missed == 0)).sum() / changes)
