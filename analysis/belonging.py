"""To which experiments a run belongs: its report and its page show what those have."""

from typing import Any

import yaml

from analysis.own import read_lexicon
from analysis.run import Run
from configs.experiments import Experiment, known_experiments
from configs.yaml_places import parse_yaml

_EXTENDS = "extends"


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
