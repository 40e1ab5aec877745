"""The questions that a judge answers about texts of an experiment: one category, or one grade, for each text.

What is asked stands in ``judge.yaml`` of the experiment. A function in ``analysis/experiments/NAME`` says which texts
of a run are judged, and how the lexicon sorts a text. It is declared with ``@QUESTIONS.part(name)``.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

import pandas as pd
from pydantic import Field, model_validator

from analysis.belonging import experiments_of
from analysis.judges.reading import EventReader
from analysis.run import Run
from configs.experiments import text_of
from configs.models import StrictModel
from configs.parts import Group
from configs.yaml_places import parse_yaml

JUDGE_FILE = "judge.yaml"
CATEGORIES_LEAST = 2


class SortingTask(StrictModel):
    """One entry of ``judge.yaml``."""

    asks: str = Field(min_length=1)
    """The question about each text, a sentence."""
    otherwise: str
    """The category of a text that fits no other."""
    categories: dict[str, str] = Field(min_length=CATEGORIES_LEAST)
    """What belongs to each category, by its name."""
    by_words: dict[str, str] = Field(default_factory=dict)
    """Categories that the lexicon does not tell apart, each with the name of what the lexicon sees."""

    @model_validator(mode="after")
    def _otherwise_is_known(self) -> Self:
        if self.otherwise not in self.categories:
            raise ValueError(f"otherwise is {self.otherwise!r}, which is not among the categories")
        return self


class GradingTask(StrictModel):
    """One entry of ``judge.yaml`` for a grade."""

    asks: str = Field(min_length=1)
    """The question about each text, a sentence."""
    least: str
    """What a grade of 0 means."""
    most: str
    """What a grade of 10 means."""


@dataclass(frozen=True)
class _QuestionAboutTexts:
    """What questions have in common.

    Args:
        experiment: name of the experiment.
        name: name of the question, as in ``judge.yaml`` and ``heldout.yaml``.
        texts: returns the texts of a run that are judged; repeated texts are judged once.
    """

    experiment: str
    name: str
    texts: Callable[[Run], pd.Series]

    @property
    def key(self) -> str:
        """``EXPERIMENT.NAME``, by which judgements and scores name the question."""
        return f"{self.experiment}.{self.name}"


@dataclass(frozen=True)
class TextQuestion(_QuestionAboutTexts):
    """A question for a category.

    Args:
        by_words: returns the lexicon's category of each text, after the mapping ``SortingTask.by_words``. None if the
            lexicon does not answer this question.
        reader: makes what answers the question for a run event by event, by the judge that decides or else by the
            lexicon. It gets the run without its events. None if no page shows the answers.
    """

    by_words: Callable[[Sequence[str]], list[str]] | None = None
    reader: Callable[[Run], EventReader] | None = None

    @cached_property
    def asked(self) -> SortingTask:
        """What the judge is told."""
        return SortingTask.model_validate(parse_yaml(text_of(self.experiment, JUDGE_FILE))[self.name])

    def seen_by_words(self, categories: Sequence[str]) -> list[str]:
        """Return categories as far as the lexicon tells them apart.

        Args:
            categories: names of categories.
        """
        return [self.asked.by_words.get(name, name) for name in categories]


@dataclass(frozen=True)
class ScaleQuestion(_QuestionAboutTexts):
    """A question for a grade from 0 to 10."""

    @cached_property
    def asked(self) -> GradingTask:
        """What the judge is told."""
        return GradingTask.model_validate(parse_yaml(text_of(self.experiment, JUDGE_FILE))[self.name])


Question = TextQuestion | ScaleQuestion
QUESTIONS = Group[Callable[[], Question]]("civitas.questions", "question", "a function () -> a question", callable)
"""The questions, by ``EXPERIMENT.NAME``."""


def find_questions(experiment: str | None = None) -> list[Question]:
    """Return the questions of one experiment, or of all.

    Args:
        experiment: name of the experiment; None for all.

    Raises:
        PartError: a part of the group cannot be used.
    """
    found = [make() for make in QUESTIONS.find().values()]
    return [one for one in found if experiment in (None, one.experiment)]


def sorting_questions(experiment: str | None = None) -> list[TextQuestion]:
    """Return the questions for a category; arguments and errors as in :func:`find_questions`."""
    return [one for one in find_questions(experiment) if isinstance(one, TextQuestion)]


def readers_of(run: Run) -> dict[str, EventReader]:
    """Return what answers the questions of a run's experiments event by event, by ``EXPERIMENT.NAME``.

    Args:
        run: the run; its events are not needed.

    Raises:
        AnalysisError: the lexicon of a user's own experiment, or a judgement, cannot be read.
        PartError: a part of the group cannot be used.
    """
    asked = [one for name in sorted(experiments_of(run)) for one in sorting_questions(name)]
    return {one.key: one.reader(run) for one in asked if one.reader is not None}
