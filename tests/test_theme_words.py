"""Generic code knows no theme. The words that packs declare as their own occur only in the places still open."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bots.mind.rules.pack import whole_pack

ROOT = Path(__file__).parents[1]
LAYERS = ("bots", "skills", "worlds", "orchestrator", "analysis")
KINDS = frozenset({".py", ".js", ".yaml", ".json", ".md", ".html", ".css"})
EXEMPT = re.compile(r"^bots/events/|^analysis/EVENTS.md$|/experiments/|/node_modules/|/__pycache__/")
"""Event kinds and their page are a contract, and an experiment can name its theme."""

OPEN: dict[str, set[str]] = {
    "bots/agent.py": {"constitution"},
    "bots/body/messages.py": {"constitution"},
    "bots/brain/citizen.py": {"constitution"},
    "bots/brain/remembering.py": {"tax"},
    "bots/civics.py": {"community chest", "constitution", "tax"},
    "bots/mind/requests/busy_agent.py": {"community chest", "tax"},
    "bots/mind/prompt_variables/civic.py": {"constitution"},
    "bots/mind/requests/cast_vote/prompt.md": {"constitution"},
    "bots/mind/requests/draft_amendments/prompt.md": {"constitution", "tax"},
    "bots/mind/requests/give_feedback/prompt.md": {"constitution"},
    "bots/mind/requests/draft_amendments/validation.py": {"constitution"},
    "bots/mind/requests/cast_vote/request.py": {"constitution"},
    "bots/mind/requests/cast_vote/example.py": {"constitution"},
    "bots/mind/requests/cast_vote/variables.py": {"constitution"},
    "bots/mind/requests/cast_vote/rules.py": {"constitution"},
    "bots/mind/requests/draft_amendments/request.py": {"constitution"},
    "bots/mind/requests/draft_amendments/example.py": {"constitution"},
    "bots/mind/requests/draft_amendments/variables.py": {"constitution"},
    "bots/mind/requests/draft_amendments/rules.py": {"constitution", "tax"},
    "bots/mind/requests/give_feedback/request.py": {"constitution"},
    "bots/mind/requests/give_feedback/example.py": {"constitution"},
    "bots/mind/requests/give_feedback/variables.py": {"constitution"},
    "bots/mind/requests/give_feedback/rules.py": {"constitution"},
    "bots/mind/rules/choose/knowledge.yaml": {"lumberjack"},
    "skills/pay_tax.js": {"community chest", "tax"},
    "orchestrator/bench/made_up_society.py": {"pastafarian", "priest"},
    "orchestrator/bench/made_up_words.py": {"pastafarian", "spaghetti monster"},
    "analysis/README.md": {"constitution", "priest", "tax"},
}
"""Places where a theme's word still occurs, by file or folder (with a slash at the end). This table only shrinks."""


def themes_words_in(text: str) -> set[str]:
    """Return the words of themes in a text, as packs declare them."""
    found = re.finditer(_pattern(), text)
    return {match[0].lower() for match in found}


def _pattern() -> re.Pattern[str]:
    return re.compile(rf"(?<![a-z])(?:{'|'.join(map(re.escape, whole_pack().words))})", re.I)


def generic_files(root: Path) -> Iterator[tuple[str, Path]]:
    for layer in LAYERS:
        for path in sorted((root / layer).rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.suffix in KINDS and path.is_file() and not EXEMPT.search(name):
                yield name, path


def known_places(name: str) -> set[str]:
    """Return the words that can still occur in a file."""
    return {
        word
        for place, words in OPEN.items()
        if name == place or (place.endswith("/") and name.startswith(place))
        for word in words
    }


def foreign_words(root: Path) -> dict[str, set[str]]:
    """Return the forbidden words of themes by file."""
    found = {}
    for name, path in generic_files(root):
        words = themes_words_in(f"{name}\n{path.read_text(encoding='utf-8')}") - known_places(name)
        if words:
            found[name] = words
    return found


def test_generic_code_has_no_word_of_a_theme() -> None:
    assert foreign_words(ROOT) == {}


@pytest.mark.parametrize("place", sorted(OPEN))
def test_a_place_is_only_open_as_long_as_the_word_stands_there(place: str) -> None:
    files = [
        path for name, path in generic_files(ROOT) if name == place or (place.endswith("/") and name.startswith(place))
    ]
    if files:  # a file that moved to its experiment is done
        standing = set().union(
            *(themes_words_in(f"{path.relative_to(ROOT)}\n{path.read_text(encoding='utf-8')}") for path in files)
        )
        assert OPEN[place] <= standing, f"take {OPEN[place] - standing} out of OPEN"


@pytest.mark.parametrize(
    "text", ["TAX = 1", "def pay_tax(): ...", "# a Valentine's party", "'the Flying Spaghetti Monster'"]
)
def test_one_word_in_the_engine_is_found(tmp_path: Path, text: str) -> None:
    (tmp_path / "bots" / "mind").mkdir(parents=True)
    (tmp_path / "bots" / "mind" / "new.py").write_text(text, encoding="utf-8")
    assert list(foreign_words(tmp_path)) == ["bots/mind/new.py"]


def test_words_of_other_things_are_not_a_themes() -> None:
    assert not themes_words_in("syntax, syntaxError, a surtax-free apriestly world")
