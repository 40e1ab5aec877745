"""Verdicts on specialization. Each can fail."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from analysis.comparison.figures import Figures
from analysis.experiments.specialization.deeds import EXCLUSIVE_SHARE
from analysis.experiments.specialization.particular import ParticularRoles
from analysis.experiments.specialization.references import PUBLISHED
from analysis.experiments.specialization.terms import ABLATED, ART, CONDITIONS, MARTIAL, NORMAL
from analysis.statistics import difference_interval, mean_interval
from analysis.verdicts import Status, Verdict, of_difference

_CHANCE_MOST = 0.05
_PAPER = PUBLISHED


def judge(runs: Sequence[tuple[str, Figures]], particular: ParticularRoles, kinds: pd.DataFrame) -> list[Verdict]:
    """Return the verdict on each claim of the experiment.

    Args:
        runs: condition and figures of each run.
        particular: roles that occur in one condition only.
        kinds: kinds of action, all runs of a condition together: ``condition``, ``kind``, ``role``, ``exclusive``.
    """
    return [
        _persists(runs),
        _more(
            runs,
            "role_persistence_above_chance",
            "Without social awareness, roles persist less",
            "Persistence above chance",
            str(_PAPER["persistence"]),
        ),
        _more(
            runs,
            "role_entropy_bits",
            "Without social awareness, a society's roles are less diverse",
            "Entropy of the roles played at a time, in bits,",
            str(_PAPER["entropy"]),
        ),
        _own_roles(particular, MARTIAL, runs, str(_PAPER["martial_roles"])),
        _own_roles(particular, ART, runs, str(_PAPER["art_roles"])),
        _exclusive(runs, kinds),
    ]


def _values(runs: Sequence[tuple[str, Figures]], condition: str, name: str) -> list[float]:
    found = [figures[name] for own, figures in runs if own == condition]
    return [value for value in found if value is not None]


def _persists(runs: Sequence[tuple[str, Figures]]) -> Verdict:
    values = _values(runs, NORMAL, "role_persistence_above_chance")
    interval = mean_interval(values)
    return Verdict(
        "Roles persist beyond chance",
        of_difference(interval, "higher"),
        f"Persistence above chance in {NORMAL}: {_mean(values)}{_interval(interval)}." if values else _missing(NORMAL),
        str(_PAPER["persistence"]),
    )


def _more(runs: Sequence[tuple[str, Figures]], name: str, claim: str, told: str, paper: str) -> Verdict:
    """Judge whether the society with social awareness has more of something."""
    normal, ablated = _values(runs, NORMAL, name), _values(runs, ABLATED, name)
    if not normal or not ablated:
        return Verdict(claim, "not applicable", _missing(NORMAL if not normal else ABLATED), paper)
    interval = difference_interval(normal, ablated)
    return Verdict(
        claim,
        of_difference(interval, "higher"),
        f"{told} {NORMAL} {_mean(normal)}, {ABLATED} {_mean(ablated)}, difference "
        f"{np.mean(normal) - np.mean(ablated):+.2f}{_interval(interval)}.",
        paper,
    )


def _own_roles(particular: ParticularRoles, condition: str, runs: Sequence[tuple[str, Figures]], paper: str) -> Verdict:
    claim = f"Some roles occur only in {condition} societies"
    present = {own for own, _ in runs}
    if condition not in present or len(present) == 1 or condition not in particular.p:
        return Verdict(claim, "not applicable", _missing(condition), paper)
    found = particular.roles.loc[particular.roles["condition"] == condition]
    named = ", ".join(f"{row['role']} ({row['agents']} agents)" for row in found.to_dict("records"))
    shown = len(found) > 0 and particular.p[condition] < _CHANCE_MOST
    others = [name for name in CONDITIONS if name in present and name != condition]
    return Verdict(
        claim,
        "shown" if shown else "not shown",
        f"{named or 'No role'} in {condition} and not in {', '.join(others)}; with permuted roles "
        f"{particular.by_chance[condition]:.2f} such roles on average (p {_chance(particular.p[condition])}).",
        paper,
    )


def _exclusive(runs: Sequence[tuple[str, Figures]], kinds: pd.DataFrame) -> Verdict:
    claim, paper = "Most kinds of action are exclusive to one role", str(_PAPER["exclusive_actions"])
    shares, by_chance = (_values(runs, NORMAL, f"exclusive_kinds_{name}") for name in ("share", "by_chance_share"))
    if not shares:
        return Verdict(claim, "not applicable", _missing(NORMAL), paper)
    chances = _values(runs, NORMAL, "exclusive_kinds_p")
    together = kinds.loc[kinds["condition"] == NORMAL, "exclusive"]
    many = min(shares) > 0.5 and max(chances) < _CHANCE_MOST  # noqa: PLR2004 - that is what most means
    few = max(shares) < 0.5  # noqa: PLR2004
    status: Status = "shown" if many else "reversed" if few else "not shown"
    return Verdict(
        claim,
        status,
        f"In the runs of {NORMAL}, one role did at least {EXCLUSIVE_SHARE:.0%} of {_percents(shares)} of the kinds of "
        f"action; with permuted roles of {_percents(by_chance)} (p at most {_chance(max(chances))}). In all its "
        f"runs together, it is {together.mean():.0%} of {len(together)} kinds.",
        paper,
    )


def _mean(values: Sequence[float]) -> str:
    return f"{np.mean(values):.2f} ({len(values)} {'run' if len(values) == 1 else 'runs'})"


def _interval(interval: tuple[float, float] | None) -> str:
    return "; too few runs for an interval" if interval is None else f", 95 % {interval[0]:+.2f} to {interval[1]:+.2f}"


def _percents(values: Sequence[float]) -> str:
    return " and ".join(filter(None, [", ".join(f"{value:.0%}" for value in values[:-1]), f"{values[-1]:.0%}"]))


def _chance(p: float) -> str:
    return f"{p:.3f}"


def _missing(condition: str) -> str:
    return f"No run of {condition} has the data for this claim."
