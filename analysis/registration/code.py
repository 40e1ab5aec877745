"""The code of the verdicts as data: what each definition says, which others it uses, and which of them make a claim.

A definition is a function, a class or a constant at the top of a module of ``analysis``. Comments, docstrings and
spacing do not count, and neither does code that draws. An imported name is followed to where it is defined, through
every module that only hands it on. A figure that a judge decides names its question; which texts that question takes is
behind it.
"""

import ast
import hashlib
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from pathlib import Path

_ROOT = Path(__file__).parents[1]
"""The folder of the package ``analysis``."""
_JUDGE = "analysis.comparison.pipeline:verdicts_on"
"""Opens the runs and decides every claim."""
_CLAIM = "Claim"
_QUESTIONS = "QUESTIONS"
"""The group whose parts are the questions to a judge."""
_ALL = "*"
_DRAWS = re.compile(r"^analysis\.(?:plots\b|report\b(?!\.verdicts:))|(?:plots|pictures):")
_WORDS_LEAST = 3
"""Minimum number of words of a text that can be a claim's."""


@dataclass(frozen=True)
class Definition:
    """A definition.

    Args:
        digest: SHA-256 of its syntax tree, without docstrings. What its imported names stand for is not in it.
        uses: names of other definitions that it uses.
        texts: regular expressions of the sentences in it.
        claims: whether it makes a claim and has the claim's words.
    """

    digest: str
    uses: frozenset[str]
    texts: tuple[str, ...]
    claims: bool

    @property
    def whole_digest(self) -> str:
        """SHA-256 of its syntax tree and of what it uses, so that a name that is imported from elsewhere counts."""
        return hashlib.sha256("\n".join((self.digest, *sorted(self.uses))).encode()).hexdigest()

    def has(self, words: str) -> bool:
        """Whether it has the words of a claim."""
        return any(re.fullmatch(text, words, re.S) for text in self.texts)


@dataclass(frozen=True)
class Code:
    """All definitions, as ``MODULE:NAME``.

    Args:
        definitions: the definitions.
        passed_on: what each imported name of a module stands for: definitions, by ``MODULE:NAME`` of the import.
    """

    definitions: Mapping[str, Definition] = field(repr=False)
    passed_on: Mapping[str, frozenset[str]] = field(repr=False)

    def digests(self, *, with_uses: bool = True) -> dict[str, str]:
        """Return the digest of every definition.

        Args:
            with_uses: whether what it uses counts, besides its syntax tree.
        """
        return {name: one.whole_digest if with_uses else one.digest for name, one in self.definitions.items()}

    def behind(self, words: str) -> frozenset[str]:
        """Return the definitions that a verdict depends on.

        Args:
            words: the words of its claim.

        Returns:
            The definition that has the words, the comparison that makes the claim, everything that these use except
            for other claims, and the code that decides claims. All definitions, if none has the words.
        """
        own = {name for name, one in self.definitions.items() if one.has(words)}
        if not own:
            return frozenset(self.definitions)
        others = {name for name, one in self.definitions.items() if one.claims} - own
        makers = _reached(own, self._used_by)
        uses = {name: one.uses for name, one in self.definitions.items()}
        return frozenset(_reached([*makers, _JUDGE], uses, others - makers))

    @cached_property
    def _used_by(self) -> Mapping[str, frozenset[str]]:
        found: dict[str, set[str]] = {name: set() for name in self.definitions}
        for name, one in self.definitions.items():
            for used in one.uses:
                found[used].add(name)
        return {name: frozenset(users) for name, users in found.items()}


def read_code(own: Sequence[Path] = ()) -> Code:
    """Read the code of all measures.

    Args:
        own: Python files of a user's own experiment, all in one folder.
    """
    return _read({path.stem: path for path in own}, _built_in())


@cache
def _built_in() -> Code:
    return _read({_module(path): path for path in sorted(_ROOT.rglob("*.py"))}, Code({}, {}))


def _read(modules: Mapping[str, Path], before: Code) -> Code:
    """Return the code of some modules, together with what they may import."""
    trees = {name: _parsed(path) for name, path in modules.items()}
    tops = {name: _defined(tree) for name, tree in trees.items()}
    known = {f"{module}:{name}" for module, names in tops.items() for name in names}.union(before.definitions)
    inside = _by_module(known)
    imported = {module: _together(_imported(tree, inside)) for module, tree in trees.items()}
    told = {f"{module}:{name}": sources for module, names in imported.items() for name, sources in names.items()}
    ways = {**before.passed_on, **told}
    passed_on = {name: _followed(name, ways) & known for name in told}
    found, texts, asked = dict[str, Definition](), dict[str, str](), dict[str, str]()
    for module, own in tops.items():
        names = {name: passed_on[f"{module}:{name}"] for name in imported[module]}
        names |= {name: frozenset({f"{module}:{name}"}) for name in own}
        for name, nodes in own.items():
            found[f"{module}:{name}"] = _definition(f"{module}:{name}", nodes, names)
            texts |= {f"{module}:{name}": text for text in _text_of(nodes)}
            asked |= {f"{module}:{name}": question for question in _asked_by(nodes, names)}
    for question, named in asked.items():
        for constant in (one for one, text in texts.items() if text == texts.get(named, named)):
            found[constant] = replace(found[constant], uses=found[constant].uses | {question})
    return Code({**before.definitions, **found}, {**before.passed_on, **passed_on})


def _parsed(path: Path) -> ast.Module:
    """Return the syntax tree of a file; an empty one if it is not valid Python, so that nothing can import it."""
    try:
        return ast.parse(path.read_bytes())
    except (SyntaxError, ValueError):
        return ast.Module([], [])


def _together(told: Iterable[tuple[str, frozenset[str]]]) -> Mapping[str, frozenset[str]]:
    """Join what is told under one name: functions of one module may import it from different places."""
    found: dict[str, frozenset[str]] = {}
    for name, sources in told:
        found[name] = found.get(name, frozenset()) | sources
    return found


def _followed(name: str, ways: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """Return everything that an imported name leads to."""
    waiting, found = [name], set[str]()
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting += ways.get(one, ())
    return frozenset(found)


def _reached(starts: Iterable[str], ways: Mapping[str, frozenset[str]], closed: Iterable[str] = ()) -> set[str]:
    """Return everything that is reached from some names, through none that is closed."""
    shut, waiting, found = set(closed), list(starts), set[str]()
    while waiting:
        name = waiting.pop()
        if name not in found and name not in shut and not _DRAWS.search(name):
            found.add(name)
            waiting += ways.get(name, ())
    return found


def _module(path: Path) -> str:
    parts = ("analysis", *path.relative_to(_ROOT).with_suffix("").parts)
    return ".".join(parts).removesuffix(".__init__")


def _defined(tree: ast.Module) -> dict[str, list[ast.stmt]]:
    """Return the names at the top of a module, with the statements that define each."""
    found: dict[str, list[ast.stmt]] = {}
    for node in tree.body:
        for name in _names_of(node):
            found.setdefault(name, []).append(node)
    return found


def _names_of(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]


def _by_module(known: Collection[str]) -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for name in known:
        found.setdefault(name.partition(":")[0], set()).add(name)
    return {module: frozenset(names) for module, names in found.items()}


def _imported(tree: ast.Module, inside: Mapping[str, frozenset[str]]) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield each name that a module imports, with what it is called where it comes from. A module is all in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for one in node.names:
                if one.name in inside:
                    yield one.asname or one.name.partition(".")[0], inside[one.name]
        elif isinstance(node, ast.ImportFrom):
            for one in node.names:
                below = ".".join(filter(None, (node.module, one.name)))
                if one.name == _ALL:
                    yield from (
                        (name.partition(":")[2], frozenset({name})) for name in inside.get(node.module or "", ())
                    )
                else:
                    yield one.asname or one.name, inside.get(below, frozenset({f"{node.module}:{one.name}"}))


def _text_of(nodes: Sequence[ast.stmt]) -> Iterator[str]:
    """Yield the text that a constant stands for."""
    for node in nodes:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


def _asked_by(nodes: Sequence[ast.stmt], names: Mapping[str, frozenset[str]]) -> Iterator[str]:
    """Yield the name of the question to a judge that a function declares, or the constant that has the name."""
    calls = [one for node in nodes if isinstance(node, ast.FunctionDef) for one in node.decorator_list]
    for call in calls:
        if isinstance(call, ast.Call) and ast.unparse(call.func) == f"{_QUESTIONS}.part" and call.args:
            (name, *_) = call.args
            if isinstance(name, ast.Constant):
                yield str(name.value)
            elif isinstance(name, ast.Name):
                yield from names.get(name.id, ())


class _Bare(ast.NodeTransformer):
    """Takes docstrings away."""

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        """Take a statement away that is only a text."""
        is_text = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        return None if is_text else self.generic_visit(node)


def _definition(own: str, nodes: Sequence[ast.stmt], names: Mapping[str, frozenset[str]]) -> Definition:
    bare = [_Bare().visit(node) for node in nodes]
    text = "\n".join(ast.dump(node) for node in bare)
    inside = [one for node in bare for one in ast.walk(node)]
    used = {one.id for one in inside if isinstance(one, ast.Name)}
    return Definition(
        digest=hashlib.sha256(text.encode()).hexdigest(),
        uses=frozenset[str]().union(*(names[name] for name in used & names.keys())) - {own},
        texts=tuple(_sentences(inside)),
        claims=any(_has_words(one) for one in inside),
    )


def _has_words(node: ast.AST) -> bool:
    """Whether it makes a claim whose words stand there."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == _CLAIM
        and bool(node.args)
        and isinstance(node.args[0], ast.Constant | ast.JoinedStr)
    )


def _sentences(nodes: Sequence[ast.AST]) -> Iterator[str]:
    """Yield the texts, as regular expressions; a value in a text can be anything."""
    pieces = {part for one in nodes if isinstance(one, ast.JoinedStr) for part in one.values}
    for one in nodes:
        if isinstance(one, ast.JoinedStr):
            parts = [str(part.value) if isinstance(part, ast.Constant) else None for part in one.values]
            if len(" ".join(filter(None, parts)).split()) >= _WORDS_LEAST:
                yield "".join(".+" if part is None else re.escape(part) for part in parts)
        elif isinstance(one, ast.Constant) and one not in pieces and len(str(one.value).split()) >= _WORDS_LEAST:
            yield re.escape(str(one.value))
