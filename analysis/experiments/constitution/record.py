"""Checks of the records of one or more runs: deposits, counts, and the causes of view changes."""

from collections.abc import Sequence

import numpy as np

from analysis.claims import Claim, Permuted, Tallied, TestedClaim
from analysis.experiments.constitution.figures import Findings


def claims_of_record(runs: Sequence[Findings]) -> list[TestedClaim]:
    """Claim that deposits are matched, votes counted correctly, and changes of view traced.

    Args:
        runs: results of each run.
    """
    return [_deposits(runs), _tallies(runs), _traced(runs), _reached(runs), _shuffled(runs)]


def _deposits(runs: Sequence[Findings]) -> TestedClaim:
    spans = sum(len(run.deposits) for run in runs)
    matched = sum(int(run.deposits["matched"].sum()) for run in runs)
    seasons = [run.deposits.loc[run.deposits["span"] == "season", "matched_then"] for run in runs]
    then = sum(int(told.fillna(value=False).sum()) for told in seasons)
    closed = sum(len(told) for told in seasons)
    pieces = sum(int(run.deposits["put_in"].sum()) for run in runs)
    moved = sum(int(run.deposits["uses"].sum() + run.deposits["differs_by"].sum()) for run in runs)
    return TestedClaim(
        Claim("Every deposit is matched by the chests' contents", kind="sanity"),
        Tallied(matched + then, spans + closed) if moved else Tallied(0, 0),
        f"In {matched} of {spans} spans (seasons, and the times between them), the chests gained exactly what agents "
        f"put in, {pieces} pieces in total; the director found the same in {then} of {closed} seasons.",
    )


def _tallies(runs: Sequence[Findings]) -> TestedClaim:
    tallies = sum(len(run.amendments) for run in runs)
    right = sum(int(run.amendments["counted_right"].sum()) for run in runs)
    return TestedClaim(
        Claim("Every count of votes is exact", kind="sanity"),
        Tallied(right, tallies),
        f"{right} of {tallies} counts are confirmed by a recount of the logged votes."
        if tallies
        else "No amendment was voted on.",
    )


def _traced(runs: Sequence[Findings]) -> TestedClaim:
    changes = sum(len(run.tracing.changes) for run in runs)
    came = [run.tracing.changes["came"].value_counts() for run in runs]
    of = {way: sum(int(counts.get(way, 0)) for counts in came) for way in _WAYS}
    traced = changes - of["not traced"]
    imputed = sum(int(run.tracing.changes["imputed"].sum()) for run in runs)
    return TestedClaim(
        Claim("Every change of view is traced to utterances that the agent heard", kind="sanity"),
        Tallied(traced, changes),
        f"{traced} of {changes} changes are traced to words that the named speaker said within 2 s of wall time, "
        f"with the agent among the logged hearers: {of['directly']} to a campaigner, {of['at second hand']} at second "
        f"hand, {of['not from a campaigner']} to others. If an agent that remembers the words counted as a hearer, "
        f"{imputed} more would be."
        if changes
        else "No view changed.",
    )


_WAYS = ("directly", "at second hand", "not from a campaigner", "not traced")


def _reached(runs: Sequence[Findings]) -> TestedClaim:
    campaigned = [run for run in runs if run.people.campaigners]
    changes = sum(len(run.tracing.changes) for run in campaigned)
    unreached = sum(len(run.moved_unreached) for run in campaigned)
    never = sum(int((run.exposed["reached"] == "never").sum()) for run in campaigned)
    people = sum(len(run.exposed) for run in campaigned)
    claim = Claim(
        "No agent changed its view before a campaigner had reached it, directly or at second hand",
        kind="mechanism",
        rests_on=("bots/brain/views.py", "bots/mind/rules/opinion/arguments.py"),
    )
    if not changes:
        return TestedClaim(claim, Tallied(0, 0), "No view changed in runs with campaigners.")
    return TestedClaim(
        claim,
        Tallied(changes - unreached, changes),
        f"{changes - unreached} of {changes} changes came after a campaigner's talk about the matter had reached the "
        f"agent. {never} of {people} constituents were never reached"
        + ("; the claim rests on the time before they were reached." if never == 0 else "."),
    )


def _shuffled(runs: Sequence[Findings]) -> TestedClaim:
    claim = Claim("With shuffled hearers, changes of view are traced only by chance", kind="sanity")
    told = [run.shuffled for run in runs if run.shuffled.changes]
    if not told:
        return TestedClaim(claim, Permuted(()), "No view changed.")
    weights = np.array([shuffled.changes for shuffled in told], dtype=np.float64)
    observed = float(np.average([shuffled.observed or 0.0 for shuffled in told], weights=weights))
    together = np.average([shuffled.shares for shuffled in told], axis=0, weights=weights)
    low, high = np.quantile(together, (0.025, 0.975))
    return TestedClaim(
        claim,
        Permuted([run.as_likely for run in told if run.as_likely is not None]),
        f"{observed:.0%} of the changes are traced as heard, {together.mean():.0%} (95 % of shuffles: {low:.0%} to "
        f"{high:.0%}) if the hearers of every utterance are drawn from everyone in the run, {len(together)} times.",
    )
