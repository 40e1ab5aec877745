"""Registers a study before its first run, and finds what changed since.

The parts of a registration, each with its SHA-256:

* ``code MODULE:NAME``: a definition in the code of the measures and verdicts;
* ``bound FIGURE``: the least effect that matters, as the study states it;
* ``file EXPERIMENT/FILE``: a lexicon, or the questions to a judge;
* ``own FILE``: a lexicon, the questions to a judge, or the directors of a user's own experiment. Its measures and the
  files beside them are code;
* ``worlds``: the seeds of the worlds, and so their number;
* ``conditions``, ``settings``: what the study compares;
* ``configuration of CONDITION``: the scenario without its seed, with the rules pack and the constants;
* ``pack of CONDITION``, ``constants of CONDITION``: these two alone, so that a change is named.

A registration by an older version has neither the worlds nor the files of a user's own experiment, and does not say
where imported names are defined. These do not count as changed then.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from analysis.registration import Changes, Code, Registration, read_code, read_registration, register
from analysis.registration.changes import BOUND, CODE, FILE
from analysis.registration.record import digest_of
from configs.experiments import DIRECTOR, known_experiments
from orchestrator.run.folder import MANIFEST
from orchestrator.run.versions import code_version
from orchestrator.study.plan import StudyPlan

_FILES = ("lexicon.yaml", "judge.yaml")
_OWN_FILES = (*_FILES, DIRECTOR)


def register_study(folder: Path, plan: StudyPlan) -> Registration:
    """Register a study, unless it is registered already.

    Args:
        folder: folder of the study.
        plan: plan of the study.

    Raises:
        AnalysisError: the registration cannot be read or written.
    """
    known = read_registration(folder)
    if known is not None:
        return known
    version = code_version()
    told = (
        f"{version['civitas']} {version['commit'] or ''}{' with changes' if version['changed_since'] else ''}".strip()
    )
    begun = sum(1 for _ in folder.glob(f"*/{MANIFEST}"))
    parts = {**dict(_parts(plan, _code(plan).digests())), **dict(_own_files(plan))}
    return register(folder, parts, seeds=_seeds(plan), version=told, runs_before=begun)


def changes_since(folder: Path, plan: StudyPlan) -> Changes | None:
    """Compare a study with its registration.

    Args:
        folder: folder of the study.
        plan: plan of the study.

    Returns:
        The changes; None for a study that was never registered.

    Raises:
        AnalysisError: the registration cannot be read.
    """
    known = read_registration(folder)
    if known is None:
        return None
    is_old = known.seeds is None
    code = _code(plan, only_measures=is_old)
    now = dict(_parts(plan, code.digests(with_uses=not is_old)))
    if not is_old:
        now |= dict(_own_files(plan))
    return Changes(known, now, code, _seeds(plan))


def _code(plan: StudyPlan, *, only_measures: bool = False) -> Code:
    record = plan.runs[0].experiment
    measures = None if record is None else record.open().measures
    if measures is None:
        return read_code()
    beside = sorted(path for path in measures.parent.glob("*.py") if path.name != DIRECTOR)
    return read_code((measures,) if only_measures else beside)


def _seeds(plan: StudyPlan) -> frozenset[int]:
    return frozenset(run.seed for run in plan.runs)


def _own_files(plan: StudyPlan) -> Iterator[tuple[str, str]]:
    record = plan.runs[0].experiment
    for file in _OWN_FILES:
        if record is not None and file in record.files:
            yield f"own {file}", record.files[file]


def _parts(plan: StudyPlan, code: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    study = plan.study
    for name, digest in code.items():
        yield CODE + name, digest
    for figure, bound in study.bounds.items():
        yield BOUND + figure, _digest(bound)
    for name, experiment in known_experiments().items():
        for file in _FILES:
            path = experiment.folder / file
            if path.is_file():
                yield f"{FILE}{name}/{file}", digest_of(path.read_text(encoding="utf-8"))
    yield "conditions", _digest(study.conditions)
    yield "settings", _digest(study.settings)
    for condition, scenario in {run.condition: run.scenario for run in reversed(plan.runs)}.items():
        data = scenario.model_dump(mode="json")
        data["run"].pop("seed")
        rules: dict[str, Any] = data.pop("rules")
        constants = rules.pop("constants")
        yield f"constants of {condition}", _digest(constants)
        yield f"pack of {condition}", _digest(rules)
        yield f"configuration of {condition}", _digest(data)


def _digest(value: object) -> str:
    return digest_of(json.dumps(value, sort_keys=True))
