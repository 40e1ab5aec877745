"""Turns a study's name and the command line into its runs."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from configs.experiments import ExperimentError, known_scenarios, known_studies, open_experiment
from configs.experiments.record import ExperimentRecord
from configs.validation_words import nearest
from orchestrator.config import Resolved, Scenario, complete_yaml, resolve_scenario
from orchestrator.config.documents import ConfigDocument, flag_document, read_document, setting_document
from orchestrator.config.load import FLAGS, check_document
from orchestrator.errors import BadInputError
from orchestrator.run.manifest import Manifest
from orchestrator.run.plan import draw_personas
from orchestrator.study.spec import Study

_RUNS_LEAST = 2
"""A study compares runs."""


@dataclass(frozen=True, eq=False)
class PlannedRun:
    """One run of a study.

    Args:
        condition: condition of the run.
        repeat: number of the repeat, from 1.
        seed: seed of its world and people.
        scenario: the resolved scenario, with the seed.
        words: command line of ``civitas`` for the run, without the folder.
        experiment: the user's own experiment, if it is one.
        point: number of the point of a design that it belongs to, from 1; None outside of a design.
    """

    condition: str
    repeat: int
    seed: int
    scenario: Scenario
    words: tuple[str, ...]
    experiment: ExperimentRecord | None = None
    point: int | None = None

    @property
    def title(self) -> str:
        """The name of the run for people."""
        place = f"repeat {self.repeat}" if self.point is None else f"point {self.point}"
        return f"{self.condition}, {place} (seed {self.seed})"

    @cached_property
    def config(self) -> str:
        """The text of its ``config.yaml``."""
        return complete_yaml(self.scenario)

    @cached_property
    def config_sha256(self) -> str:
        """SHA-256 of its configuration, as in its manifest."""
        return hashlib.sha256(self.config.encode()).hexdigest()


@dataclass(frozen=True)
class StudyPlan:
    """A study that can begin.

    Args:
        study: the study.
        runs: all runs, in the order of execution: the first repeat of every condition, then
            the second.
    """

    study: Study
    runs: tuple[PlannedRun, ...]

    def planned_as(self, manifest: Manifest) -> PlannedRun | None:
        """Return the planned run of an existing one; None if it is not planned.

        Runs of one condition and seed are one run, except in a design, where their configurations differ.
        """
        return self._by_key.get((manifest.condition or "", manifest.seed)) or self._by_key.get(
            (manifest.condition or "", manifest.seed, manifest.config_sha256)
        )

    @cached_property
    def _by_key(self) -> dict[tuple[Any, ...], PlannedRun]:
        return {
            (run.condition, run.seed, *(() if run.point is None else (run.config_sha256,))): run for run in self.runs
        }


def has_study(path: Path) -> bool:
    """Return whether a file is a study, which names a scenario to run, or whether a folder has a study.

    Raises:
        BadInputError: the file cannot be read.
    """
    if path.is_dir():
        return (path / "study.yaml").is_file()
    return path.is_file() and "scenario" in read_document(path).values


def plan_study(
    name: str,
    *,
    flags: Mapping[str, object] | None = None,
    settings: Sequence[str] = (),
    repeats: int | None = None,
) -> StudyPlan:
    """Read a study, apply the command line, and check each of its runs.

    Args:
        name: a study that comes with Civitas, or the path of a YAML file or of an experiment's folder.
        flags: given options of ``civitas run``, by name.
        settings: ``key=value`` texts for the scenario, applied last.
        repeats: number of repeats; None takes the study's.

    Raises:
        BadInputError: something is not valid; the sentence says where, and how to fix it.
    """
    path = _find(name)
    document = read_document(path)
    if repeats is not None:
        document = document.overlaid(flag_document(("repeats",), repeats, f"--repeats {repeats}"))
    check_document(document, Study)
    laid = _laid(document, flags or {}, settings)
    document = document.overlaid(_below("settings", laid))
    study = check_document(document, Study)
    scenario = _scenario_of(study, document, path)
    told = [word for setting in setting_texts(study.settings) for word in ("--set", setting)]
    runs: dict[str, Resolved] = {}
    for index, condition in enumerate(study.conditions):
        try:
            resolved = resolve_scenario(scenario, condition=condition, overlay=laid)
        except BadInputError as error:
            if not str(error).startswith("There is no"):
                raise
            place = document.origin(("conditions", index) if "condition" in str(error) else ("scenario",))
            raise BadInputError(f"{place}: {error}") from error
        draw_personas(resolved.scenario, 0)
        runs[condition] = resolved
    planned = tuple(
        PlannedRun(
            condition=condition,
            repeat=repeat,
            seed=seed,
            scenario=_seeded(runs[condition].scenario, seed),
            words=("run", scenario, "--condition", condition, "--seed", str(seed), *told),
            experiment=runs[condition].experiment,
        )
        for condition, repeat, seed in study.worlds
    )
    return StudyPlan(study, planned)


def conditions_of(plan: StudyPlan, wanted: Sequence[str] | None) -> StudyPlan:
    """Return a plan with some of its conditions.

    Args:
        plan: the plan of a study.
        wanted: names of the conditions; None keeps all.

    Raises:
        BadInputError: a name is unknown, or fewer than two runs are left.
    """
    there = {run.condition for run in plan.runs}
    for name in wanted or ():
        if name not in there:
            raise BadInputError(f"The study {plan.study.name} has no condition {name!r}; {nearest(name, there)}")
    runs: tuple[PlannedRun, ...] = tuple(run for run in plan.runs if wanted is None or run.condition in wanted)
    if len(runs) < _RUNS_LEAST:
        raise BadInputError("There must be at least two runs, to compare: add a condition or --repeats 2.")
    return replace(plan, runs=runs)


def _find(name: str) -> Path:
    known = known_studies()
    if name in known:
        return known[name]
    path = Path(name)
    if path.is_dir():
        return _study_of(path)
    if path.is_file():
        return path
    if path.suffix in {".yaml", ".yml"}:
        raise BadInputError(f"There is no file {path}: check the path.")
    raise BadInputError(f"There is no study {name!r}; {nearest(name, known)}")


def _study_of(folder: Path) -> Path:
    """Return the study of an experiment's folder that has the folder's own name."""
    try:
        experiment = open_experiment(folder)
    except ExperimentError as error:
        raise BadInputError(str(error)) from error
    if experiment.name not in experiment.studies:
        raise BadInputError(f"The folder {folder} has no study.yaml: write one, with a scenario and its conditions.")
    return experiment.studies[experiment.name]


def _scenario_of(study: Study, document: ConfigDocument, path: Path) -> str:
    if study.scenario in known_scenarios():
        return study.scenario
    beside = path.parent / study.scenario
    if beside.exists():
        return str(beside.resolve())
    hint = nearest(study.scenario, known_scenarios())
    raise BadInputError(f"{document.origin(('scenario',))}: There is no scenario {study.scenario!r}; {hint}")


def _laid(document: ConfigDocument, flags: Mapping[str, object], settings: Sequence[str]) -> ConfigDocument:
    """Return the settings of the study under those of the command line."""
    origins = {path[1:]: place for path, place in document.origins.items() if path[:1] == ("settings",) and path[1:]}
    laid = ConfigDocument(document.values.get("settings") or {}, origins)
    for flag, value in flags.items():
        if value is not None:
            laid = laid.overlaid(flag_document(FLAGS[flag], value, f"{flag} {value}"))
    for setting in settings:
        laid = laid.overlaid(setting_document(setting))
    return laid


def _below(key: str, document: ConfigDocument) -> ConfigDocument:
    """Return a document as the value of a key."""
    return ConfigDocument({key: document.values}, {(key, *path): place for path, place in document.origins.items()})


def setting_texts(settings: Mapping[str, Any]) -> list[str]:
    """Return settings as ``key=value`` texts, for a command line or for people.

    Args:
        settings: nested keys of a scenario.
    """
    return [f"{'.'.join(path)}={json.dumps(value)}" for path, value in _leaves(settings, ())]


def _leaves(value: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    if isinstance(value, dict) and value:
        for key, below in value.items():
            yield from _leaves(below, (*path, str(key)))
    elif path:
        yield path, value


def _seeded(scenario: Scenario, seed: int) -> Scenario:
    return scenario.model_copy(update={"run": scenario.run.model_copy(update={"seed": seed})})
