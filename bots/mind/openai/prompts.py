"""The prompts: one in the folder of each kind of request, one for all of them, and one for mending an answer.

Files are Jinja templates. Which variables a file has is fixed by what is known of such a request: one that it does not
use would be kept from the mind in silence, and one that there is not would stay empty, so both are refused at once.
"""

import re
from collections.abc import Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from jinja2 import Environment, StrictUndefined, Template, TemplateError, TemplateSyntaxError, meta

from bots.mind.base import UnknownMind
from bots.mind.requests import part_of, request_kinds
from bots.mind.thought import Request

SYSTEM = "system"
"""Comes before every question."""
MEND = "mend"
"""Asks for an answer again that was of no use."""
_SHARED: dict[str, frozenset[str]] = {SYSTEM: frozenset(), MEND: frozenset({"wrong"})}
_PROMPT = "prompt.md"
_GAP = re.compile(r"\n{3,}")


class PromptBook:
    """Every prompt, checked and ready.

    Args:
        folder: where the files are, each called after its kind; None: those that come along.

    Raises:
        UnknownMind: one is missing or is no template, or its variables are not what they must be.
    """

    def __init__(self, folder: str | None = None) -> None:
        # Prompts are no HTML, so nothing is escaped; what is told in them comes fenced.
        environment = Environment(undefined=StrictUndefined, autoescape=False)  # noqa: S701
        self._texts: dict[str, str] = {}
        self._templates: dict[str, Template] = {}
        kinds = request_kinds()
        for name, variables in {**_SHARED, **prompt_variables(kinds)}.items():
            text = self._texts[name] = _read(folder, name, kinds.get(name))
            self._templates[name] = _compiled(environment, name, text, variables)

    @property
    def texts(self) -> Mapping[str, str]:
        """The files as they are, by kind; ``system`` and ``mend`` are those that all kinds share."""
        return self._texts

    def render(self, kind: str, words: Mapping[str, str | int]) -> str:
        """A prompt with its variables filled in; where one is empty, no gap stays.

        Args:
            kind: of the request, or one of the shared ones.
            words: what each variable stands for.
        """
        return _GAP.sub("\n\n", self._templates[kind].render(words)).strip()


def prompt_variables(kinds: Mapping[str, type[Request]]) -> Mapping[str, frozenset[str]]:
    """The variables that a prompt must use, by kind; a kind whose folder has no ``variables.py`` has no prompt.

    Args:
        kinds: classes of requests by kind.
    """
    parts = {kind: part_of(one, "variables") for kind, one in kinds.items()}
    return {kind: frozenset(part.VARIABLES) for kind, part in parts.items() if part is not None}


def prompt_texts(folder: str | None = None) -> Mapping[str, str]:
    """The prompt files as they are, by kind, without a mind that would need a key; for comparing with a recording.

    Args:
        folder: where the files are; None: those that come along.

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
        why = getattr(error, "strerror", None) or "it is no text"
        raise UnknownMind(f"The prompt file {name}.md cannot be read from {folder or 'the package'}: {why}.") from None


def _compiled(environment: Environment, kind: str, text: str, variables: frozenset[str]) -> Template:
    """A prompt file as a template that uses just the variables that it must."""
    try:
        used = meta.find_undeclared_variables(environment.parse(text))
        template = environment.from_string(text)
    except TemplateSyntaxError as error:
        told = f"no template in line {error.lineno}: {error.message}"
        raise UnknownMind(f"The prompt file {kind}.md is {told}.") from None
    for name in sorted(used - variables):
        known = f"it has {', '.join(sorted(variables))}" if variables else "it has none"
        raise UnknownMind(f"The prompt file {kind}.md uses the variable {name}, which there is not: {known}.")
    for name in sorted(variables - used):
        raise UnknownMind(f"The prompt file {kind}.md does not use the variable {name}: put {{{{ {name} }}}} into it.")
    try:
        template.render(dict.fromkeys(variables, "1"))
    except TemplateError as error:
        raise UnknownMind(f"The prompt file {kind}.md cannot be filled in: {error}.") from None
    return template
