"""What a judge is asked in this experiment: the meme of a text, and what the speaker holds of the faith."""

import re
from collections.abc import Sequence

import pandas as pd

from analysis.experiments.culture.lexicon import CultureLexicon
from analysis.experiments.culture.memes import said_and_meant
from analysis.experiments.culture.reading import FaithReader, MemeReader
from analysis.judges import QUESTIONS, TextQuestion
from analysis.judges.sorting import only_one
from analysis.run import Run
from analysis.words import pattern_of
from configs.experiments import lexicon_text
from configs.yaml_places import parse_yaml


@QUESTIONS.part("culture.memes")
def meme_question() -> TextQuestion:
    """Return the question for the meme that a text is about."""
    return TextQuestion("culture", "memes", _texts, _memes_by_words, MemeReader)


@QUESTIONS.part("culture.faith")
def faith_question() -> TextQuestion:
    """Return the question for what the speaker of a text holds of the faith."""
    return TextQuestion("culture", "faith", _utterances, _converts_by_words, FaithReader)


def _texts(run: Run) -> pd.Series:
    return said_and_meant(run)["text"]


def _utterances(run: Run) -> pd.Series:
    return run.payloads("speech", "text")["text"]


def _memes_by_words(texts: Sequence[str]) -> list[str]:
    patterns = {name: re.compile(pattern_of(words)) for name, words in _lexicon().memes.items()}
    return [only_one([name for name, pattern in patterns.items() if pattern.search(text.lower())]) for text in texts]


def _converts_by_words(texts: Sequence[str]) -> list[str]:
    """Return ``convert`` for every text with a word of the faith, as the paper counts."""
    words = _lexicon().faith
    pattern = re.compile(pattern_of((*words.direct, *words.indirect)))
    return ["convert" if pattern.search(text.lower()) else "other" for text in texts]


def _lexicon() -> CultureLexicon:
    return CultureLexicon.model_validate(parse_yaml(lexicon_text("culture")))
