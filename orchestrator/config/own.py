"""A user's own experiment: the files that a scenario of its folder needs besides itself.

Python files of a folder are run if the user names the folder, a file in it, or a run of it on the command line. They
are not run for a run from another machine: see :class:`configs.experiments.record.ExperimentRecord`.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from configs.experiments import (
    DIRECTOR,
    SCENARIO,
    ExperimentError,
    known_experiments,
    open_experiment,
    towns_in,
)
from configs.experiments.record import ExperimentRecord
from configs.parts import PartError, declared_in
from orchestrator.config.documents import ConfigDocument
from orchestrator.config.scenario import Scenario
from orchestrator.config.sharing import check_lexicon
from orchestrator.directors.director import DIRECTORS
from orchestrator.errors import BadInputError

_MANIFEST = "manifest.json"


@dataclass(frozen=True)
class OwnFiles:
    """The files that belong to a scenario of a user's own experiment.

    Args:
        record: the record of the experiment for the manifest of a run.
        director: the file with its directors. None if there is none.
        measures: the file with its measures, which is checked before a run. None if there is none.
        lexicon: its lexicon, which is checked before a run. None if there is none.
    """

    record: ExperimentRecord
    director: Path | None
    measures: Path | None = None
    lexicon: Path | None = None

    def check(self, scenario: Scenario) -> None:
        """Check the files that only the analysis reads, so that a mistake in them is found before the run.

        Args:
            scenario: the scenario of the run.

        Raises:
            BadInputError: the lexicon has a sentence of the rules pack, or cannot be read.
            PartError: the measures cannot be used.
        """
        if self.lexicon is None and self.measures is None:
            return
        # Plotting takes a second to import; experiments without measures of their own start without it.
        import analysis  # noqa: PLC0415

        if self.measures is not None:
            analysis.check_measures(self.measures)
        if self.lexicon is not None:
            check_lexicon(self.lexicon, scenario.rules)
            try:
                analysis.check_lexicon_extends(self.lexicon)
            except analysis.AnalysisError as error:
                raise BadInputError(str(error)) from error


def own_files(path: Path) -> OwnFiles | None:
    """The files that belong to a scenario.

    Args:
        path: file of the scenario, or file of the configuration of a run.

    Returns:
        The files. None for an experiment that comes with Civitas, and for a file outside an experiment's folder.

    Raises:
        BadInputError: the run needs a director, but the folder of its experiment is gone or on another machine.
        PartError: the directors cannot be used.
    """
    if (path.parent / _MANIFEST).is_file():
        return _of_run(path.parent / _MANIFEST)
    if not is_own(path.parent):
        return None
    experiment = open_experiment(path.parent.resolve())
    if path.name not in {file.name for file in experiment.scenarios.values()}:
        return None
    return OwnFiles(
        ExperimentRecord.of(experiment), _directors(experiment.director), experiment.measures, experiment.lexicon
    )


def is_own(folder: Path) -> bool:
    """Whether a folder is a user's own experiment."""
    built_in = {one.folder for one in known_experiments().values()}
    return (folder / SCENARIO).is_file() and folder.resolve() not in built_in


def name_towns(path: Path, document: ConfigDocument) -> ConfigDocument:
    """Name the plans of a scenario's towns so that they are found from anywhere.

    Args:
        path: file of the scenario. It may name plans by paths relative to itself, and plans beside it
            (``town.yaml``) by their names.
        document: its contents.
    """
    plans = towns_in(path.parent) if is_own(path.parent) else {}
    values = _with_plans(document.values, plans, path.parent)
    conditions = values.get("conditions")
    if isinstance(conditions, dict):
        own = {name: _with_plans(keys, plans, path.parent) for name, keys in conditions.items()}
        values = {**values, "conditions": own}
    return ConfigDocument(values, document.origins)


def _with_plans(values: Any, plans: Mapping[str, Path], folder: Path) -> Any:
    world = values.get("world") if isinstance(values, dict) else None
    if not isinstance(world, dict) or not isinstance(towns := world.get("towns"), list):
        return values
    return {**values, "world": {**world, "towns": [_with_plan(town, plans, folder) for town in towns]}}


def _with_plan(town: Any, plans: Mapping[str, Path], folder: Path) -> Any:
    plan = town.get("plan") if isinstance(town, dict) else None
    if not isinstance(plan, str):
        return town
    path = plans.get(plan)
    if path is None and plan.endswith((".yaml", ".yml")) and (folder / plan).is_file():
        path = folder / plan
    return town if path is None else {**town, "plan": str(path.resolve())}


def _of_run(manifest: Path) -> OwnFiles | None:
    try:
        found = json.loads(manifest.read_text(encoding="utf-8")).get("experiment")
        record = None if found is None else ExperimentRecord.model_validate(found)
    except (OSError, ValueError, AttributeError, ValidationError) as error:
        raise BadInputError(f"{manifest} is not a manifest of this version of Civitas: restore it.") from error
    if record is None:
        return None
    if DIRECTOR not in record.files:
        return OwnFiles(record, None)
    try:
        return OwnFiles(record, _directors(record.open().director))
    except ExperimentError as error:
        raise BadInputError(
            f"{manifest.parent / 'config.yaml'}: {error}: put the folder with its {DIRECTOR} back."
        ) from error


def _directors(file: Path | None) -> Path | None:
    if file is not None and DIRECTORS.name not in declared_in(file):
        raise PartError(f"{file} declares no director: write a class below @directs(key), or remove the file.")
    return file
