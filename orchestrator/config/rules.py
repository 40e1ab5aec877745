"""The rules packs of a scenario: from their names to their content in ``config.yaml``."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bots.mind.pack import FILE_NAME, InvalidPack, known_packs, load_pack
from orchestrator.config.documents import ConfigDocument
from orchestrator.errors import BadInputError

KEY = "rules"
ORDINARY = "village"
"""The pack of a scenario that names no pack and has no ``rules.yaml`` beside it."""
_MANIFEST = "manifest.json"


def name_rules(path: Path, document: ConfigDocument) -> ConfigDocument:
    """Return a scenario from a file, with its packs named so that they can be found from everywhere.

    Args:
        path: the file; without named packs, the ``rules.yaml`` beside it is its pack.
        document: the content of the file.

    Raises:
        BadInputError: it is the configuration of a run that is older than rules packs.
    """
    values = dict(document.values)
    if KEY in values:
        values[KEY] = _from_anywhere(values[KEY], path.parent)
    elif (path.parent / _MANIFEST).is_file():
        packs = ", ".join(known_packs())
        raise BadInputError(
            f"{path} has no rules packs, because the run is older than rules packs: start a new run, "
            f"or add the line `rules: [{packs}]`, which names all packs."
        )
    elif (path.parent / FILE_NAME).is_file():
        values[KEY] = [str(path.parent / FILE_NAME)]
    return ConfigDocument(values, document.origins)


def with_rules(document: ConfigDocument) -> ConfigDocument:
    """Return a configuration with the content of its packs instead of their names.

    Raises:
        BadInputError: a pack cannot be used; there is one sentence per error, with file and line.
    """
    named = document.values.get(KEY, ORDINARY)
    if isinstance(named, dict):
        return document  # resolved already
    names = [named] if isinstance(named, str) else named
    if not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
        where = document.origin((KEY,))
        raise BadInputError(f"{where}: rules must be a list of names of packs, not {named!r}.")
    try:
        pack = load_pack(*names)
    except InvalidPack as error:
        raise BadInputError(str(error)) from error
    return ConfigDocument(document.values | {KEY: pack.model_dump(mode="json")}, document.origins)


def _from_anywhere(named: Any, folder: Path) -> Any:
    if isinstance(named, str):
        named = [named]
    if not isinstance(named, list):
        return named
    return [_path_or_name(one, folder) if isinstance(one, str) else one for one in named]


def _path_or_name(name: str, folder: Path) -> str:
    return str(folder / name) if name not in known_packs() and (folder / name).exists() else name
