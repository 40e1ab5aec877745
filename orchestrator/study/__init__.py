"""Studies: repeats of several conditions of a scenario, run side by side and compared."""

from orchestrator.study.comparison import compare_study, missing, slow_worlds
from orchestrator.study.plan import PlannedRun, StudyPlan, has_study, plan_study
from orchestrator.study.seeds import spawn_seeds
from orchestrator.study.spec import Study
from orchestrator.study.sweep import RunOutcome, SweepRequest, SweepResult, sweep

__all__ = [
    "PlannedRun",
    "RunOutcome",
    "Study",
    "StudyPlan",
    "SweepRequest",
    "SweepResult",
    "compare_study",
    "has_study",
    "missing",
    "plan_study",
    "slow_worlds",
    "spawn_seeds",
    "sweep",
]
