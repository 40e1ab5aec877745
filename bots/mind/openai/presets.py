"""Presets: settings of the openai mind as YAML, by name or path, with the scenario's own laid over them."""

from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError

from bots.mind.base import UnknownMind
from bots.mind.openai.by_group import with_own_models
from bots.mind.openai.settings import OpenAISettings, laid_over
from configs.yaml_places import parse_yaml

DEFAULT_PRESET = "openai"
_ENDINGS = (".yaml", ".yml")


def load_settings(argument: str, models: Mapping[str, Any], groups: Mapping[str, str] | None = None) -> OpenAISettings:
    """Read settings.

    Args:
        argument: name of a preset, path of a YAML file, or empty for the preset ``openai``.
        models: settings that differ from it.
        groups: group of each agent by name, empty for none; None if there are no agents.

    Raises:
        UnknownMind: there are no such settings, they are not valid, or they name a group that no agent belongs to; the
            sentence says how to fix it, and never shows text that might be a key.
    """
    name, text = _read(argument or DEFAULT_PRESET)
    try:
        preset = parse_yaml(text)
    except yaml.YAMLError as error:
        where = getattr(error, "problem_mark", None)
        line = "" if where is None else f" in line {where.line + 1}"
        raise UnknownMind(f"The mind preset {name} is not YAML: fix the error{line}.") from None
    if not isinstance(preset, Mapping):
        raise UnknownMind(f"The mind preset {name} must have settings by name, such as think and deadline_seconds.")
    stated = laid_over(preset, models)
    try:
        return OpenAISettings.model_validate(stated if groups is None else with_own_models(stated, groups))
    except ValidationError as error:
        raise UnknownMind(_complaint(name, error)) from None


def preset_names() -> tuple[str, ...]:
    """Return the names of the presets of Civitas."""
    folder = resources.files("configs.minds")
    return tuple(sorted(Path(one.name).stem for one in folder.iterdir() if one.name.endswith(_ENDINGS)))


def _read(argument: str) -> tuple[str, str]:
    """Return the name of a preset for error messages, and its text."""
    if argument in preset_names():
        return argument, resources.files("configs.minds").joinpath(f"{argument}.yaml").read_text(encoding="utf-8")
    if not argument.endswith(_ENDINGS):
        known = ", ".join(preset_names())
        raise UnknownMind(f"There is no mind preset {argument!r}: use one of {known}, or the path of a YAML file.")
    try:
        return argument, Path(argument).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is not text"
        raise UnknownMind(f"The mind preset {argument} cannot be read ({why}): check the path.") from None


def _complaint(name: str, error: ValidationError) -> str:
    """Return one sentence about the first error. The given value is left out, because it may be a key."""
    first = error.errors(include_input=False, include_url=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    told = first["msg"].removeprefix("Value error, ").rstrip(".")
    if first["type"] == "extra_forbidden":
        told = "there is no such setting"
        if "key" in where.rpartition(".")[2]:
            told += "; name the environment variable that holds the key in key_variable"
    at = f"{where}: " if where else ""
    return f"The settings of the mind openai ({name}, and models over it) are not valid: {at}{told}."
