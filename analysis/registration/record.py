"""The registration of a study: ``preregistration.json`` in its folder, written before the first run."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path

from pydantic import ValidationError

from analysis.events.errors import AnalysisError
from analysis.output import write_whole
from configs.models import StrictModel

REGISTRATION = "preregistration.json"
WORLDS = "worlds"
"""The part that says in which worlds the study is done."""


class Registration(StrictModel):
    """What decided the verdicts when a study was registered.

    Args:
        created: time of the registration, UTC, ISO 8601.
        version: version of Civitas, and its commit where it is known.
        runs_before: number of runs that had begun before. Above 0, the study was not registered before its first run.
        digest: SHA-256 over all parts.
        parts: SHA-256 of each part by its name, see :mod:`orchestrator.study.registration`.
        seeds: seeds of the worlds, the same in every condition. None in a registration by an older version, which does
            not name them.
    """

    created: str
    version: str
    runs_before: int
    digest: str
    parts: dict[str, str]
    seeds: list[int] | None = None

    def told(self) -> str:
        """Return the registration in a sentence."""
        when = "before its first run" if not self.runs_before else f"after {self.runs_before} runs had begun"
        told = f"The study was registered {when}, {self.created}, with the hash {self.digest[:12]}"
        if self.seeds is None:
            return f"{told}, by a version that did not register the number of worlds."
        worlds = f"{len(self.seeds)} world{'' if len(self.seeds) == 1 else 's'} of each condition"
        return f"{told}, for {worlds}."


def digest_of(text: str) -> str:
    """Return the SHA-256 of a text."""
    return hashlib.sha256(text.encode()).hexdigest()


def digest_of_worlds(seeds: Iterable[int]) -> str:
    """Return the SHA-256 of the seeds of a study's worlds, in any order."""
    return digest_of(json.dumps(sorted(set(seeds))))


def register(
    folder: Path, parts: Mapping[str, str], *, seeds: Iterable[int], version: str, runs_before: int
) -> Registration:
    """Register a study, unless it is registered already.

    Args:
        folder: folder of the study.
        parts: SHA-256 of each part, by name. The part of the worlds is added.
        seeds: seeds of the worlds.
        version: version of Civitas.
        runs_before: number of runs that have begun already.

    Returns:
        The registration; the first one, if there is one.

    Raises:
        AnalysisError: there is one that cannot be read, or it cannot be written.
    """
    known = read_registration(folder)
    if known is not None:
        return known
    worlds = sorted(set(seeds))
    ordered = dict(sorted({**parts, WORLDS: digest_of_worlds(worlds)}.items()))
    made = Registration(
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        version=version,
        runs_before=runs_before,
        digest=digest_of(json.dumps(ordered)),
        parts=ordered,
        seeds=worlds,
    )
    write_whole(folder / REGISTRATION, made.model_dump_json(indent=1).encode())
    return made


def read_registration(folder: Path) -> Registration | None:
    """Return the registration of a study; None if it has none.

    Args:
        folder: folder of the study.

    Raises:
        AnalysisError: it cannot be read, or was changed by hand.
    """
    path = folder / REGISTRATION
    if not path.is_file():
        return None
    try:
        found = Registration.model_validate_json(path.read_bytes())
    except (OSError, ValidationError) as error:
        raise AnalysisError(f"{path} cannot be read: restore it, or run the study in another folder.") from error
    as_written = found.digest == digest_of(json.dumps(dict(sorted(found.parts.items()))))
    worlds = None if found.seeds is None else digest_of_worlds(found.seeds)
    if not as_written or found.parts.get(WORLDS) != worlds:
        raise AnalysisError(f"{path} was changed after it was written: restore it, or run the study in another folder.")
    return found
