"""To which experiments a run belongs: its report and its page show what those have."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import yaml

from analysis.own import read_lexicon
from analysis.run import Run
from configs.experiments import Experiment, known_experiments
from configs.yaml_places import parse_yaml

T = TypeVar("T")
_EXTENDS = "extends"
_DECLARED = "__civitas_experiment__"
"""The attribute of a metric that holds what ``@of_experiment`` or ``@where_logged`` declares."""


@dataclass(frozen=True)
class _Declared:
    experiment: str | None
    kinds: frozenset[str]


def of_experiment(name: str, *kinds: str) -> Callable[[T], T]:
    """Declare that the metric below is of an experiment: reports of other runs have no section of it.

    Args:
        name: name of the experiment.
        kinds: kinds of event that only the experiment has. A run with one of them gets the section in every case.
    """

    def declare(measure: T) -> T:
        setattr(measure, _DECLARED, _Declared(name, frozenset(kinds)))
        return measure

    return declare


def where_logged(*kinds: str) -> Callable[[T], T]:
    """Declare that only reports of runs with an event of some kinds have a section of the metric below.

    Args:
        kinds: kinds of event.
    """

    def declare(measure: T) -> T:
        setattr(measure, _DECLARED, _Declared(None, frozenset(kinds)))
        return measure

    return declare


def concerns(measure: object, run: Run) -> bool:
    """Return whether the report of a run has the section of a metric.

    A run of a user's own experiment that extends none of those that come with Civitas gets all sections, since it may
    be a copy of any.

    Args:
        measure: the metric.
        run: the run.
    """
    declared: _Declared | None = getattr(measure, _DECLARED, None)
    if declared is None or not declared.kinds.isdisjoint(run.events["kind"].unique()):
        return True
    if declared.experiment is None:
        return False
    known = experiments_of(run)
    return declared.experiment in known or (run.manifest.experiment is not None and not known)


def experiments_of(run: Run) -> frozenset[str]:
    """Return the names of the experiments that come with Civitas and to which a run belongs.

    That is the one with its scenario. A run of a user's own experiment belongs to the one that its scenario or its
    lexicon extends.

    Args:
        run: the run.

    Raises:
        AnalysisError: the lexicon of the user's own experiment cannot be read.
    """
    names = {run.manifest.scenario}
    if run.own.experiment is not None:
        names.add(_extended_by(run.own.experiment))
    if run.own.lexicon_file is not None:
        names.add(_text(read_lexicon(run.own.lexicon_file).get(_EXTENDS)))
    known = known_experiments().values()
    return frozenset(one.name for one in known if names & {one.name, *one.scenarios})


def _extended_by(experiment: Experiment) -> str | None:
    """Return what the scenario of a user's own experiment extends; None if it extends nothing or cannot be read."""
    try:
        said: Any = parse_yaml(experiment.scenario.read_text(encoding="utf-8"))
    except (OSError, ValueError, yaml.YAMLError):
        return None
    return _text(said.get(_EXTENDS)) if isinstance(said, dict) else None


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None
