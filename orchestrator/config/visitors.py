"""People who join a run: the notice that they get, and their names in the log."""

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
"""Pattern of a Minecraft name of a person."""


class VisitorSettings(BaseModel):
    """Treatment of people who join."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    notice: str = Field(NOTICE, max_length=400)
    """Notice to each person who joins, and only to them; ``{name}`` is their name in the log. Empty for no notice."""
    spectators: tuple[Annotated[str, Field(pattern=PLAYER_NAME)], ...] = ()
    """People who only watch, by their names in the log. Agents neither see nor hear them."""
    pseudonyms: bool = False
    """Whether agents and the log use another name than the Minecraft name: the alias in ``names_file``, or else
    a number drawn for the run."""
    names_file: Path | None = None
    """YAML file with Minecraft names and the alias that each person agreed to. It is never copied into a run."""

    @field_validator("notice")
    @classmethod
    def _fills_in(cls, notice: str) -> str:
        try:
            notice.format(name="")
        except (LookupError, ValueError) as error:
            raise ValueError("use no braces except {name}, which becomes the person's name in the log.") from error
        return notice


def read_names(settings: VisitorSettings) -> dict[str, str]:
    """Return the aliases that people agreed to, by their Minecraft names.

    Raises:
        BadInputError: the file cannot be read, or two people have the same alias.
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
        raise BadInputError(f"{path} is not a list of names: write a line NAME: ALIAS for each person.")
    names = {str(name): str(alias) for name, alias in found.items()}
    for name in (*names, *names.values()):
        if not re.fullmatch(PLAYER_NAME, name):
            raise BadInputError(f"'{name}' in {path} is not a name: use 1 to 16 letters, digits or underscores.")
    twice = next((alias for alias in names.values() if list(names.values()).count(alias) > 1), None)
    if twice is not None:
        raise BadInputError(f"Two people in {path} are called {twice}: give each an alias of their own.")
    return names
