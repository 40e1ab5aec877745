"""Comments, docstrings, messages and pages avoid constructions that need a second reading."""

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LAYERS = ("analysis", "bots", "configs", "orchestrator", "skills", "tests", "worlds")
EXEMPT = re.compile(r"/node_modules/|/__pycache__/|/prompt\.md$|/openai/prompts/|/test_plain_english\.py$")
"""Files of packages, prompts (a model reads them), and this file."""

UNWANTED = {
    "whom": r"whom(?:ever)?",
    "whoever": r"whoever",
    "is none": r"(?<!there )(?:is|are|was|were) (?-i:none)",
    "is no world": r"(?<!there )(?:is|are|was|were) no(?= )(?! (?:longer|more|less|better|worse))",
    "which there is not": r"which there (?:is|are) not",
    "of late": r"of late",
    "anew": r"anew",
    "all the same": r"(?<!are )(?<!is )all the same",
    "gives way": r"giv(?:e|es|ing) way",
    "once more": r"once more",
    "in vain": r"in vain",
    "befalls": r"befalls?|befell",
    "what becomes of": r"what (?:comes|came|becomes|became) of",
    "by how much": r"by how much",
    "thereof": r"thereof|therein|whence|whither|thither|lest",
    "Who is late waits.": r"(?-i:(?:(?<=\A)|(?<=[.!] ))Who)(?= [^.?]*\.)",
}
"""Unwanted constructions: an example of each, and its pattern. Patterns match whole words in any case."""

Prose = tuple[int, str]
"""The number of a line, and the text that begins there."""


def unwanted_in(text: str) -> list[str]:
    """Return the examples of the constructions in a text."""
    joined = " ".join(text.split())
    return [example for example, pattern in UNWANTED.items() if re.search(rf"\b(?:{pattern})\b", joined, re.I)]


def prose_of(suffix: str, text: str) -> list[Prose]:
    """Return what people read in a file: comments, docstrings, messages of errors, texts of help, pages.

    Args:
        suffix: suffix of the file's name.
        text: contents of the file.
    """
    match suffix:
        case ".py":
            comments = [token for token in _tokens(text) if token.type == tokenize.COMMENT]
            lines = ((token.start[0], token.string) for token in comments)
            return [*_blocks(lines), *_texts(ast.parse(text))]
        case ".js" | ".java":
            return [*_blocks(_script_lines(text)), *_errors(text)]
        case ".yaml" | ".toml":
            return list(_blocks((number, line[line.index("#") :]) for number, line in _lines(text) if "#" in line))
        case ".md":
            return list(_paragraphs(text))
        case _:
            return []


def _lines(text: str) -> Iterator[Prose]:
    return enumerate(text.splitlines(), start=1)


def _tokens(text: str) -> Iterator[tokenize.TokenInfo]:
    return tokenize.generate_tokens(io.StringIO(text).readline)


def _blocks(lines: Iterable[Prose]) -> Iterator[Prose]:
    """Join comments in consecutive lines, so that a construction across a line break is found."""
    begin, end, parts = 0, 0, list[str]()
    for number, line in lines:
        if number != end + 1 and parts:
            yield begin, " ".join(parts)
            parts = []
        begin = begin if parts else number
        end = number
        parts.append(line.strip(" #*/"))
    if parts:
        yield begin, " ".join(parts)


def _texts(tree: ast.Module) -> Iterator[Prose]:
    """Return docstrings (also those of constants), messages of errors and of assertions, and texts of help."""
    for node in ast.walk(tree):
        read: Iterable[ast.AST] = ()
        match node:
            case ast.Expr(value=ast.Constant() as docstring):
                read = (docstring,)
            case ast.Raise(exc=ast.AST() as message) | ast.Assert(msg=ast.AST() as message):
                read = ast.walk(message)
            case ast.keyword(arg="help", value=message):
                read = ast.walk(message)
        for part in read:
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part.lineno, part.value


def _script_lines(text: str) -> Iterator[Prose]:
    """Return the comments of JavaScript or Java, line by line."""
    inside = False
    for number, line in _lines(text):
        begins = line.lstrip().startswith("/*")
        found = re.search(r"(?:^|\s)//(.*)", line)
        if inside or begins:
            yield number, line
        elif found:
            yield number, found[1]
        inside = (inside or begins) and "*/" not in line


def _errors(text: str) -> Iterator[Prose]:
    for number, line in _lines(text):
        if found := re.search(r"new \w*Error\((.*)", line):
            yield number, found[1]


def _paragraphs(text: str) -> Iterator[Prose]:
    """Return the paragraphs of a page without its code."""
    without_code = re.sub(r"^```.*?^```", lambda code: "\n" * code[0].count("\n"), text, flags=re.M | re.S)
    for found in re.finditer(r"(?:.*\S.*\n?)+", without_code):
        yield without_code[: found.start()].count("\n") + 1, re.sub(r"`[^`]*`", "", found[0])


def files_of(root: Path) -> Iterator[tuple[str, Path]]:
    """Return the files of all layers and the pages at the root, by path relative to the root."""
    layers = (path for layer in LAYERS for path in sorted((root / layer).rglob("*")))
    for path in chain(sorted(root.glob("*.md")), layers):
        name = path.relative_to(root).as_posix()
        if path.is_file() and not EXEMPT.search(f"/{name}"):
            yield name, path


def found_in(root: Path) -> dict[str, list[str]]:
    """Return the unwanted constructions by file, each with its line."""
    found: dict[str, list[str]] = {}
    for name, path in files_of(root):
        if path.suffix not in (".py", ".js", ".java", ".yaml", ".toml", ".md"):
            continue
        for line, text in prose_of(path.suffix, path.read_text(encoding="utf-8")):
            found.setdefault(name, []).extend(f"{name}:{line}: {one}" for one in unwanted_in(text))
    return {name: places for name, places in found.items() if places}


def test_prose_is_plain() -> None:
    wrong = [place for places in found_in(ROOT).values() for place in places]
    assert not wrong, "say it plainly:\n" + "\n".join(wrong)


@pytest.mark.parametrize("example", UNWANTED)
def test_each_construction_is_found(example: str) -> None:
    assert unwanted_in(example) == [example]


@pytest.mark.parametrize(
    "plain",
    [
        "There is none. There is no world. It is no longer there. The columns are all the same.",
        "Who was there? A person who joins is told so. Which of them is a renewal?",
        "Returns how much of it is left. A chestnut tree.",
    ],
)
def test_plain_sentences_pass(plain: str) -> None:
    assert unwanted_in(plain) == []


@pytest.mark.parametrize(
    ("suffix", "text", "line"),
    [
        (".py", "x = 1\n# the world that was asked\n# for is none\n", 2),
        (".py", 'LIMIT = 3\n"""Of these there may be so many;\nwhoever is next waits."""\n', 2),
        (".py", 'def run():\n    raise ValueError(f"{name} is no world")\n', 2),
        (".py", 'assert x, "nor is it found: it is none"\n', 1),
        (".py", 'option(help="Whoever joins.")\n', 1),
        (".js", "const x = 1 // whoever is next\n", 1),
        (".js", "/**\n * The one of\n * late.\n */\n", 1),
        (".js", "throw new Error(`${x} is no world`)\n", 1),
        (".java", "// Whoever is next.\n", 1),
        (".yaml", "key: 1 # whoever is next\n", 1),
        (".md", "# Page\n\nA person to\nwhom it is told.\n", 3),
    ],
)
def test_prose_is_found_with_its_line(suffix: str, text: str, line: int) -> None:
    found = [(number, unwanted_in(prose)) for number, prose in prose_of(suffix, text)]
    assert [number for number, constructions in found if constructions] == [line]


@pytest.mark.parametrize(
    ("suffix", "text"),
    [
        (".py", 'WORDS = "whoever comes"\n'),
        (".js", "say('whoever comes')\n"),
        (".yaml", "say: whoever comes\n"),
        (".json", '{"say": "whoever comes"}\n'),
        (".md", "```\nwhoever comes\n```\nCall `whom`.\n"),
    ],
)
def test_code_and_words_of_agents_are_not_prose(suffix: str, text: str) -> None:
    assert [one for _, prose in prose_of(suffix, text) for one in unwanted_in(prose)] == []


def test_an_unwanted_construction_is_reported_by_file_and_line(tmp_path: Path) -> None:
    (tmp_path / "bots").mkdir()
    (tmp_path / "bots" / "agent.py").write_text('"""An agent."""\n\n# whom it knows\n')
    assert found_in(tmp_path) == {"bots/agent.py": ["bots/agent.py:3: whom"]}
