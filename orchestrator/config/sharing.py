"""Finds what a lexicon shares with a rules pack. A measure must not count the words that the mechanism is made of."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bots.mind.pack import RulesPack
from configs.yaml_places import KeyPath, PlacedYaml, UnreadableYaml, read_yaml
from orchestrator.errors import BadInputError

LEXICON_NAME = "lexicon.yaml"
"""File name of the lexicon in an experiment's folder."""
SHARED_WORDS_LEAST = 3
"""Two lists of words count as shared if they have this many words in common, or if one contains the other."""


@dataclass(frozen=True)
class Share:
    """Words that are in a lexicon and in a pack.

    Args:
        lexicon: keys that lead to the words in the lexicon.
        pack: keys that lead to the words in the pack.
        words: the words.
    """

    lexicon: str
    pack: str
    words: tuple[str, ...]


def shared_sentences(lexicon: object, pack: RulesPack) -> Iterator[Share]:
    """Yield the sentences of a pack that are also in a lexicon."""
    said = {" ".join(one.lower().split()): one for one in pack.sentences()}
    for path, texts in _lists(lexicon, ()):
        for index, text in enumerate(texts):
            if (same := said.get(" ".join(text.lower().split()))) is not None:
                yield Share(".".join((*path, str(index))), "", (same,))


def shared_lists(lexicon: object, pack: RulesPack) -> Iterator[Share]:
    """Yield the word lists of a pack that are also in a lexicon."""
    known = [(where, _bare(words)) for where, words in pack.word_lists()]
    for path, texts in _lists(lexicon, ()):
        counted = _bare(texts)
        for there, told in known:
            both = counted & told
            if both and (len(both) >= SHARED_WORDS_LEAST or both in (told, counted)):
                yield Share(".".join(path), there, tuple(sorted(both)))


def check_lexicon(path: Path, pack: RulesPack) -> str | None:
    """Check that a lexicon shares no sentence with the pack of its experiment.

    Args:
        path: the lexicon; a missing file shares nothing.
        pack: the resolved rules pack.

    Returns:
        A sentence about shared lists of words; None if there are none.

    Raises:
        BadInputError: it shares a sentence, or cannot be read.
    """
    if not path.is_file():
        return None
    try:
        placed = read_yaml(path)
    except UnreadableYaml as error:
        raise BadInputError(str(error)) from error
    problems = [
        f"{_place(path, placed, share)}: agents with the rules pack say {share.words[0]!r}: a measure must not count "
        "the pack's own words, so remove it from one of the two."
        for share in shared_sentences(placed.values, pack)
    ]
    if problems:
        raise BadInputError("\n".join(problems))
    shares = list(shared_lists(placed.values, pack))
    if not shares:
        return None
    lists, first = len({share.lexicon for share in shares}), shares[0]
    return (
        f"{_place(path, placed, first)}: {lists} of its lists share words with the rules pack, such as {first.lexicon} "
        f"with {first.pack}: with the rules mind, their counts follow from the pack."
    )


def _place(path: Path, placed: PlacedYaml, share: Share) -> str:
    keys = tuple(share.lexicon.split("."))
    line = placed.lines.get(keys) or placed.lines.get(keys[:-1])
    return f"{path}, line {line}" if line else str(path)


def _bare(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(text.lower().strip(" *") for text in texts)


def _lists(value: Any, path: KeyPath) -> Iterator[tuple[KeyPath, list[str]]]:
    """Yield every list of texts, and every single text, with the keys that lead to it."""
    if isinstance(value, dict):
        for key, below in value.items():
            yield from _lists(below, (*path, str(key)))
    elif isinstance(value, list):
        texts = [one for one in value if isinstance(one, str)]
        if texts:
            yield path, texts
        for index, below in enumerate(value):
            if not isinstance(below, str):
                yield from _lists(below, (*path, str(index)))
    elif isinstance(value, str):
        yield path, [value]
