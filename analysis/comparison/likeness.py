"""Checks what runs must have in common to be compared, and reports what a reader must know about differences."""

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from analysis.comparison.items import NO_CONDITION
from analysis.events.errors import UnlikeRunsError
from analysis.lateness import lateness
from analysis.manifest import ManifestFacts, read_manifest
from analysis.run import Run

UNEVEN_MINUTES_SHARE = 0.02
"""Lengths of runs that differ by more than this share are reported."""
_WHOLE = "done"
_NAMED_MAX = 6
"""Maximum number of names in a sentence; the others are counted."""


def check_scenario(run_dirs: Iterable[Path]) -> None:
    """Check that runs have the same scenario, before any of them is loaded.

    Args:
        run_dirs: run folders. Without a manifest the scenario is unknown and accepted.

    Raises:
        UnlikeRunsError: they have different scenarios.
        AnalysisError: a manifest is damaged.
    """
    _refuse_several_scenarios([read_manifest(run_dir) for run_dir in run_dirs])


def check_alike(runs: Sequence[Run]) -> None:
    """Check that runs have the same scenario.

    Raises:
        UnlikeRunsError: they have different scenarios.
    """
    _refuse_several_scenarios([run.manifest for run in runs])


def remarks_on(runs: Sequence[Run]) -> list[str]:
    """Return what a reader must know about a set of runs before its figures: sentences, the most serious first.

    Args:
        runs: runs of one scenario.
    """
    remarks = [
        _halves(runs),
        _unknown(runs),
        _twins(runs),
        _gaps(runs),
        _minds(runs),
        _late(runs),
        _speeds(runs),
        _lengths(runs),
    ]
    return [remark for remark in [*remarks, _singles(runs)] if remark]


def _refuse_several_scenarios(manifests: Sequence[ManifestFacts]) -> None:
    counts = Counter(manifest.scenario for manifest in manifests if manifest.scenario)
    if len(counts) > 1:
        told = ", ".join(f"{scenario} {count}" for scenario, count in sorted(counts.items()))
        raise UnlikeRunsError(
            f"The runs have {len(counts)} different scenarios ({told}): compare runs of one scenario at a time."
        )


def _halves(runs: Sequence[Run]) -> str:
    halves = []
    for run in runs:
        status = run.manifest.status
        if status not in {None, _WHOLE}:
            asked = run.manifest.minutes_asked
            of = f" of {asked:g}" if asked else ""
            halves.append(f"{_name(run)} ({status}, {run.seconds / 60:.1f}{of} min)")
        elif not run.ended:
            halves.append(f"{_name(run)} (its log has no end)")
    return f"{len(halves)} of {len(runs)} runs are incomplete: {_listed(halves)}." if halves else ""


def _unknown(runs: Sequence[Run]) -> str:
    unknown = [_name(run) for run in runs if not run.manifest.present]
    return f"The scenario, condition and mind of these runs are unknown: {_listed(unknown)}." if unknown else ""


def _late(runs: Sequence[Run]) -> str:
    """Report runs in which the minds fell behind the world."""
    found = [(run, lateness(run)) for run in runs]
    late = [(run, one) for run, one in found if one is not None and one.is_concern]
    if not late:
        return ""
    most = max(one.most_seconds for _, one in late)
    return (
        f"In {len(late)} of {len(runs)} runs the minds fell behind the world: one word in twenty reached them late, by "
        f"up to {most:.1f} s of run clock ({_listed([_name(run) for run, _ in late])}). Use a lower speed, or fewer "
        "runs at once."
    )


def _twins(runs: Sequence[Run]) -> str:
    counts = Counter((_condition(run), run.manifest.seed) for run in runs if run.manifest.seed is not None)
    twins = [f"{condition} with seed {seed}" for (condition, seed), count in counts.items() if count > 1]
    return f"Runs of the same condition and seed are not independent: {_listed(twins)}." if twins else ""


def _gaps(runs: Sequence[Run]) -> str:
    """Report seeds that are missing in some conditions, if the conditions share seeds: pairs are then incomplete."""
    seeds: dict[str, set[int]] = {}
    for run in runs:
        if run.manifest.seed is not None:
            seeds.setdefault(_condition(run), set()).add(run.manifest.seed)
    shared = {seed for seed, count in Counter(seed for each in seeds.values() for seed in each).items() if count > 1}
    gaps = [
        f"{condition} lacks {', '.join(map(str, sorted(shared - there)))}"
        for condition, there in sorted(seeds.items())
        if shared - there
    ]
    return f"Not every condition has every seed: {_listed(gaps)}." if gaps else ""


def _minds(runs: Sequence[Run]) -> str:
    engines = sorted({run.manifest.engine or "unknown" for run in runs})
    return f"The runs have different minds: {', '.join(engines)}." if len(engines) > 1 else ""


def _speeds(runs: Sequence[Run]) -> str:
    speeds = sorted({run.manifest.speed for run in runs if run.manifest.speed is not None})
    return f"The runs have different speeds: {_numbers(speeds)}." if len(speeds) > 1 else ""


def _lengths(runs: Sequence[Run]) -> str:
    minutes = [round(run.seconds / 60, 2) for run in runs]
    if max(minutes) - min(minutes) <= UNEVEN_MINUTES_SHARE * max(minutes):
        return ""
    return f"The runs have different lengths: {min(minutes):g} to {max(minutes):g} minutes."


def _singles(runs: Sequence[Run]) -> str:
    counts = Counter(_condition(run) for run in runs)
    few = [condition for condition, count in counts.items() if count == 1]
    return f"There is only one run of {', '.join(few)}, so there is no interval." if few else ""


def _condition(run: Run) -> str:
    return run.manifest.condition or NO_CONDITION


def _name(run: Run) -> str:
    return run.manifest.run_id or run.folder.name


def _listed(names: Sequence[str]) -> str:
    more = len(names) - _NAMED_MAX
    return ", ".join(names[:_NAMED_MAX]) + (f" and {more} more" if more > 0 else "")


def _numbers(values: Sequence[float]) -> str:
    return ", ".join(f"{value:g}" for value in values)
