"""What a text is about: its content words."""

from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib import resources

import snowballstemmer
from pydantic import BaseModel, ConfigDict

from bots.mind.language import TEXTS_REMEMBERED, words
from configs.yaml_places import parse_yaml

TOPIC_CHARACTERS_MIN = 3

_STEMMER = snowballstemmer.stemmer("english")


class _Matter(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    empty: frozenset[str]
    varieties: frozenset[str]
    alike: list[frozenset[str]]


def content_words(text: str) -> list[str]:
    """The words of a text that say what it is about, in order. ``oak_log`` counts as two words."""
    return list(_content_words(text))


@lru_cache(TEXTS_REMEMBERED)
def _content_words(text: str) -> tuple[str, ...]:
    empty = topic_words().empty
    parts = (part for word in words(text) for part in word.split("_") if part not in empty)
    return tuple(part for part in parts if len(part) >= TOPIC_CHARACTERS_MIN or part.isdigit())


@lru_cache(TEXTS_REMEMBERED)
def stem(word: str) -> str:
    """The common stem of a word's forms: ``farm`` for ``farming`` and ``farms`` (Porter2, for English)."""
    return str(_STEMMER.stemWord(word))


class Likeness:
    """Which words a mind considers to have the same meaning.

    Args:
        groups: the groups of words that the pack adds to the general ones.
    """

    def __init__(self, groups: Iterable[Iterable[str]]) -> None:
        self._groups = (*topic_words().alike, *map(frozenset, groups))

    def is_alike(self, one: str, other: str) -> bool:
        """Whether two words have the same meaning: forms of one word, or words of one group."""
        return stem(one) == stem(other) or any(one in group and other in group for group in self._groups)


def main_topics(texts: Iterable[str], limit: int, without: Iterable[str] = ()) -> list[str]:
    """The main topics of some texts.

    Args:
        texts: any number of texts.
        limit: maximum number of topics.
        without: names that are not topics.

    Returns:
        Words in their first form, the most frequent first. Of equally frequent ones, the first to occur comes first.
    """
    names = {part for name in without for part in words(name)}
    counts: Counter[str] = Counter()
    spelled: dict[str, str] = {}
    for text in texts:
        for word in dict.fromkeys(content_words(text)):
            if word in names or word.isdigit():
                continue
            counts[stem(word)] += 1
            spelled.setdefault(stem(word), word)
    return [spelled[root] for root, _ in counts.most_common(limit)]


@cache
def topic_words() -> _Matter:
    """The words about topics that come with the project."""
    text = resources.files("bots.mind.rules.language").joinpath("topics.yaml").read_text(encoding="utf-8")
    return _Matter.model_validate(parse_yaml(text))
