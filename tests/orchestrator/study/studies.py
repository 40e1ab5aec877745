"""Study files for tests, and folders of runs as the runs would leave them."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import yaml

from orchestrator.run.manifest import Manifest, ProcessIdentity, RunStatus
from orchestrator.study import PlannedRun, StudyPlan, plan_study
from tests.analysis.folders import Log, write_run

NOBODY = ProcessIdentity(pid=2**22 + 1, created=0.0)
"""A process id beyond those that Linux gives."""
BEGUN = datetime(2026, 1, 1, tzinfo=UTC)


def study_file(folder: Path, **more: Any) -> Path:
    """Write a study of two conditions of the village, twice each."""
    values = {
        "name": "trial",
        "scenario": "village",
        "conditions": ["full", "baseline"],
        "repeats": 2,
        "seed": 7,
        "settings": {"run": {"agents": 2, "minutes": 0.3}},
        **more,
    }
    path = folder / "trial.yaml"
    path.write_text(yaml.safe_dump({key: value for key, value in values.items() if value is not None}, sort_keys=False))
    return path


def trial(folder: Path, **more: Any) -> StudyPlan:
    """Return the plan of that study."""
    return plan_study(str(study_file(folder, **more)))


def leave_run(folder: Path, planned: PlannedRun, status: RunStatus, name: str = "", **more: Any) -> Path:
    """Write the folder of a finished run, with a minimal record."""
    run_id = name or f"20260101-00000{planned.repeat}-village-{planned.condition}"
    log = Log()
    log.joined("Ada", "Bram")
    log.item(3.0, "Ada", "oak_log", 1)
    log.ended(18.0)
    facts: dict[str, Any] = {
        "run_id": run_id,
        "scenario": planned.scenario.name,
        "condition": planned.condition,
        "status": status,
        "reason": "" if status is RunStatus.DONE else "the world was lost",
        "agents": 2,
        "minutes": 0.3,
        "minutes_run": 0.3,
        "speed": 1.0,
        "seed": planned.seed,
        "seeds": {},
        "mind": {"engine": "rules", "model": "rules-2"},
        "world": {},
        "redis": {},
        "config_sha256": planned.config_sha256,
        "code": {"civitas": "0.1.0", "commit": "0123456789abcdef", "changed_since": False},
        "versions": {},
        "machine": {},
        "orchestrator": NOBODY,
        "started": BEGUN,
        "begun": BEGUN + timedelta(seconds=10),
        "ended": BEGUN + timedelta(seconds=40) if status.is_final else None,
        **more,
    }
    manifest = Manifest(**facts)
    run_dir = write_run(folder / run_id, log, json.loads(manifest.model_dump_json()))
    (run_dir / "config.yaml").write_text(planned.config, encoding="utf-8")
    (run_dir / "report.html").write_text("a report", encoding="utf-8")
    return run_dir
