"""Lexicons of experiments that a user's own experiment may change: the words that measures count.

An experiment declares the model of its lexicon with ``@LEXICONS.part(name)``. The ``lexicon.yaml`` of a user's own
experiment that says ``extends: NAME`` takes the place of that lexicon, key by key, in the measures of its runs.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

import yaml
from pydantic import BaseModel, ValidationError

from analysis.events.errors import AnalysisError
from analysis.own import read_lexicon
from analysis.run import Run
from configs.experiments import lexicon_text
from configs.parts import Group, subclass_of

L = TypeVar("L", bound=BaseModel)

LEXICONS = Group[type[BaseModel]]("civitas.lexicons", "lexicon", "a subclass of BaseModel", subclass_of(BaseModel))
"""The models of the lexicons that can be changed, by the name of the experiment."""
_EXTENDS = "extends"


def words_of(run: Run, name: str, model: type[L]) -> L:
    """The words that the measures of an experiment count in a run.

    Args:
        run: the run.
        name: of the experiment, which comes with Civitas.
        model: of its lexicon.

    Raises:
        AnalysisError: the lexicon of the user's own experiment cannot be used.
    """
    return run.once(f"lexicon of {name}", lambda opened: _read(opened.own.lexicon_file, name, model))


def check_lexicon_extends(path: Path) -> None:
    """Check what a user's own lexicon changes, before a run.

    Args:
        path: the ``lexicon.yaml``.

    Raises:
        AnalysisError: it extends a lexicon that cannot be changed, or a list is not as it must be.
    """
    base = read_lexicon(path).get(_EXTENDS)
    if base is None:
        return
    known = LEXICONS.find()
    if base not in known:
        raise AnalysisError(f"{path}: the lexicon of {base!r} cannot be changed: extends may be {' or '.join(known)}.")
    _read(path, base, known[base])


def _read(own: Path | None, name: str, model: type[L]) -> L:
    built_in: dict[str, Any] = yaml.safe_load(lexicon_text(name))
    said: Mapping[str, Any] = {} if own is None else read_lexicon(own)
    changed = {key: said[key] for key in built_in if key in said} if said.get(_EXTENDS) == name else {}
    try:
        return model.model_validate({**built_in, **changed})
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(map(str, first["loc"]))
        raise AnalysisError(f"{own}: {key} is not as in the lexicon of {name} ({first['msg']}): correct it.") from error
