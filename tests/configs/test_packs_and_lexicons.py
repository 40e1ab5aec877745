"""Rules and measures share nothing: no sentence and no list of words of a pack stands in a lexicon."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bots.mind.pack import whole_pack
from configs.experiments import known_experiments, lexicon_text
from configs.yaml_places import parse_yaml

WORDS_LEAST = 3
"""Minimum number of words of a sentence that is looked for."""
SHARED_MOST = 2 / 3
"""Largest share of the words of one list of a pack that one category of a lexicon may have. Plain words for a trade are
the same in both: a farmer has crops and a trader sells. Of a list with one other word, that word may be shared."""
SHARED_IN_ALL_MOST = 1 / 2
"""The same for all lists by which a pack's roles are told, together."""
STEM = 4
"""Words with the same first letters, as many, are one word: ``elect`` and ``elections``."""
LEFT_OUT = frozenset({"empty", "courtesy", "chores"})
"""Lists of words that a measure does not count."""
WITH_LEXICON = [name for name, one in known_experiments().items() if one.lexicon is not None]


def counted(name: str) -> Any:
    """The words that the measures of an experiment count."""
    return {key: value for key, value in parse_yaml(lexicon_text(name)).items() if key not in LEFT_OUT}


def categories(data: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], frozenset[str]]]:
    """Yield the keys and all words of each category: a list, or everything under a mapping within a mapping."""
    if isinstance(data, list):
        yield path, frozenset(texts_in(data))
    elif isinstance(data, dict):
        if len(path) > 1:
            yield path, frozenset(texts_in(data))
        for key, value in data.items():
            yield from categories(value, (*path, plain(str(key))))


def shared(words: frozenset[str], names: tuple[str, ...], terms: frozenset[str]) -> tuple[frozenset[str], int]:
    """Return the words of a pack's list that a category has too, and how many words the list has.

    A word and its other forms count once, and the name of the thing itself does not: it has no other name.
    """
    own: list[str] = []
    for word in sorted(words):
        if not any(begin_alike(word[:STEM], known[:STEM]) for known in (*own, *filter(None, names))):
            own.append(word)
    return frozenset(word for word in own if any(begin_alike(word, term) for term in terms)), len(own)


def begin_alike(one: str, other: str) -> bool:
    """Whether one text begins with the other."""
    return one.startswith(other) or other.startswith(one)


def shared_most(words: int, share: float = SHARED_MOST) -> int:
    """The largest number of shared words of a list."""
    return max(1, int(share * words + 1e-9))


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


def lists() -> list[tuple[str, frozenset[str]]]:
    """The lists of words of all packs, with their keys."""
    return [(key, frozenset(map(plain, words))) for key, words in whole_pack().word_lists()]


@pytest.mark.parametrize("name", WITH_LEXICON)
def test_no_category_of_a_lexicon_has_most_words_of_a_list_of_a_pack(name: str) -> None:
    too_much = []
    for key, words in lists():
        for path, terms in categories(counted(name)):
            both, of = shared(words, (*path, *key.split(".")), terms)
            if len(both) > shared_most(of):
                too_much.append((key, path, sorted(both)))
    assert not too_much


def test_the_lists_of_roles_are_mostly_not_in_the_lexicon_of_roles() -> None:
    told = [(key, words) for key, words in lists() if key.startswith("roles.") and key.endswith(".told_by")]
    assert len(told) > 20
    lexicon = list(categories(counted("specialization")))
    found = [
        max((shared(words, (*path, key.split(".")[1]), terms) for path, terms in lexicon), key=lambda one: len(one[0]))
        for key, words in told
    ]
    assert sum(len(both) for both, _ in found) <= SHARED_IN_ALL_MOST * sum(of for _, of in found)


def test_a_list_that_is_spread_over_a_category_is_found() -> None:
    """Names, activities and objects are one category, whatever part has the words."""
    lexicon = {"roles": {"fisher": {"names": ["fish"], "does": ["cast"], "things": ["salmon", "cod ", "boats"]}}}
    union = dict(categories(lexicon))[("roles", "fisher")]
    assert union == {"fish", "cast", "salmon", "cod", "boats"}
    words = frozenset({"fish", "salmon", "cod", "boat", "rod"})
    assert shared(words, ("roles", "fisher"), union) == (frozenset({"salmon", "cod", "boat"}), 4)
    assert shared_most(4) < 3
    assert [shared_most(of) for of in (1, 2, 3, 6)] == [1, 1, 2, 4]


@pytest.mark.parametrize("name", WITH_LEXICON)
def test_no_sentence_of_a_pack_stands_in_a_lexicon(name: str) -> None:
    lexicon = f" {' | '.join(texts_in(counted(name)))} "
    texts = set(texts_in(whole_pack().model_dump()))
    sentences = {text for text in texts if len(text.split()) >= WORDS_LEAST}
    assert len(sentences) > 100
    assert not [text for text in sentences if f" {text} " in lexicon]
