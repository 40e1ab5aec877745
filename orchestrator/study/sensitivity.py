"""Varies constants of the rules mind: a screening first, then points that cover the ranges of what matters most.

Both are sweeps: their runs are done side by side, each once, and an interrupted analysis continues.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from bots.mind.rules_mind.constants import ConstantAbout, known_constants
from configs.validation_words import nearest
from orchestrator.config import Scenario
from orchestrator.errors import BadInputError
from orchestrator.study.design import refuse_long, run_design
from orchestrator.study.plan import StudyPlan
from orchestrator.study.progress import SweepReporter
from orchestrator.study.sweep import SweepRequest, SweepResult

if TYPE_CHECKING:
    from analysis.sensitivity import Judged, Range, SensitivityPage

_CONSTANTS_LEAST = 2
_DECIMALS = 6
"""Values are rounded to this many decimals, so that a command line and a configuration say the same."""


@dataclass(frozen=True)
class SensitivityRequest:
    """The request of a sensitivity analysis.

    Args:
        screening: plan of one world, or of some, under each condition of the screening.
        sampling: the same for the conditions of the points.
        constants: constants to vary, at least two.
        runs_dir: folder that contains the folder of the analysis.
        trajectories: number of trajectories of the screening.
        points: number of points that cover the ranges of the kept constants.
        keep: number of constants that are kept after the screening, at least two.
        at_once: number of worlds side by side; None means as many as the machine can hold.
        retry_failed: whether failed runs are repeated.
    """

    screening: StudyPlan
    sampling: StudyPlan
    constants: tuple[ConstantAbout, ...]
    runs_dir: Path
    trajectories: int
    points: int
    keep: int
    at_once: int | None = None
    retry_failed: bool = False

    @property
    def folder(self) -> Path:
        """The folder of the analysis."""
        return self.runs_dir.absolute() / f"{self.sampling.study.name}-sensitivity"

    @property
    def worlds(self) -> int:
        """Total number of runs."""
        screened = self.trajectories * (len(self.constants) + 1)
        return screened * len(self.screening.runs) + self.points * len(self.sampling.runs)


@dataclass
class SensitivityResult:
    """The result of a sensitivity analysis.

    Args:
        folder: folder of the analysis.
        page: page, tables and pictures; None if it was stopped before its end.
        sweeps: results of its sweeps.
    """

    folder: Path
    page: "SensitivityPage | None" = None
    sweeps: list[SweepResult] = field(default_factory=list)


def chosen_constants(names: Sequence[str], study: str) -> tuple[ConstantAbout, ...]:
    """Return the constants to vary, each once, in the order of the names.

    Args:
        names: ``GROUP`` or ``GROUP.NAME`` each.
        study: name of the study, for messages.

    Raises:
        BadInputError: there are no names, a name is unknown, or there are fewer than two constants.
    """
    if not names:
        raise BadInputError(
            f"The study {study} names no constants to vary: add sensitivity.constants to it, or use --constant."
        )
    known = known_constants()
    groups = {name.partition(".")[0] for name in known}
    found: dict[str, ConstantAbout] = {}
    for name in names:
        if name in known:
            found[name] = known[name]
        elif name in groups:
            found |= {one: about for one, about in known.items() if one.startswith(f"{name}.")}
        else:
            raise BadInputError(
                f"There is no constant or group of constants {name!r}; {nearest(name, {*known, *groups})}"
            )
    if len(found) < _CONSTANTS_LEAST:
        raise BadInputError("A sensitivity analysis varies at least two constants: name more of them, or a group.")
    return tuple(found.values())


def design_plan(base: StudyPlan, points: Sequence[Mapping[str, float]], name: str) -> StudyPlan:
    """Return the plan of all runs of a design.

    Args:
        base: plan of the worlds at each point.
        points: values of constants by ``GROUP.NAME``.
        name: name of the design, and of the folder of its runs.
    """
    runs = [
        replace(
            run,
            point=number,
            scenario=_changed(run.scenario, values),
            words=(*run.words, *(word for one in _settings(values) for word in ("--set", one))),
        )
        for number, values in enumerate(points, start=1)
        for run in base.runs
    ]
    return StudyPlan(base.study.model_copy(update={"name": name}), tuple(runs))


async def explore(request: SensitivityRequest, reporter: SweepReporter) -> SensitivityResult:
    """Carry out a sensitivity analysis, or its missing runs.

    Args:
        request: the request.
        reporter: receives the progress.

    Raises:
        BadInputError: another sweep is running there, or existing runs have other settings.
        CivitasError: a run of the screening failed, or the machine could not start a run.
    """
    from analysis.sensitivity import latin_hypercube, most_influential, screen, trajectories  # noqa: PLC0415

    seed = request.sampling.study.seed
    ranges = tuple(_range(one) for one in request.constants)
    result = SensitivityResult(request.folder)
    design = _points("screening", request.screening, ranges, trajectories(ranges, request.trajectories, seed))
    screening = await _judged(request, result, reporter, design)
    if screening is None:
        return result
    kept = _kept(request, most_influential(screen(ranges, screening), request.keep))
    reporter.say(f"Of {len(ranges)} constants, these matter most: {', '.join(kept)}")
    varied = tuple(one for name in kept for one in ranges if one.name == name)
    design = _points("points", request.sampling, varied, latin_hypercube(varied, request.points, seed))
    sampling = await _judged(request, result, reporter, design)
    if sampling is not None:
        result.page = _write(request, ranges, screening, kept, sampling)
    return result


@dataclass(frozen=True)
class _Design:
    """Points of a design.

    Args:
        name: its name, and that of the folder of its runs.
        base: plan of the worlds at each point.
        points: values of constants by ``GROUP.NAME``.
    """

    name: str
    base: StudyPlan
    points: Sequence[Mapping[str, float]]


def _points(name: str, base: StudyPlan, ranges: Sequence["Range"], points: Iterable[Iterable[float]]) -> _Design:
    names = [one.name for one in ranges]
    rounded = ([round(float(value), _DECIMALS) for value in point] for point in points)
    return _Design(name, base, [dict(zip(names, values, strict=True)) for values in rounded])


async def _judged(
    request: SensitivityRequest, result: SensitivityResult, reporter: SweepReporter, design: _Design
) -> "list[Judged] | None":
    """Carry out the runs of a design and judge each point; None if it was stopped."""
    from analysis.sensitivity import judge_point  # noqa: PLC0415 - plotting takes a second to import

    plan = design_plan(design.base, design.points, design.name)
    done = await run_design(SweepRequest(plan, request.folder, request.at_once, request.retry_failed), reporter)
    result.sweeps.append(done.sweep)
    if done.sweep.stopped:
        return None
    judged = []
    for number, at in enumerate(design.points, start=1):
        reporter.say(f"Judging point {number} of {len(design.points)} of the {design.name}")
        judged.append(judge_point(at, done.folders[number], design.base.study.bounds))
    return judged


def _write(
    request: SensitivityRequest,
    ranges: Sequence["Range"],
    screening: Sequence["Judged"],
    kept: Sequence[str],
    sampling: Sequence["Judged"],
) -> "SensitivityPage":
    from analysis.sensitivity import Explored, write_page  # noqa: PLC0415 - plotting takes a second to import

    plan = request.sampling
    scenario = plan.runs[0].scenario
    title = (
        f"{plan.study.name}, {scenario.run.agents} agents, {scenario.run.minutes:g} min, {scenario.mind} mind, "
        f"speed {scenario.run.speed:g}"
    )
    worlds = len(plan.runs) // len({run.condition for run in plan.runs})
    remark = f"Each point has {worlds} world(s) of each condition, so chance decides near the edges of a region."
    return write_page(Explored(title, ranges, screening, kept, sampling), request.folder, [remark])


def _kept(request: SensitivityRequest, influential: Sequence[str]) -> list[str]:
    """Return the constants to vary further: the influential ones, and others if these are fewer than two."""
    others = [one.name for one in request.constants if one.name not in influential]
    return [*influential, *others][: max(len(influential), _CONSTANTS_LEAST)]


def _range(about: ConstantAbout) -> "Range":
    from analysis.sensitivity import Range  # noqa: PLC0415 - plotting takes a second to import

    return Range(about.name, about.least, about.most, about.usual, about.unit)


def _settings(values: Mapping[str, float]) -> list[str]:
    return [f"rules.constants.{name}={value:.{_DECIMALS}f}" for name, value in values.items()]


def _changed(scenario: Scenario, values: Mapping[str, float]) -> Scenario:
    constants = {group: dict(changed) for group, changed in scenario.rules.constants.items()}
    for name, value in values.items():
        group, _, constant = name.partition(".")
        constants.setdefault(group, {})[constant] = value
    return scenario.model_copy(update={"rules": scenario.rules.model_copy(update={"constants": constants})})


def check_size(request: SensitivityRequest) -> None:
    """Refuse a design that takes longer than a day.

    Raises:
        BadInputError: it is too large; the sentence gives the estimate.
    """
    refuse_long(
        request.sampling.runs[0].scenario,
        request.worlds,
        request.at_once,
        "lower --trajectories, --points or --minutes, or vary fewer constants",
    )
