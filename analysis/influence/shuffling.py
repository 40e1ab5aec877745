"""Control by shuffling: with random hearers, view changes must trace to words only by chance."""

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
    """Shares of view changes that are traced, as logged and with shuffled hearers.

    Args:
        changes: number of changes.
        observed: share that is traced as logged; None without changes.
        shares: the same in each shuffle.
    """

    changes: int
    observed: float | None
    shares: FloatArray

    @property
    def mean(self) -> float | None:
        """Return the share that is traced by chance; None without changes."""
        return float(self.shares.mean()) if self.changes else None

    @property
    def span(self) -> tuple[float, float] | None:
        """Return the range of 95 % of the shuffles; None without changes."""
        if not self.changes:
            return None
        low, high = np.quantile(self.shares, _QUANTILES)
        return float(low), float(high)

    @property
    def as_likely(self) -> float | None:
        """Return the share of shuffles, including the log itself, that trace at least as much as the log."""
        if self.observed is None:
            return None
        return float((1 + (self.shares >= self.observed).sum()) / (1 + len(self.shares)))


def shuffle_hearers(
    tracing: Tracing, hearing: Hearing, agents: Sequence[str], seed: int, shuffles: int = _SHUFFLES
) -> Shuffled:
    """Give every utterance as many hearers as it had, drawn from everyone in the run except its speaker.

    Speakers, words and times do not change. Hearers are drawn from the whole run and not only from agents nearby, which
    would have heard much of the same.

    Args:
        tracing: the traced changes as logged.
        hearing: result of the same run.
        agents: all agents in the run.
        seed: seed of the shuffles.
        shuffles: number of shuffles.
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
        # The speaker comes last, so it hears its own words only if all others do.
        keys[np.arange(len(used)), speakers] = 1.0
        ranks = keys.argsort(axis=1).argsort(axis=1)
        hears = ranks[rows, hearers] < counts[rows]
        shares[number] = _share(change, len(tracing.changes), which, hears)
    return Shuffled(len(tracing.changes), observed, shares)


def _share(change: IntArray, changes: int, which: IntArray, hears: npt.NDArray[np.bool_]) -> float:
    """Return the share of changes whose influences were all heard. Changes without influence do not count."""
    heard = np.zeros(len(change), dtype=np.bool_)
    heard[which[hears]] = True
    told = np.bincount(change, minlength=changes)
    missed = np.bincount(change[~heard], minlength=changes)
    return float(((told > 0) & (missed == 0)).sum() / changes)
