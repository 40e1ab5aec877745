"""Generic code knows no theme: the words that packs name as their own stand in the experiments' folders only."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bots.mind.pack import whole_pack

ROOT = Path(__file__).parents[1]
LAYERS = ("bots", "skills", "worlds", "orchestrator", "analysis")
KINDS = frozenset({".py", ".js", ".yaml", ".json", ".md", ".html", ".css"})
EXEMPT = re.compile(r"^bots/events/|^analysis/EVENTS.md$|/experiments/|/node_modules/|/__pycache__/")
"""Kinds of events and their page are a contract. An experiment may name its theme."""

_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[_-]")
"""Where one word of a name ends and the next begins, in ``camelCase``, ``snake_case`` and ``kebab-case``."""


def themes_words_in(text: str) -> set[str]:
    """The words of themes that a text has, as packs name them; the parts of names are words."""
    return {match[0].lower() for match in _pattern().finditer(_HUMP.sub(" ", text))}


@cache
def _pattern() -> re.Pattern[str]:
    words = (re.escape(word).replace(r"\ ", r"\s+") for word in whole_pack().words)
    return re.compile(rf"(?<![a-z])(?:{'|'.join(words)})", re.I)


def generic_files(root: Path) -> Iterator[tuple[str, Path]]:
    """The files that may know no theme, with their names from the root."""
    for layer in LAYERS:
        for path in sorted((root / layer).rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.suffix in KINDS and path.is_file() and not EXEMPT.search(name):
                yield name, path


def foreign_words(root: Path) -> dict[str, set[str]]:
    """Words of themes by file, where they may not stand."""
    found = (
        (name, themes_words_in(f"{name}\n{path.read_text(encoding='utf-8')}")) for name, path in generic_files(root)
    )
    return {name: words for name, words in found if words}


def test_generic_code_has_no_word_of_a_theme() -> None:
    assert foreign_words(ROOT) == {}


@pytest.mark.parametrize(
    "text",
    [
        "TAX = 1",
        "def pay_tax(): ...",
        "const unpaidTax = 1",
        "class HTTPTaxError: ...",
        "is_community_chest = True",
        "communityChest",
        "in the community\n    chest",
        "# a Valentine's party",
        "'the Flying Spaghetti Monster'",
        "flying-spaghetti-monster",
    ],
)
def test_one_word_in_the_engine_is_found(tmp_path: Path, text: str) -> None:
    (tmp_path / "bots" / "mind").mkdir(parents=True)
    (tmp_path / "bots" / "mind" / "new.py").write_text(text, encoding="utf-8")
    assert list(foreign_words(tmp_path)) == ["bots/mind/new.py"]


def test_words_of_other_things_are_not_a_themes() -> None:
    assert not themes_words_in("syntax, syntaxError, SYNTAX_ERROR, a surtax-free apriestly world")
