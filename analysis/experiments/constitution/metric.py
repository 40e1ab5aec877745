"""One run of a society that taxes itself: tables, plots and claims."""

from analysis.belonging import of_experiment
from analysis.experiments.constitution.decisions import constitutions, feedback, law_changes, votes
from analysis.experiments.constitution.figures import SIDE_QUESTION, Findings, figures, findings, findings_by
from analysis.experiments.constitution.pictures import pictures
from analysis.experiments.constitution.positions import positions, presence
from analysis.experiments.constitution.reach import influence_edges, reached_people
from analysis.experiments.constitution.record import claims_of_record
from analysis.experiments.constitution.seasons import changed_at
from analysis.experiments.constitution.tables import tables
from analysis.judges import judging_concerns
from analysis.judges.tables import figures_by_each, judge_tables
from analysis.metrics.base import METRICS, Measurement
from analysis.run import Run


@METRICS.part("constitution", order=80)
@of_experiment("constitution", "tax.opened", "civic.constitution")
def measure(run: Run) -> Measurement:
    """Measure payments before and after the change, the causes of view changes, and whether the records agree."""
    found = findings(run)
    summed = figures(found)
    reached = reached_people(found)
    edges = influence_edges(found)
    places = positions(run, found.people, found.seasons)
    laws = law_changes(run)
    return Measurement(
        title="Taxes and the constitution",
        finding=_finding(found, summed),
        headline={name: None if value is None else round(value, 4) for name, value in summed.items()},
        tables=[
            *tables(
                found,
                presence=presence(places),
                laws=laws,
                texts=constitutions(run),
                feedback=feedback(run, found.people),
                votes=votes(run),
                reached=reached,
                edges=edges,
            ),
            *figures_by_each(run, SIDE_QUESTION, lambda judge: figures(findings_by(run, judge)), "taxes and views"),
            *judge_tables(run, "constitution"),
        ],
        plots=pictures(run, found, reached=reached, edges=edges, places=places, laws=laws)
        if len(found.seasons)
        else [],
        concerns=_concerns(run, found),
        claims=claims_of_record([found]) if len(found.seasons) else [],
        panel="constitution",
    )


def _finding(found: Findings, summed: dict[str, float | None]) -> str:
    if found.seasons.empty:
        return "No tax season was opened, so there is nothing to measure."
    before, after = summed["paid_before_percent"], summed["paid_after_percent"]
    told = f"{summed['seasons_closed']:.0f} tax seasons."
    if before is not None:
        told += f" Constituents paid {before:.1f} % of what they held before the change of the constitution"
        told += f" and {after:.1f} % after it" if after is not None else "; no season closed after it"
        told += f" (due {_percent(summed['due_before_percent'])}, then {_percent(summed['due_after_percent'])})."
    changes = found.tracing.changes
    if len(changes):
        told += (
            f" Views changed {len(changes)} times. {summed['view_changes_traced']:.0f} changes are traced to words "
            f"heard: {summed['view_changes_directly']:.0f} to a campaigner, {summed['view_changes_second_hand']:.0f} "
            f"at second hand. With shuffled hearers, {found.shuffled.mean:.0%} are traced."
        )
    else:
        told += " No view changed."
    return told


def _percent(value: float | None) -> str:
    return "no rate" if value is None else f"{value:g} %"


def _concerns(run: Run, found: Findings) -> list[str]:
    if found.seasons.empty:
        return []
    concerns = judging_concerns([run], SIDE_QUESTION)
    if not run.manifest.personas:
        concerns.append("The manifest does not say who campaigns, so influence cannot be measured.")
    still = found.seasons.loc[found.seasons["closed_seconds"].isna(), "season"].tolist()
    if still:
        concerns.append(f"Season {', '.join(map(str, still))} never closed and is left out of the means.")
    if changed_at(run) is None:
        concerns.append("The constitution that was voted on never came into force, so there is no before and after.")
    unmatched = int((~found.deposits["matched"]).sum())
    if unmatched:
        concerns.append(
            f"In {unmatched} of {len(found.deposits)} spans, the agents' deposits differ from the chests' gain."
        )
    return concerns
