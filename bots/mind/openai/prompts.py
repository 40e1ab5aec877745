"""The prompts: one in the folder of each kind of request, and those that all kinds share.

Files are Jinja templates. The variables of a file are fixed by its kind of request. A variable that the file does not
use would silently be kept from the mind, and an unknown variable would stay empty, so both are errors.
"""

import re
from collections.abc import Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from jinja2 import Environment, StrictUndefined, Template, TemplateError, TemplateSyntaxError, meta
from jinja2.sandbox import ImmutableSandboxedEnvironment

from bots.mind.base import UnknownMind
from bots.mind.openai.prefix import VARIABLES as PREFIX_VARIABLES
from bots.mind.requests import part_of, request_kinds
from bots.mind.thought import Request

SYSTEM = "system"
"""Name of the prompt before every question to an agent."""
JUDGE = "judge"
"""Name of the prompt before every question to a judge outside of the world."""
MEND = "mend"
"""Name of the prompt that asks again after an invalid answer."""
_SHARED: dict[str, frozenset[str]] = {SYSTEM: PREFIX_VARIABLES, JUDGE: frozenset(), MEND: frozenset({"wrong"})}
_PROMPT = "prompt.md"
_GAP = re.compile(r"\n{3,}")


class PromptBook:
    """All prompts, checked and compiled.

    Args:
        folder: folder of the files, each named after its kind; None takes the prompts of Civitas.
        recorded: the prompts of a recording by name, some or all, instead of files. They may be a stranger's, so they
            can reach nothing but their variables.

    Raises:
        UnknownMind: a prompt is missing or not a template, or its variables are wrong.
    """

    def __init__(self, folder: str | None = None, *, recorded: Mapping[str, str] | None = None) -> None:
        # Prompts are not HTML, so nothing is escaped; data in them is fenced.
        kind = Environment if recorded is None else ImmutableSandboxedEnvironment
        environment = kind(undefined=StrictUndefined, autoescape=False)
        kinds = request_kinds()
        variables = {**_SHARED, **prompt_variables(kinds)}
        files = {name: _read(folder, name, kinds.get(name)) for name in variables} if recorded is None else recorded
        self._texts: dict[str, str] = {name: text for name, text in files.items() if name in variables}
        self._templates = {
            name: _compiled(environment, name, text, variables[name]) for name, text in self._texts.items()
        }

    @property
    def texts(self) -> Mapping[str, str]:
        """The files by kind; ``system``, ``judge`` and ``mend`` are shared."""
        return self._texts

    def render(self, kind: str, words: Mapping[str, str | int]) -> str:
        """Fill in a prompt. An empty variable leaves no gap.

        Args:
            kind: kind of the request, or one of the shared prompts.
            words: value of each variable.
        """
        return _GAP.sub("\n\n", self._templates[kind].render(words)).strip()


def prompt_variables(kinds: Mapping[str, type[Request]]) -> Mapping[str, frozenset[str]]:
    """Return the variables that a prompt must use, by kind. A kind without ``variables.py`` has no prompt.

    Args:
        kinds: classes of requests by kind.
    """
    parts = {kind: part_of(one, "variables") for kind, one in kinds.items()}
    return {kind: frozenset(part.VARIABLES) for kind, part in parts.items() if part is not None}


def prompt_texts(folder: str | None = None) -> Mapping[str, str]:
    """Return the prompt files by kind, without opening a mind, which would need a key; to compare with a recording.

    Args:
        folder: folder of the files; None takes the prompts of Civitas.

    Raises:
        UnknownMind: as for :class:`PromptBook`.
    """
    return PromptBook(folder).texts


def _read(folder: str | None, name: str, kind: type[Request] | None) -> str:
    file: Traversable
    if folder is not None:
        file = Path(folder, f"{name}.md")
    elif kind is not None:
        file = resources.files(kind.__module__.rpartition(".")[0]).joinpath(_PROMPT)
    else:
        file = resources.files("bots.mind.openai").joinpath("prompts", f"{name}.md")
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is not text"
        raise UnknownMind(f"The prompt file {name}.md cannot be read from {folder or 'the package'}: {why}.") from None


def _compiled(environment: Environment, kind: str, text: str, variables: frozenset[str]) -> Template:
    """Compile a prompt file into a template that uses exactly the variables it must use."""
    try:
        used = meta.find_undeclared_variables(environment.parse(text))
        template = environment.from_string(text)
    except TemplateSyntaxError as error:
        told = f"not a template, line {error.lineno}: {error.message}"
        raise UnknownMind(f"The prompt file {kind}.md is {told}.") from None
    for name in sorted(used - variables):
        known = f"it has {', '.join(sorted(variables))}" if variables else "it has none"
        raise UnknownMind(f"The prompt file {kind}.md uses the variable {name}, which does not exist: {known}.")
    for name in sorted(variables - used):
        raise UnknownMind(f"The prompt file {kind}.md does not use the variable {name}: put {{{{ {name} }}}} into it.")
    try:
        template.render(dict.fromkeys(variables, "1"))
    except TemplateError as error:
        raise UnknownMind(f"The prompt file {kind}.md cannot be filled in: {error}.") from None
    return template
