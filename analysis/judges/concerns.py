"""What a reader must know of the judge of some runs: nobody asked it, or it did not answer about some texts."""

from collections.abc import Sequence

from analysis.belonging import experiments_of
from analysis.judges.judgements import judged, thinks_with_a_model
from analysis.judges.questions import find_questions
from analysis.run import Run


def judging_concerns(runs: Sequence[Run], *questions: str) -> list[str]:
    """Return, for each question, a sentence if runs of models were not judged, and one if texts have no answer.

    Args:
        runs: the runs. Only runs of models count, and only those that belong to the question's experiment.
        questions: each as ``EXPERIMENT.NAME``.
    """
    return [concern for question in questions for concern in _concerns(runs, question)]


def _concerns(runs: Sequence[Run], question: str) -> list[str]:
    experiment, _, name = question.partition(".")
    own = [run for run in runs if thinks_with_a_model(run) and experiment in experiments_of(run)]
    answers = [(run, judged(run, question)) for run in own]
    (asked,) = (one for one in find_questions(experiment) if one.name == name) if own else (None,)
    missing = sum(found is None for _, found in answers)
    concerns = []
    if missing:
        concerns.append(
            f"In {missing} of {len(own)} run(s) of models no judge was asked the question {question}, so nothing that "
            "rests on it is by a judge there: run `civitas judge`."
        )
    texts = [
        found.categories.get(text)
        for run, found in answers
        if found is not None and asked is not None
        for text in dict.fromkeys(asked.texts(run))
        if text.strip()
    ]
    if None in texts:
        concerns.append(
            f"{texts.count(None)} of {len(texts)} texts have no answer of the judge to the question {question}. They "
            "count for nothing."
        )
    return concerns
