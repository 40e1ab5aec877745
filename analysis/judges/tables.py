"""Tables of a report on what a judge said, beside what the lexicon says."""

from collections.abc import Callable, Mapping

import pandas as pd

from analysis.judges.judgements import JudgedTexts, judged
from analysis.judges.questions import TextQuestion, sorting_questions
from analysis.metrics.base import Table
from analysis.run import Run

_AGREEMENT = {
    "question": "Question",
    "lived": "Lived by",
    "judge": "Judged by",
    "texts": "Texts",
    "answered": "Answered",
    "agreement": "Agreement",
    "kappa": "κ",
    "kappa_low": "κ from",
    "kappa_high": "κ to",
}
_CATEGORIES = {
    "question": "Question",
    "category": "Category",
    "by_judge": "By the judge",
    "by_lexicon": "By the lexicon",
}


def figures_by_each(
    run: Run, question: str, figures: Callable[[JudgedTexts | None], Mapping[str, float | None]], told: str
) -> list[Table]:
    """Return figures by the lexicon and by the judge, and how far the two agree on texts.

    Args:
        run: the run.
        question: ``EXPERIMENT.NAME`` of a question for a category.
        figures: measures the run by the judge that it gets; None takes the lexicon.
        told: what the figures are about, in a word or two.

    Returns:
        One table, ``NAME_figures_by_judge``; none if the run was not judged.
    """
    judge = judged(run, question)
    if judge is None:
        return []
    experiment, _, name = question.partition(".")
    (asked,) = (one for one in sorting_questions(experiment) if one.name == name)
    agreed = judge.agreement_with_words(asked)
    by_words, by_judge = figures(None), figures(judge)
    rows = [(figure, value, by_judge[figure]) for figure, value in by_words.items()]
    if agreed is not None:
        rows += [("agreement_share", None, agreed.accuracy), ("agreement_kappa", None, agreed.kappa)]
    table = pd.DataFrame(rows, columns=["figure", "by_lexicon", "by_judge"])
    table = table.astype({"figure": "str", "by_lexicon": "float64", "by_judge": "float64"})
    return [
        Table(
            f"{name}_figures_by_judge",
            f"Figures of {told} by the lexicon and by the judge {judge.judge}, and how far the two agree on texts; the "
            f"agents lived by {run.manifest.mind_name}",
            table,
            {"figure": "Figure", "by_lexicon": "By the lexicon", "by_judge": "By the judge"},
            rows_shown=len(table),
            decimals=3,
        )
    ]


def judge_tables(run: Run, experiment: str) -> list[Table]:
    """Return how far judge and lexicon agree, and how many texts each puts into each category.

    Args:
        run: the run.
        experiment: name of the experiment.

    Returns:
        Two tables; none if the run was not judged.
    """
    asked = [(one, judged(run, one.key)) for one in sorting_questions(experiment)]
    answered = [(question, found) for question, found in asked if found is not None]
    if not answered:
        return []
    return [
        Table(
            f"{experiment}_judge_agreement",
            "How far the judge and the lexicon agree on different texts, as far as the lexicon tells categories apart",
            pd.DataFrame([_agreement(run, *one) for one in answered], columns=list(_AGREEMENT)),
            _AGREEMENT,
            rows_shown=len(answered),
            decimals=2,
        ),
        Table(
            f"{experiment}_judge_categories",
            "Number of texts in each category by the judge and by the lexicon",
            pd.concat([_categories(run, *one) for one in answered], ignore_index=True),
            _CATEGORIES,
            rows_shown=60,
        ),
    ]


def _agreement(run: Run, question: TextQuestion, found: JudgedTexts) -> tuple[object, ...]:
    agreed = found.agreement_with_words(question)
    answered = sum(category is not None for category in found.categories.values())
    known = (None,) * 4 if agreed is None else (agreed.accuracy, agreed.kappa, agreed.kappa_low, agreed.kappa_high)
    return (question.name, run.manifest.mind_name, found.judge, len(found.categories), answered, *known)


def _categories(run: Run, question: TextQuestion, found: JudgedTexts) -> pd.DataFrame:
    texts = [text for text in question.texts(run) if text in found.categories]
    by_judge = pd.Series(found.of(texts), dtype="str").value_counts()
    by_words = pd.Series([] if question.by_words is None else question.by_words(texts), dtype="str").value_counts()
    names = list(dict.fromkeys([*question.asked.categories, *by_words.index]))
    return pd.DataFrame(
        {
            "question": question.name,
            "category": names,
            "by_judge": by_judge.reindex(names, fill_value=0).to_numpy(),
            "by_lexicon": by_words.reindex(names, fill_value=0).to_numpy(),
        }
    )
