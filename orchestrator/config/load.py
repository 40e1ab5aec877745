"""Turns a scenario's name and the command line into a checked configuration."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from configs.experiments import ExperimentError, known_scenarios, open_experiment
from configs.experiments.record import ExperimentRecord
from configs.validation_words import nearest
from orchestrator.config.documents import ConfigDocument, flag_document, read_document, setting_document
from orchestrator.config.own import name_towns, own_files
from orchestrator.config.rules import name_rules, with_rules
from orchestrator.config.scenario import Scenario, scenario_model
from orchestrator.config.validation_errors import validation_sentence
from orchestrator.errors import BadInputError

M = TypeVar("M", bound=BaseModel)

FLAGS: Mapping[str, tuple[str, ...]] = {
    "--agents": ("run", "agents"),
    "--minutes": ("run", "minutes"),
    "--world": ("world", "kind"),
    "--whitelist": ("world", "whitelist"),
    "--mind": ("mind",),
    "--seed": ("run", "seed"),
    "--speed": ("run", "speed"),
}
"""The options of ``civitas run`` that set a key of the scenario, each with its key."""


@dataclass(frozen=True)
class Resolved:
    """A checked configuration.

    Args:
        scenario: the complete scenario.
        document: the origins of its keys.
        experiment: the user's own experiment of the scenario; None for a built-in one.
    """

    scenario: Scenario
    document: ConfigDocument
    experiment: ExperimentRecord | None = None


def resolve_scenario(
    name: str,
    *,
    flags: Mapping[str, object] | None = None,
    settings: Sequence[str] = (),
    condition: str | None = None,
    overlay: ConfigDocument | None = None,
) -> Resolved:
    """Read a scenario with everything that it extends, apply the command line, and check it.

    Args:
        name: a scenario that comes with Civitas, or the path of a YAML file or of an experiment's folder.
        flags: options given on the command line, by name (see ``FLAGS``).
        settings: ``key=value`` texts, applied last, in order.
        condition: the condition to apply: one of the scenario's own, or of ``configs/conditions.yaml``.
        overlay: keys to lay over scenario and condition, before those of the command line.

    Raises:
        BadInputError: something is not valid; the message says where, what, and what is possible instead.
        PartError: a director or a measure of the user's own experiment cannot be used.
    """
    path = _find(name, None)
    own = own_files(path)
    document = _read_with_bases(path, ())
    if condition is not None:
        document = document.overlaid(_condition(document, condition))
    if overlay is not None:
        document = document.overlaid(overlay)
    for flag, value in (flags or {}).items():
        if value is not None:
            document = document.overlaid(flag_document(FLAGS[flag], value, f"{flag} {value}"))
    for setting in settings:
        document = document.overlaid(setting_document(setting))
    document = with_rules(document)
    scenario = check_document(document, scenario_model(None if own is None else own.director))
    if own is not None:
        own.check(scenario)
    return Resolved(scenario, document, None if own is None else own.record)


def scenario_path(name: str) -> Path:
    """Return the file of a scenario, by its name or path.

    Raises:
        BadInputError: there is no such scenario.
    """
    return _find(name, None)


def _find(name: str, asked_by: Path | None) -> Path:
    """Return the file of a scenario. Relative paths start at the file that asks."""
    known = known_scenarios()
    if name in known:
        return known[name]
    path = (asked_by.parent if asked_by else Path()) / name
    if path.is_dir():
        try:
            return open_experiment(path).scenario
        except ExperimentError as error:
            raise BadInputError(f"{_by(asked_by)}{error}") from error
    if path.suffix in {".yaml", ".yml"} or path.is_file():
        if path.is_file():
            return path
        raise BadInputError(f"{_by(asked_by)}There is no file {path}: check the path.")
    raise BadInputError(f"{_by(asked_by)}There is no scenario {name!r}; {nearest(name, known)}")


def _by(asked_by: Path | None) -> str:
    return f"{asked_by}: " if asked_by else ""


def _read_with_bases(path: Path, chain: tuple[Path, ...]) -> ConfigDocument:
    here = path.resolve()
    if here in chain:
        circle = " → ".join(file.name for file in (*chain[chain.index(here) :], here))
        raise BadInputError(f"{path} extends itself ({circle}): remove one `extends`.")
    document = name_towns(path, name_rules(path, read_document(path)))
    base = document.values.pop("extends", None)
    if base is None:
        return document
    if not isinstance(base, str):
        raise BadInputError(f"{document.origin(('extends',))}: extends must name one scenario or file, not {base!r}.")
    return _read_with_bases(_find(base, path), (*chain, here)).overlaid(document)


def _condition(document: ConfigDocument, condition: str) -> ConfigDocument:
    own = document.values.get("conditions") or {}
    everywhere = read_document(Path(str(resources.files("configs").joinpath("conditions.yaml"))))
    conditions = everywhere
    if isinstance(own, dict):
        origins = {path[1:]: place for path, place in document.origins.items() if path[:1] == ("conditions",)}
        # A scenario's own condition replaces a common one completely.
        conditions = ConfigDocument(everywhere.values | own, everywhere.origins | origins)
    if condition not in conditions.values:
        raise BadInputError(f"There is no condition {condition!r}; {nearest(condition, conditions.values)}")
    values = conditions.values[condition]
    if not isinstance(values, dict):
        raise BadInputError(f"{conditions.origin((condition,))}: a condition must be a mapping of keys.")
    return ConfigDocument(
        values, {path[1:]: place for path, place in conditions.origins.items() if path[:1] == (condition,)}
    )


def check_document(document: ConfigDocument, model: type[M]) -> M:
    """Make a checked configuration from plain data.

    Args:
        document: the data, with the places of its keys.
        model: the model that the data must fit.

    Raises:
        BadInputError: something is not valid; the sentence says where, and how to fix it.
    """
    # Checked as JSON: strict about types, but a YAML list may still be a tuple.
    try:
        text = json.dumps(document.values, allow_nan=False, default=_refuse)
    except (TypeError, ValueError) as error:
        raise BadInputError(f"The configuration has an invalid value ({error}): put it in quotes.") from error
    try:
        return model.model_validate_json(text)
    except ValidationError as error:
        raise BadInputError(validation_sentence(error, model, document)) from error


def _refuse(value: Any) -> None:
    raise TypeError(f"{value} is a {type(value).__name__}")
