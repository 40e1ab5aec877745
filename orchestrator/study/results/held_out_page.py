"""The page of a scoring on labelled sentences: how well lexicons and a judge sort them."""

import re
from collections.abc import Iterator
from pathlib import Path

import pandas as pd

from analysis.judges import Agreement
from orchestrator.judging import Score, read_scores
from orchestrator.study.results.markdown import table
from orchestrator.study.results.page import Page

_SCORES = ("question", "sorted by", "against", "sentences", "without an answer", "accuracy", "κ", "95 % interval of κ")
_CATEGORIES = ("question", "sorted by", "category", "sentences", "precision", "recall")


def held_out_page(path: Path) -> Page:
    """Return the page of a scoring.

    Args:
        path: its file, as ``civitas held-out --csv`` writes it.

    Raises:
        BadInputError: it is not of this version of Civitas.
    """
    scoring = read_scores(path)
    sentences = sum(len(one.table) for one in scoring.scores)
    lines = [
        f"# Labelled sentences, and {scoring.judged_by} as a judge",
        "",
        "The sentences stand in `heldout.yaml` of the experiments. No rule, pack or lexicon has them. The lexicon is "
        "scored as far as it tells the categories apart. κ is Cohen's: 0 is agreement by chance alone, and 1 is full "
        "agreement. Sentences without an answer count in no figure but the recall.",
        "",
        *table(
            ("", ""),
            [("results", f"{sentences} labelled sentences"), ("judge", scoring.judged_by), ("code", scoring.code)],
        ),
        "",
        *table(_SCORES, (row for one in scoring.scores for row in _scores(one))),
        "",
        "## Categories",
        "",
        *table(_CATEGORIES, (row for one in scoring.scores for row in _categories(one))),
        "",
    ]
    return Page(f"held-out-{_file_name(scoring.judged_by)}", "\n".join(lines))


def _scores(score: Score) -> Iterator[tuple[str, ...]]:
    pairs = (
        ("lexicon", "labels", score.lexicon),
        ("judge", "labels", score.judge),
        ("judge", "lexicon", score.between),
    )
    for by, against, found in pairs:
        if found is not None:
            yield score.question.key, by, against, str(found.texts), str(found.texts - found.answered), *_figures(found)


def _figures(found: Agreement) -> tuple[str, str, str]:
    accuracy = "" if found.accuracy is None else f"{found.accuracy:.0%}"
    if found.kappa is None:
        return accuracy, "not defined", ""
    return accuracy, f"{found.kappa:.2f}", f"{found.kappa_low:.2f} to {found.kappa_high:.2f}"


def _categories(score: Score) -> Iterator[tuple[str, ...]]:
    for by, categories in score.categories.items():
        for name, texts, precision, recall in categories.itertuples(index=False):
            yield score.question.key, by, name, str(texts), _share(precision), _share(recall)


def _share(value: float) -> str:
    return "" if pd.isna(value) else f"{value:.0%}"


def _file_name(judged_by: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", judged_by.lower()).strip("-")
