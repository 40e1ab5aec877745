"""What a judge is asked in this experiment: the side that an utterance takes on the matter of the laws."""

import re
from collections.abc import Sequence

import pandas as pd

from analysis.experiments.constitution.figures import SIDE_QUESTION
from analysis.judges import QUESTIONS, TextQuestion
from analysis.judges.sorting import NONE
from analysis.run import Run
from analysis.words import pattern_of
from configs.experiments import lexicon_text
from configs.yaml_places import parse_yaml


@QUESTIONS.part(SIDE_QUESTION)
def side_question() -> TextQuestion:
    """Return the question for the side that an utterance takes."""
    return TextQuestion("constitution", "side", _utterances, _by_words)


def _utterances(run: Run) -> pd.Series:
    return run.payloads("speech", "text")["text"]


def _by_words(texts: Sequence[str]) -> list[str]:
    """Return the matter for every text with one of its words; the lexicon knows no sides."""
    lexicon = parse_yaml(lexicon_text("constitution"))
    matter = lexicon["matter"]
    pattern = re.compile(pattern_of(lexicon["words"][matter]))
    return [matter if pattern.search(text.lower()) else NONE for text in texts]
