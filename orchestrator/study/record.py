"""Keeps the study in its folder, for people and for the next sweep: ``study.yaml``."""

from itertools import zip_longest
from pathlib import Path

import yaml
from pydantic import ValidationError

from configs.yaml_places import parse_yaml
from orchestrator.errors import BadInputError
from orchestrator.study.spec import Study

STUDY = "study.yaml"


def keep_study(folder: Path, study: Study) -> None:
    """Write a study into its folder. Its seeds must begin with those that are there.

    Args:
        folder: folder of the study.
        study: the present study.

    Raises:
        BadInputError: the folder belongs to a study with other worlds.
    """
    path = folder / STUDY
    if path.is_file():
        _check_seeds(path, study)
    unfinished = path.with_suffix(".tmp")
    unfinished.write_text(
        yaml.safe_dump(study.model_dump(mode="json"), sort_keys=False, allow_unicode=True, width=120), encoding="utf-8"
    )
    unfinished.replace(path)


def read_study(path: Path) -> Study:
    """Read a study from its folder.

    Args:
        path: its ``study.yaml``.

    Raises:
        BadInputError: it cannot be read, or is not a study of this version.
    """
    try:
        return Study.model_validate(parse_yaml(path.read_text(encoding="utf-8")))
    except (OSError, yaml.YAMLError, ValidationError) as error:
        raise BadInputError(f"{path} is not a study of this version of Civitas: choose another --runs-dir.") from error


def _check_seeds(path: Path, study: Study) -> None:
    there = read_study(path)
    pairs = zip_longest(there.world_seeds, study.world_seeds)
    for number, (before, now) in enumerate(pairs, start=1):
        if before is not None and now is not None and before != now:
            raise BadInputError(
                f"{path.parent} belongs to a study with other seeds (repeat {number} has {before} there and {now} "
                "now): choose another --runs-dir, or restore the seed."
            )
