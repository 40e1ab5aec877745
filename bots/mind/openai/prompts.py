"""The prompts: one file a kind of request, one for all of them, and one for mending an answer.

Files are Jinja templates. Which variables a file has is fixed by what is known of such a request: one that it does not
use would be kept from the mind in silence, and one that there is not would stay empty, so both are refused at once.
"""

import re
from collections.abc import Mapping
from importlib import resources
from pathlib import Path

from jinja2 import Environment, StrictUndefined, Template, TemplateError, TemplateSyntaxError, meta

from bots.mind.base import UnknownMind
from bots.mind.prompt_variables import VARIABLES

SYSTEM = "system"
"""Comes before every question."""
MEND = "mend"
"""Asks for an answer again that was of no use."""
_SHARED: dict[str, frozenset[str]] = {SYSTEM: frozenset(), MEND: frozenset({"wrong"})}
_GAP = re.compile(r"\n{3,}")


class PromptBook:
    """Every prompt, checked and ready.

    Args:
        folder: where the files are; None: those that come along.

    Raises:
        UnknownMind: one is missing or is no template, or its variables are not what they must be.
    """

    def __init__(self, folder: str | None = None) -> None:
        # Prompts are no HTML, so nothing is escaped; what is told in them comes fenced.
        environment = Environment(undefined=StrictUndefined, autoescape=False)  # noqa: S701
        self._texts: dict[str, str] = {}
        self._templates: dict[str, Template] = {}
        for kind, variables in {**_SHARED, **VARIABLES}.items():
            text = self._texts[kind] = _read(folder, kind)
            self._templates[kind] = _compiled(environment, kind, text, variables)

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


def prompt_texts(folder: str | None = None) -> Mapping[str, str]:
    """The prompt files as they are, by kind, without a mind that would need a key; for comparing with a recording.

    Args:
        folder: where the files are; None: those that come along.

    Raises:
        UnknownMind: as for :class:`PromptBook`.
    """
    return PromptBook(folder).texts


def _read(folder: str | None, kind: str) -> str:
    name = f"{kind}.md"
    try:
        if folder is not None:
            return Path(folder, name).read_text(encoding="utf-8")
        return resources.files("bots.mind.openai").joinpath("prompts", name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is no text"
        raise UnknownMind(f"The prompt file {name} cannot be read from {folder or 'the package'}: {why}.") from None


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
