"""A user's own experiment: what a scenario file of its folder brings along besides itself.

Python files of a folder are run when the user names the folder, a file in it, or a run of it on the command line. A
run that was made on another machine does not count: see :class:`configs.experiments.record.ExperimentRecord`.
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
from orchestrator.config.documents import Document
from orchestrator.config.scenario import Scenario
from orchestrator.config.sharing import check_lexicon
from orchestrator.directors.director import DIRECTORS
from orchestrator.errors import BadInputError

_MANIFEST = "manifest.json"


@dataclass(frozen=True)
class OwnFiles:
    """What belongs to a scenario of a user's own experiment.

    Args:
        record: what the manifest of a run remembers of the experiment.
        director: the file with its directors; None when there is none.
        measures: the file with its measures, to be checked before a run; None when there is none.
        lexicon: its lexicon, to be checked before a run; None when there is none.
    """

    record: ExperimentRecord
    director: Path | None
    measures: Path | None = None
    lexicon: Path | None = None

    def check(self, scenario: Scenario) -> None:
        """Check the files that only analysis reads, so that a mistake in them shows before the run.

        Args:
            scenario: the scenario that is run.

        Raises:
            BadInputError: the lexicon shares a sentence with the rules pack, or cannot be used.
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
        path: file of the scenario, or of the configuration of a run.

    Returns:
        The files; None for an experiment that comes with Civitas, and for a file outside of an experiment's folder.

    Raises:
        BadInputError: the run needs a director, and the folder of its experiment is gone or on another machine.
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
    """Whether a folder is an experiment of a user."""
    built_in = {one.folder for one in known_experiments().values()}
    return (folder / SCENARIO).is_file() and folder.resolve() not in built_in


def name_towns(path: Path, document: Document) -> Document:
    """A scenario as read from a file, with the plans of its towns named so that they are found from anywhere.

    Args:
        path: file of the scenario. Plans may be named by the paths of their files from there, and those beside it
            (``town.yaml``) by their names.
        document: what stands in it.
    """
    plans = towns_in(path.parent) if is_own(path.parent) else {}
    values = _with_plans(document.values, plans, path.parent)
    conditions = values.get("conditions")
    if isinstance(conditions, dict):
        own = {name: _with_plans(keys, plans, path.parent) for name, keys in conditions.items()}
        values = {**values, "conditions": own}
    return Document(values, document.origins)


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
        raise BadInputError(f"{manifest} is no manifest of this version of Civitas: restore it.") from error
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
        raise PartError(f"{file} declares no director: write a class below @directs(key), or take the file away.")
    return file
