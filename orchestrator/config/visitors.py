"""People who join a run beside its agents: what they are told, and what they are called."""

import re
from pathlib import Path
from typing import Annotated

import yaml
from pydantic import BaseModel, ConfigDict, Field, field_validator

from configs.yaml_places import parse_yaml
from orchestrator.errors import BadInputError

NOTICE = (
    "This is an experiment run by Civitas. What you say near agents, and what you do with them, is recorded as {name}. "
    "Leave if you do not agree."
)
PLAYER_NAME = r"^[A-Za-z0-9_]{1,16}$"
"""Of a person, as the game takes it."""


class VisitorSettings(BaseModel):
    """How people who join are dealt with."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    notice: str = Field(NOTICE, max_length=400)
    """What everybody is told who joins, and nobody else; ``{name}`` is what the log calls them. Empty for nothing."""
    spectators: tuple[Annotated[str, Field(pattern=PLAYER_NAME)], ...] = ()
    """Who of them only watches, by what the log calls them: agents neither see nor hear them."""
    pseudonyms: bool = False
    """Whether agents and the log know them by another name than they have in the game: that of ``names_file``, or else
    a number drawn for the run."""
    names_file: Path | None = None
    """YAML: names in the game, and what each person agreed to be called; it is read, and never copied into a run."""

    @field_validator("notice")
    @classmethod
    def _fills_in(cls, notice: str) -> str:
        try:
            notice.format(name="")
        except (LookupError, ValueError) as error:
            raise ValueError(
                "use no braces but those of {name}, which becomes what the log calls whoever joins."
            ) from error
        return notice


def read_names(settings: VisitorSettings) -> dict[str, str]:
    """Return what people who agreed to it are called, by their names in the game.

    Raises:
        BadInputError: the file cannot be read, or two people would go by one name.
    """
    path = settings.names_file
    if path is None or not settings.pseudonyms:
        return {}
    try:
        found = parse_yaml(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise BadInputError(
            f"{path} cannot be read ({error}): give visitors.names_file as YAML, NAME: ALIAS."
        ) from error
    if not isinstance(found, dict):
        raise BadInputError(f"{path} is no list of names: write a line NAME: ALIAS for each person.")
    names = {str(name): str(alias) for name, alias in found.items()}
    for name in (*names, *names.values()):
        if not re.fullmatch(PLAYER_NAME, name):
            raise BadInputError(f"'{name}' in {path} is no name: use 1 to 16 letters, digits or underscores.")
    twice = next((alias for alias in names.values() if list(names.values()).count(alias) > 1), None)
    if twice is not None:
        raise BadInputError(f"Two people in {path} are called {twice}: give each an alias of their own.")
    return names
