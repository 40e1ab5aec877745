"""Registers a study before its first run, and finds what changed since.

The parts of a registration, each with its SHA-256:

* ``code MODULE:NAME``: a definition in the code of the measures and verdicts;
* ``bound FIGURE``: the least effect that matters, as the study states it;
* ``file EXPERIMENT/FILE``: a lexicon, or the questions to a judge;
* ``conditions``, ``settings``: what the study compares;
* ``configuration of CONDITION``: the scenario without its seed, with the rules pack and the constants;
* ``pack of CONDITION``, ``constants of CONDITION``: these two alone, so that a change is named.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from analysis.registration import Changes, Code, Registration, read_code, read_registration, register
from analysis.registration.changes import BOUND, CODE, FILE
from analysis.registration.record import digest_of
from configs.experiments import known_experiments
from orchestrator.run.folder import MANIFEST
from orchestrator.run.versions import code_version
from orchestrator.study.plan import StudyPlan

_FILES = ("lexicon.yaml", "judge.yaml")


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
    return register(folder, dict(_parts(plan, _code(plan))), version=told, runs_before=begun)


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
    code = _code(plan)
    return Changes(known, dict(_parts(plan, code)), code)


def _code(plan: StudyPlan) -> Code:
    record = plan.runs[0].experiment
    own = None if record is None else record.open().measures
    return read_code(() if own is None else (own,))


def _parts(plan: StudyPlan, code: Code) -> Iterator[tuple[str, str]]:
    study = plan.study
    for name, digest in code.digests().items():
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
    for condition in study.conditions:
        scenario = next(run.scenario for run in plan.runs if run.condition == condition)
        data = scenario.model_dump(mode="json")
        data["run"].pop("seed")
        rules: dict[str, Any] = data.pop("rules")
        constants = rules.pop("constants")
        yield f"constants of {condition}", _digest(constants)
        yield f"pack of {condition}", _digest(rules)
        yield f"configuration of {condition}", _digest(data)


def _digest(value: object) -> str:
    return digest_of(json.dumps(value, sort_keys=True))
