"""The rules of a scenario: from the names of packs and changed constants to their content in ``config.yaml``.

A scenario has ``rules: [PACK, …]`` or ``rules: {packs: [PACK, …], constants: {GROUP: {NAME: number}}}``.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bots.mind.pack import FILE_NAME, InvalidPack, known_packs, load_pack
from bots.mind.rules_mind.constants import problems_in
from orchestrator.config.documents import ConfigDocument
from orchestrator.errors import BadInputError

KEY = "rules"
PACKS = "packs"
CONSTANTS = "constants"
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
        values[KEY] = _named(values[KEY], path.parent)
    elif (path.parent / _MANIFEST).is_file():
        packs = ", ".join(known_packs())
        raise BadInputError(
            f"{path} has no rules packs, because the run is older than rules packs: start a new run, "
            f"or add the line `rules: [{packs}]`, which names all packs."
        )
    elif (path.parent / FILE_NAME).is_file():
        values[KEY] = {PACKS: [str(path.parent / FILE_NAME)]}
    return ConfigDocument(values, document.origins)


def with_rules(document: ConfigDocument) -> ConfigDocument:
    """Return a configuration with the content of its packs instead of their names.

    Raises:
        BadInputError: a pack or a constant cannot be used; there is one sentence per error, for a pack with file and
            line.
    """
    named = document.values.get(KEY, {})
    if isinstance(named, dict) and named.keys() - {PACKS, CONSTANTS}:
        _check(named.get(CONSTANTS, {}), document)
        return document  # resolved already
    rules = named if isinstance(named, dict) else {PACKS: named}
    packs = rules.get(PACKS, ORDINARY)
    names = [packs] if isinstance(packs, str) else packs
    if not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
        where = document.origin((KEY, PACKS) if isinstance(named, dict) else (KEY,))
        raise BadInputError(f"{where}: rules must be a list of names of packs, not {packs!r}.")
    try:
        pack = load_pack(*names).model_dump(mode="json")
    except InvalidPack as error:
        raise BadInputError(str(error)) from error
    pack[CONSTANTS] = _with_changed(pack[CONSTANTS], rules.get(CONSTANTS, {}), document)
    return ConfigDocument(document.values | {KEY: pack}, document.origins)


def _with_changed(constants: dict[str, dict[str, float]], changed: Any, document: ConfigDocument) -> dict[str, Any]:
    """Return the constants of the packs with those that the scenario changes."""
    _check(constants, document)
    _check(changed, document)
    return {group: constants.get(group, {}) | changed.get(group, {}) for group in (*constants, *changed)}


def _check(constants: Any, document: ConfigDocument) -> None:
    """Refuse constants that do not exist or are outside of their range."""
    if not isinstance(constants, dict) or not all(isinstance(group, dict) for group in constants.values()):
        where = document.origin((KEY, CONSTANTS))
        raise BadInputError(f"{where}: constants must be a mapping GROUP: {{NAME: number}}, not {constants!r}.")
    problems = problems_in(constants) if constants else []
    if problems:
        raise BadInputError("\n".join(f"{KEY}.{CONSTANTS}: {problem}" for problem in problems))


def _named(named: Any, folder: Path) -> Any:
    """Return the packs by names and paths that can be found from everywhere; anything else as it is."""
    if isinstance(named, dict):
        return named | {PACKS: _from_anywhere(named[PACKS], folder)} if PACKS in named else named
    return {PACKS: _from_anywhere(named, folder)}


def _from_anywhere(named: Any, folder: Path) -> Any:
    if isinstance(named, str):
        named = [named]
    if not isinstance(named, list):
        return named
    return [_path_or_name(one, folder) if isinstance(one, str) else one for one in named]


def _path_or_name(name: str, folder: Path) -> str:
    return str(folder / name) if name not in known_packs() and (folder / name).exists() else name
