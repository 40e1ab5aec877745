"""The experiments. Each has one folder with everything that belongs to it.

A folder has these files. Only ``scenario.yaml`` is required.

* ``scenario.yaml``: the scenario, under the name of the folder. ``scenario_long.yaml`` is the scenario ``NAME_long``.
* ``study.yaml``: the study, under the name of the folder. ``study_long.yaml`` is the study ``NAME_long``.
* ``rules.yaml``: what the rules mind knows for this experiment.
* ``lexicon.yaml``: the words that the measures of this experiment count.
* ``judge.yaml``: what a judge is asked about the texts of this experiment.
* ``heldout.yaml``: labelled sentences by which the lexicon and judges are scored.
* ``DEVIATIONS.md``: where the experiment differs from its paper. Reports show it.
* ``skills/``: skills that only the agents of this experiment have, one JavaScript file per skill, as in the folder
  ``skills`` of Civitas. Civitas finds the skills of its own experiments. For a folder of yours, name the skills' folder
  in ``CIVITAS_SKILLS``.
* ``town.yaml``, ``town_*.yaml``: plans of towns, each under the name that its key ``name`` gives.
* ``director.py``: acts on the agents of the scenario. ``measures.py``: measures it. Your own folder may have both. The
  experiments that come with Civitas have theirs in ``orchestrator/experiments`` and ``analysis/experiments``.

A folder of yours may be anywhere: :func:`open_experiment` reads it by its path. ``OWN.md`` says how to write one.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

from configs.yaml_places import parse_yaml

_HERE = Path(__file__).parent
SCENARIO = "scenario.yaml"
"""The file that makes a folder an experiment."""
LEXICON = "lexicon.yaml"
"""The file with the words that the measures count."""
DEVIATIONS = "DEVIATIONS.md"
"""The file that says where an experiment differs from its paper."""
DIRECTOR = "director.py"
"""The file with the directors of a user's own experiment."""
MEASURES = "measures.py"
"""The file with the metrics and comparisons of a user's own experiment."""


class ExperimentError(ValueError):
    """A folder is not an experiment. The message is one sentence that says how to fix it."""


@dataclass(frozen=True)
class Experiment:
    """The files of one experiment.

    Args:
        name: name of the folder.
        folder: the folder.
        scenarios: files of scenarios, by the name that ``civitas run`` takes. The first has the experiment's own name.
        studies: files of studies, by the name that ``civitas sweep`` takes.
        rules: ``rules.yaml``. None if it does not exist; the same holds for the files below.
        lexicon: ``lexicon.yaml``.
        director: ``director.py``.
        measures: ``measures.py``.
    """

    name: str
    folder: Path
    scenarios: Mapping[str, Path]
    studies: Mapping[str, Path]
    towns: Mapping[str, Path]
    rules: Path | None
    lexicon: Path | None
    director: Path | None
    measures: Path | None

    @property
    def scenario(self) -> Path:
        """The file of the scenario that has the experiment's own name."""
        return self.scenarios[self.name]


def open_experiment(folder: Path) -> Experiment:
    """Find the files of an experiment.

    Args:
        folder: the folder of the experiment.

    Raises:
        ExperimentError: the folder does not exist, or has no ``scenario.yaml``.
    """
    if not folder.is_dir():
        raise ExperimentError(f"There is no folder {folder}: check the path.")
    if not (folder / SCENARIO).is_file():
        raise ExperimentError(
            f"The folder {folder} has no {SCENARIO}: write one, such as `extends: village`, or let `civitas new` do it."
        )
    name = folder.resolve().name
    return Experiment(
        name=name,
        folder=folder,
        scenarios=dict(_variants(folder, name, "scenario")),
        studies=dict(_variants(folder, name, "study")),
        towns=towns_in(folder),
        rules=_file(folder / "rules.yaml"),
        lexicon=_file(folder / LEXICON),
        director=_file(folder / DIRECTOR),
        measures=_file(folder / MEASURES),
    )


@cache
def known_experiments() -> Mapping[str, Experiment]:
    """The experiments that come with Civitas, by name."""
    folders = sorted(path.parent for path in _HERE.glob(f"*/{SCENARIO}"))
    return {folder.name: open_experiment(folder) for folder in folders}


def skills_of_experiments() -> tuple[Path, ...]:
    """The folders with skills of the experiments that come with Civitas."""
    return tuple(sorted(_HERE.glob("*/skills")))


def known_scenarios() -> dict[str, Path]:
    """The scenarios that come with Civitas, by name."""
    return {name: path for one in known_experiments().values() for name, path in one.scenarios.items()}


def known_studies() -> dict[str, Path]:
    """The studies that come with Civitas, by name."""
    return {name: path for one in known_experiments().values() for name, path in one.studies.items()}


def known_towns() -> dict[str, Path]:
    """The town plans of the experiments that come with Civitas, by name."""
    return {name: path for one in known_experiments().values() for name, path in one.towns.items()}


def towns_in(folder: Path) -> dict[str, Path]:
    """The plans of towns in the folder of an experiment, by name.

    Args:
        folder: the folder of the experiment.
    """
    return {_town_name(path) or name: path for name, path in _variants(folder, folder.resolve().name, "town")}


def lexicon_text(name: str) -> str:
    """The text of the lexicon of an experiment that comes with Civitas.

    Args:
        name: name of the experiment.

    Raises:
        ExperimentError: there is no such experiment, or it has no lexicon.
    """
    return text_of(name, LEXICON)


def text_of(name: str, file: str) -> str:
    """The text of a file of an experiment that comes with Civitas.

    Args:
        name: name of the experiment.
        file: name of the file, such as ``judge.yaml``.

    Raises:
        ExperimentError: there is no such experiment, or it has no such file.
    """
    path = _HERE / name / file
    if name not in known_experiments() or not path.is_file():
        raise ExperimentError(f"There is no {file} of {name!r}: add {path}.")
    return path.read_text(encoding="utf-8")


def _variants(folder: Path, name: str, kind: str) -> Iterator[tuple[str, Path]]:
    """Yield ``KIND.yaml`` under the name itself, then each ``KIND_VARIANT.yaml`` under ``NAME_VARIANT``."""
    for path in sorted(folder.glob(f"{kind}*.yaml"), key=lambda path: path.stem):
        rest = path.stem.removeprefix(kind)
        if not rest or rest.startswith("_"):
            yield f"{name}{rest}", path


def _town_name(path: Path) -> str | None:
    """The name in a plan's key ``name``. An error in a plan is reported when the plan is loaded, not here."""
    try:
        found = parse_yaml(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, yaml.YAMLError):
        return None
    name = found.get("name") if isinstance(found, dict) else None
    return name if isinstance(name, str) else None


def _file(path: Path) -> Path | None:
    return path if path.is_file() else None
