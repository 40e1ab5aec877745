"""The effect of campaigners on payments, and the paper's claims about it."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from analysis.claims import Claim, Every, Mean, Side, Tallied, TestedClaim, Within
from analysis.comparison.worlds import RunFigures, worlds
from analysis.experiments.constitution.references import PUBLISHED
from analysis.statistics import mean_interval

BEFORE, AFTER, CHANGE = "paid_before_percent", "paid_after_percent", "paid_change_points"
CONDITIONS = ("pro", "anti", "pro_frozen", "anti_frozen", "pro_ablated", "anti_ablated", "none")
"""The conditions of the whole study."""
OFF = "paid_before_off_points"
"""Payments before the change minus what the law asks for, percentage points."""
MUTED = "_muted"
"""Suffix of conditions in which nobody's speech is heard."""

_PAPER = PUBLISHED


class Effects:
    """The figures of runs with seasons on both sides of the change.

    Args:
        runs: figures of each run.
    """

    def __init__(self, runs: Sequence[RunFigures]) -> None:
        self._runs = runs

    def changes(self) -> pd.DataFrame:
        """Return one row per condition: ``condition``, ``values`` (of its runs), ``mean``, ``low``, ``high`` (95 %)."""
        names = [name for name in CONDITIONS if self._values(name)]
        names += sorted({run.condition for run in self._runs} - set(CONDITIONS))
        rows = []
        for name in names:
            values = self._values(name)
            low, high = mean_interval(values) or (np.nan, np.nan)
            rows.append((name, values, float(np.mean(values)) if values else np.nan, low, high))
        return pd.DataFrame(rows, columns=["condition", "values", "mean", "low", "high"])

    def finding(self) -> str:
        """Return the changes of all conditions in a sentence."""
        told = ", ".join(f"{row['condition']} {_told(row['values'])}" for row in self.changes().to_dict("records"))
        if not told:
            return "No run has tax seasons on both sides of the change."
        return f"Change of the payments with the constitution, in percentage points: {told}."

    def claims(self) -> list[TestedClaim]:
        """Return the claims with their evidence."""
        muted = sorted({run.condition for run in self._runs if run.condition.endswith(MUTED)})
        return [
            self._before(),
            self._moves("anti", "lower", str(_PAPER["anti_after_percent"])),
            self._moves("pro", "higher", str(_PAPER["amendable"])),
            self._apart(),
            self._stays("when the constitution is frozen", ("pro_frozen", "anti_frozen"), str(_PAPER["frozen"])),
            self._both_rise(),
            self._stays("without campaigners", ("none",), ""),
            *([self._muted(muted)] if muted else []),
        ]

    def _values(self, condition: str, figure: str = CHANGE) -> list[float]:
        return [world.value for world in worlds(self._runs, figure, condition)]

    def _before(self) -> TestedClaim:
        names = [name for name in self.changes()["condition"] if self._values(name, BEFORE)]
        every = [value for name in names for value in self._values(name, BEFORE)]
        told = ", ".join(f"{name} {np.mean(self._values(name, BEFORE)):.1f} %" for name in names) or "no run"
        span = f" Single runs from {min(every):.1f} to {max(every):.1f} %." if every else ""
        return TestedClaim(
            Claim(
                "Before the change, what is paid is near what the law asks for in every condition",
                str(_PAPER["before_percent"]),
                kind="outcome",
                rests_on=("duties", "form_view.values_share"),
            ),
            Every([Within(OFF, worlds(self._runs, OFF, name)) for name in names]),
            f"Mean over runs: {told}.{span}",
        )

    def _moves(self, condition: str, side: Side, paper: str) -> TestedClaim:
        before, after = self._values(condition, BEFORE), self._values(condition, AFTER)
        return TestedClaim(
            Claim(
                f"Campaigners {'against' if condition == 'anti' else 'for'} taxes: {side} after an amendable change",
                paper,
                kind="outcome",
                rests_on=("form_view", "wished_rate", "draft", "duties"),
            ),
            Mean(CHANGE, worlds(self._runs, CHANGE, condition), side),
            f"From {np.mean(before):.1f} to {np.mean(after):.1f} %." if before and after else "No run.",
        )

    def _apart(self) -> TestedClaim:
        pro, anti = (worlds(self._runs, AFTER, name) for name in ("pro", "anti"))
        return TestedClaim(
            Claim(
                "After an amendable change, payments are higher with campaigners for taxes than with those against",
                str(_PAPER["amendable"]),
                kind="outcome",
                rests_on=("form_view", "wished_rate", "draft", "duties"),
            ),
            Mean(AFTER, pro, "higher", than=anti),
            "Difference in percentage points." if pro and anti else "No runs of both.",
        )

    def _stays(self, told_when: str, conditions: Sequence[str], paper: str) -> TestedClaim:
        there = [name for name in conditions if self._values(name)]
        return TestedClaim(
            Claim(
                f"Payments stay the same {told_when}",
                paper,
                kind="outcome",
                rests_on=("form_view", "wished_rate", "draft", "duties"),
            ),
            Every([Within(CHANGE, worlds(self._runs, CHANGE, name)) for name in conditions]),
            f"Change in percentage points: {', '.join(f'{name} {_told(self._values(name))}' for name in there)}."
            if there
            else "No run.",
        )

    def _both_rise(self) -> TestedClaim:
        names = ("pro_ablated", "anti_ablated")
        there = [name for name in names if self._values(name)]
        return TestedClaim(
            Claim(
                "Without the modules, payments rise with campaigners for taxes and with those against",
                str(_PAPER["ablated"]),
                kind="outcome",
                rests_on=("form_view", "wished_rate", "draft", "duties"),
            ),
            Every([Mean(CHANGE, worlds(self._runs, CHANGE, name), "higher") for name in names]),
            f"Change in percentage points: {', '.join(f'{name} {_told(self._values(name))}' for name in there)}."
            if there
            else "No run.",
        )

    def _muted(self, names: Sequence[str]) -> TestedClaim:
        changes = [value for name in names for value in self._values(name, "view_changes")]
        return TestedClaim(
            Claim(
                "With muted speech, the effect disappears",
                kind="mechanism",
                rests_on=("bots/mind/rules/opinion/arguments.py",),
            ),
            Every(
                [
                    Tallied(sum(not value for value in changes), len(changes)),
                    *(Within(CHANGE, worlds(self._runs, CHANGE, name)) for name in names),
                ]
            ),
            f"{sum(changes):g} changes of view in {len(changes)} run(s); change of the payments in percentage points: "
            f"{', '.join(f'{name} {_told(self._values(name))}' for name in names)}.",
        )


def _told(values: Sequence[float]) -> str:
    return f"{np.mean(values):+.1f}" if values else "not applicable"
