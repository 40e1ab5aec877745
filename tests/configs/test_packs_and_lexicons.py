"""Rules and measures share nothing: no sentence and no list of words of a pack stands in a lexicon."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bots.mind.pack import whole_pack
from configs.experiments import known_experiments, lexicon_text
from configs.yaml_places import parse_yaml

WORDS_LEAST = 3
"""Minimum number of words of a sentence, and of entries of a list, that is looked for."""
LEFT_OUT = frozenset({"empty", "courtesy", "chores"})
"""Lists of words that a measure does not count."""
WITH_LEXICON = [name for name, one in known_experiments().items() if one.lexicon is not None]


def counted(name: str) -> Any:
    """The words that the measures of an experiment count."""
    return {key: value for key, value in parse_yaml(lexicon_text(name)).items() if key not in LEFT_OUT}


def lists_in(data: Any) -> Iterator[frozenset[str]]:
    """Yield every list of texts, at any depth."""
    if isinstance(data, list):
        yield frozenset(plain(one) for one in data if isinstance(one, str))
    for value in inner(data):
        yield from lists_in(value)


def texts_in(data: Any) -> Iterator[str]:
    """Yield every text, at any depth."""
    if isinstance(data, str):
        yield plain(data)
    for value in inner(data):
        yield from texts_in(value)


def inner(data: Any) -> Iterator[Any]:
    """Yield the values of a mapping or a list."""
    if isinstance(data, dict):
        yield from data.values()
    elif isinstance(data, list | tuple):
        yield from data


def plain(text: str) -> str:
    """The words of a text."""
    return " ".join(re.findall(r"[a-z]+", text.lower()))


@pytest.mark.parametrize("name", WITH_LEXICON)
def test_no_list_of_words_of_a_pack_stands_in_a_lexicon(name: str) -> None:
    lexicon = list(lists_in(counted(name)))
    lists = {key: frozenset(map(plain, words)) for key, words in whole_pack().word_lists()}
    assert len(lists) > WORDS_LEAST
    assert not [
        (key, sorted(words))
        for key, words in lists.items()
        if len(words) >= WORDS_LEAST and any(words <= other for other in lexicon)
    ]


@pytest.mark.parametrize("name", WITH_LEXICON)
def test_no_sentence_of_a_pack_stands_in_a_lexicon(name: str) -> None:
    lexicon = f" {' | '.join(texts_in(counted(name)))} "
    texts = set(texts_in(whole_pack().model_dump()))
    sentences = {text for text in texts if len(text.split()) >= WORDS_LEAST}
    assert len(sentences) > 100
    assert not [text for text in sentences if f" {text} " in lexicon]
