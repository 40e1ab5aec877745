"""All results of one run, computed once, and its summary figures."""

from dataclasses import dataclass

import pandas as pd

from analysis.experiments.constitution.decisions import amendments
from analysis.experiments.constitution.deposits import match_deposits
from analysis.experiments.constitution.people import CivicParts, lexicon, people_of
from analysis.experiments.constitution.seasons import AFTER, BEFORE, mean_of, payments, seasons
from analysis.experiments.constitution.views import view_courses, view_shift
from analysis.influence import (
    Exposure,
    Hearing,
    Shuffled,
    Tracing,
    by_judge,
    by_words,
    expose,
    hear,
    matter_words,
    shuffle_hearers,
    trace,
)
from analysis.judges import JudgedTexts, decides
from analysis.run import Run

SIDE_QUESTION, ON_TAXES = "constitution.side", ("against", "in_favour", "neither")
"""The question to the judge, and its answers for talk about taxes."""


@dataclass(frozen=True)
class Findings:
    """The results of one run."""

    people: CivicParts
    paid: pd.DataFrame
    """See :func:`~analysis.experiments.constitution.seasons.payments`."""
    seasons: pd.DataFrame
    """See :func:`~analysis.experiments.constitution.seasons.seasons`."""
    deposits: pd.DataFrame
    """See :func:`~analysis.experiments.constitution.deposits.match_deposits`."""
    amendments: pd.DataFrame
    """See :func:`~analysis.experiments.constitution.decisions.amendments`."""
    courses: pd.DataFrame
    """See :func:`~analysis.experiments.constitution.views.view_courses`."""
    hearing: Hearing
    exposure: Exposure
    tracing: Tracing
    shuffled: Shuffled

    @property
    def exposed(self) -> pd.DataFrame:
        """Return one row per constituent: its exposure, the ``changes`` of its view, and how talk ``reached`` it."""
        table = self.exposure.agents.set_index("agent")
        table["changes"] = (
            self.tracing.changes["agent"].value_counts().reindex(table.index, fill_value=0).astype("int64")
        )
        table["reached"] = "never"
        table.loc[table["chain"] == 1, "reached"] = "directly"
        table.loc[table["chain"] > 1, "reached"] = "at second hand"
        return table.reset_index()

    @property
    def moved_unreached(self) -> pd.DataFrame:
        """Return the view changes of agents that no talk from a campaigner had reached by then."""
        changes = self.tracing.changes
        reached = self.exposure.agents.set_index("agent")["first_seconds"]
        first = changes["agent"].map(reached).astype("float64")
        return changes.loc[first.isna() | (changes["t_seconds"] < first - self.hearing.apart_seconds)]


def findings(run: Run) -> Findings:
    """Measure one run; the judge that decides, or else the words of the run, say what is talk about the matter.

    Args:
        run: the run.
    """
    return findings_by(run, decides(run, SIDE_QUESTION))


def findings_by(run: Run, judge: JudgedTexts | None) -> Findings:
    """Return the same as :func:`findings`, by a chosen instrument.

    Args:
        run: the run.
        judge: says what is talk about the matter; None takes the words.
    """
    people = people_of(run)
    paid = payments(run, people)
    words = matter_words(run.folder, people.matter, lexicon().words.get(people.matter, ()))
    hearing = hear(run, by_words(words) if judge is None else by_judge(judge, ON_TAXES))
    exposure = expose(hearing, people.campaigners, people.constituents)
    tracing = trace(run, people.matter, hearing, exposure, people.constituents)
    return Findings(
        people=people,
        paid=paid,
        seasons=seasons(run, paid),
        deposits=match_deposits(run),
        amendments=amendments(run, people),
        courses=view_courses(run, people),
        hearing=hearing,
        exposure=exposure,
        tracing=tracing,
        shuffled=shuffle_hearers(tracing, hearing, run.agents, seed=run.manifest.seed or 0),
    )


def figures(found: Findings) -> dict[str, float | None]:
    """Return the summary figures of a run by name; None if there is nothing to measure.

    Args:
        found: results from :func:`findings`.
    """
    before, after = mean_of(found.seasons, BEFORE), mean_of(found.seasons, AFTER)
    due_before = _due(found.seasons, BEFORE)
    changes, reached = found.tracing.changes, found.exposed["reached"]
    own = found.deposits.loc[found.deposits["span"] == "season"]
    return {
        "paid_before_percent": before,
        "paid_after_percent": after,
        "paid_change_points": None if before is None or after is None else after - before,
        "due_before_percent": due_before,
        "paid_before_off_points": None if before is None or due_before is None else before - due_before,
        "due_after_percent": _due(found.seasons, AFTER),
        "seasons_closed": int(found.seasons["closed_seconds"].notna().sum()),
        "seasons_matched": int((own["matched"] & own["matched_then"].fillna(value=False)).sum()),
        "spans": len(found.deposits),
        "spans_matched": int(found.deposits["matched"].sum()),
        "amendments_drafted": len(found.amendments),
        "amendments_passed": int(found.amendments["passed"].fillna(value=False).sum()),
        "tallies_right": int(found.amendments["counted_right"].sum()),
        "view_shift": view_shift(found.courses, found.people),
        "view_changes": len(changes),
        "view_changes_traced": int(changes["traced"].sum()),
        "view_changes_directly": int((changes["came"] == "directly").sum()),
        "view_changes_second_hand": int((changes["came"] == "at second hand").sum()),
        "traced_when_shuffled_share": found.shuffled.mean,
        "never_reached": int((reached == "never").sum()),
        "moved_unreached": len(found.moved_unreached),
    }


def _due(table: pd.DataFrame, when: str) -> float | None:
    due = table.loc[table["when"] == when, "due_percent"].dropna()
    return float(due.iloc[-1]) if len(due) else None
