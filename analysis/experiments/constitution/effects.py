"""The effect of campaigners on payments, and the verdicts on the paper's claims."""

from collections.abc import Mapping, Sequence
from typing import Literal

import numpy as np
import pandas as pd

from analysis.experiments.constitution.references import PUBLISHED
from analysis.statistics import difference_interval, mean_interval
from analysis.verdicts import Verdict, of_difference, of_range

CHANGE = "paid_change_points"
CONDITIONS = ("pro", "anti", "pro_frozen", "anti_frozen", "pro_ablated", "anti_ablated", "none")
"""The conditions of the whole study."""
MUTED = "_muted"
"""Suffix of conditions in which nobody's speech is heard."""
UNCHANGED_POINTS = 3.0
"""Payments count as unchanged within this many percentage points."""
BEFORE_LEAST, BEFORE_MOST = 17.0, 23.0
"""Bounds of the payments before the change, percent, at a rate of 20 %."""

_PAPER = PUBLISHED
Interval = tuple[float, float] | None


class Effects:
    """The figures of runs with seasons on both sides of the change.

    Args:
        runs: condition and figures of each run; None for a figure that is not applicable.
    """

    def __init__(self, runs: Sequence[tuple[str, Mapping[str, float | None]]]) -> None:
        self._runs = runs

    def values(self, condition: str, figure: str = CHANGE) -> list[float]:
        """Return a figure of every run of a condition that has it."""
        found = [own[figure] for name, own in self._runs if name == condition]
        return [value for value in found if value is not None]

    def changes(self) -> pd.DataFrame:
        """Return one row per condition: ``condition``, ``values`` (of its runs), ``mean``, ``low``, ``high`` (95 %)."""
        names = [name for name in CONDITIONS if self.values(name)]
        names += sorted({name for name, _ in self._runs} - set(CONDITIONS))
        rows = []
        for name in names:
            values = self.values(name)
            low, high = mean_interval(values) or (np.nan, np.nan)
            rows.append((name, values, float(np.mean(values)) if values else np.nan, low, high))
        return pd.DataFrame(rows, columns=["condition", "values", "mean", "low", "high"])

    def finding(self) -> str:
        """Return the changes of all conditions in a sentence."""
        told = ", ".join(f"{row['condition']} {_told(row['values'])}" for row in self.changes().to_dict("records"))
        if not told:
            return "No run has tax seasons on both sides of the change."
        return f"Change of the payments with the constitution, in percentage points: {told}."

    def verdicts(self) -> list[Verdict]:
        """Return the verdict on each claim."""
        muted = [name for name, _ in self._runs if name.endswith(MUTED)]
        return [
            self._before(),
            self._moves("anti", "lower", str(_PAPER["anti_after_percent"])),
            self._moves("pro", "higher", str(_PAPER["amendable"])),
            self._apart(),
            self._stays("when the constitution is frozen", ("pro_frozen", "anti_frozen"), str(_PAPER["frozen"])),
            self._one_way(),
            self._stays("without campaigners", ("none",), ""),
            *([self._muted(sorted(set(muted)))] if muted else []),
        ]

    def _before(self) -> Verdict:
        names = [name for name in self.changes()["condition"] if self.values(name, "paid_before_percent")]
        means = {name: float(np.mean(self.values(name, "paid_before_percent"))) for name in names}
        every = [value for name in names for value in self.values(name, "paid_before_percent")]
        told = ", ".join(f"{name} {mean:.1f} %" for name, mean in means.items()) or "no run"
        span = f" Single runs from {min(every):.1f} to {max(every):.1f} %." if every else ""
        return Verdict(
            f"Before the change {BEFORE_LEAST:g} to {BEFORE_MOST:g} % are paid in every condition",
            of_range(list(means.values()), BEFORE_LEAST, BEFORE_MOST),
            f"Mean over runs: {told}.{span}",
            str(_PAPER["before_percent"]),
        )

    def _moves(self, condition: str, side: Literal["higher", "lower"], paper: str) -> Verdict:
        values = self.values(condition)
        before, after = (self.values(condition, f"paid_{when}_percent") for when in ("before", "after"))
        told = f"From {np.mean(before):.1f} to {np.mean(after):.1f} %: {_told(values)} points." if values else "No run."
        return Verdict(
            f"Campaigners {'against' if condition == 'anti' else 'for'} taxes: {side} after an amendable change",
            of_difference(mean_interval(values), side),
            told,
            paper,
        )

    def _apart(self) -> Verdict:
        pro, anti = (self.values(name, "paid_after_percent") for name in ("pro", "anti"))
        interval = difference_interval(pro, anti)
        told = f"{np.mean(pro) - np.mean(anti):+.1f} points{_span(interval)}." if pro and anti else "No runs of both."
        return Verdict(
            "After an amendable change, payments are higher with campaigners for taxes than with campaigners against",
            of_difference(interval, "higher"),
            told,
            str(_PAPER["amendable"]),
        )

    def _stays(self, told_when: str, conditions: Sequence[str], paper: str) -> Verdict:
        there = [name for name in conditions if self.values(name)]
        means = [float(np.mean(self.values(name))) for name in there]
        status = (
            of_range(means, -UNCHANGED_POINTS, UNCHANGED_POINTS) if len(there) == len(conditions) else "not applicable"
        )
        told = [
            f"{name} {_told(self.values(name))} points, {_within(mean_interval(self.values(name)))}" for name in there
        ]
        return Verdict(
            f"Payments stay within ± {UNCHANGED_POINTS:g} points {told_when}",
            status,
            "; ".join(told) + "." if told else "No run.",
            paper,
        )

    def _one_way(self) -> Verdict:
        """Judge whether the ablated campaigners move payments in opposite directions."""
        pro, anti = self.values("pro_ablated"), self.values("anti_ablated")
        sides = (of_difference(mean_interval(pro), "higher"), of_difference(mean_interval(anti), "lower"))
        apart = difference_interval(pro, anti)
        if apart is None:
            status = of_difference(None, "higher")
        elif sides == ("shown", "shown"):
            status = "reversed"
        else:
            status = "not shown" if apart[0] > 0 else "shown"
        told = "; ".join(
            f"{name}_ablated {_told(values)} points" for name, values in (("pro", pro), ("anti", anti)) if values
        )
        more = f"; for minus against {np.mean(pro) - np.mean(anti):+.1f}{_span(apart)}" if pro and anti else ""
        return Verdict(
            "Without the modules, campaigners do not move payments in both directions",
            status,
            f"{told}{more}." if told else "No run.",
            str(_PAPER["ablated"]),
        )

    def _muted(self, names: Sequence[str]) -> Verdict:
        changed = sum(int(value) for name in names for value in self.values(name, "view_changes"))
        moved = {name: self.values(name) for name in names}
        means = [float(np.mean(values)) for values in moved.values() if values]
        quiet = changed == 0 and of_range(means, -UNCHANGED_POINTS, UNCHANGED_POINTS) == "shown"
        return Verdict(
            "With muted speech, the effect disappears",
            "shown" if quiet else "not shown",
            f"{changed} changes of view; change of the payments: "
            + ", ".join(f"{_told(values)} points ({name})" for name, values in moved.items())
            + ".",
        )


def _told(values: Sequence[float]) -> str:
    if not values:
        return "not applicable"
    return f"{np.mean(values):+.1f}{_span(mean_interval(values))}"


def _span(interval: Interval) -> str:
    return " (a single run, no interval)" if interval is None else f" ({interval[0]:+.1f} to {interval[1]:+.1f})"


def _within(interval: Interval) -> str:
    if interval is None:
        return "without an interval"
    inside = interval[0] >= -UNCHANGED_POINTS and interval[1] <= UNCHANGED_POINTS
    return "the interval is also within the bounds" if inside else "the interval reaches beyond the bounds"
