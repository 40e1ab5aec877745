"""How far two ways of sorting texts agree."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd


@dataclass(frozen=True)
class Agreement:
    """The agreement of some guesses with labels.

    Args:
        texts: number of texts.
        answered: number of texts with a guess; the figures below are over these.
        accuracy: share of guesses that are the label; None without a guess.
        kappa: Cohen's kappa, (accuracy - chance) / (1 - chance). Chance is the accuracy of guesses drawn at random from
            the same shares of categories (J. Cohen, 1960, A coefficient of agreement for nominal scales). None if it is
            not defined.
        kappa_low: lower end of its 95 % interval, which is a normal approximation that is cut at -1 and 1.
        kappa_high: upper end.
    """

    texts: int
    answered: int
    accuracy: float | None
    kappa: float | None
    kappa_low: float | None
    kappa_high: float | None


def agreement(labels: Sequence[str], guesses: Sequence[str | None]) -> Agreement:
    """Compare guesses with labels.

    Args:
        labels: category of each text, shape (texts,).
        guesses: guessed category of each text, shape (texts,); None where there was no answer.
    """
    told = [(label, guess) for label, guess in zip(labels, guesses, strict=True) if guess is not None]
    if not told:
        return Agreement(len(labels), 0, None, None, None, None)
    accuracy = float(np.mean([label == guess for label, guess in told]))
    return Agreement(len(labels), len(told), accuracy, *_kappa(told))


def by_category(labels: Sequence[str], guesses: Sequence[str | None]) -> pd.DataFrame:
    """Return how well each category is recognised.

    Args:
        labels: category of each text, shape (texts,).
        guesses: guessed category of each text, shape (texts,); None where there was no answer.

    Returns:
        ``category``, ``texts`` (with this label), ``precision`` (share of its guesses that are right; missing if it is
        never guessed), ``recall`` (share of its texts that are recognised; missing without texts).
    """
    table = pd.DataFrame({"label": list(labels), "guess": list(guesses)}, dtype="str")
    rows = []
    for name in dict.fromkeys([*labels, *(guess for guess in guesses if guess is not None)]):
        is_label, is_guess = table["label"] == name, table["guess"] == name
        right, texts, guessed = int((is_label & is_guess).sum()), int(is_label.sum()), int(is_guess.sum())
        rows.append((name, texts, right / guessed if guessed else np.nan, right / texts if texts else np.nan))
    return pd.DataFrame(rows, columns=["category", "texts", "precision", "recall"])


def _kappa(told: Sequence[tuple[str, str]]) -> tuple[float | None, float | None, float | None]:
    from statsmodels.stats.inter_rater import cohens_kappa  # noqa: PLC0415 - it loads for a second

    names = {name: place for place, name in enumerate(dict.fromkeys(name for pair in told for name in pair))}
    if len(names) == 1:
        return None, None, None
    counts = np.zeros((len(names), len(names)))
    for label, guess in told:
        counts[names[label], names[guess]] += 1
    with np.errstate(invalid="ignore", divide="ignore"):
        found = cohens_kappa(counts)
    ends = (found.kappa, found.kappa_low, found.kappa_upp)
    kappa, low, high = (float(np.clip(end, -1, 1)) if np.isfinite(end) else None for end in ends)
    return kappa, low, high
