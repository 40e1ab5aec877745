"""The verdicts of a report: what it claims, whether it is shown, and by which figures.

A verdict is computed and can fail. Its words come from the figures.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from analysis.claims import Claim, Every, Evidence, Mean, Status, TestedClaim, Within
from analysis.inference import Finding, adjust, decide
from configs.validation_words import nearest


@dataclass(frozen=True)
class Verdict:
    """The result for one claim.

    Args:
        claim: the claim.
        status: the verdict.
        sentence: the figures behind it, in a sentence.
        margin: how far the estimate lies on the claim's side of what decides it; None without an estimate.
        figures: names of the figures that decide it.
        changed: what it depends on and was changed after the study was registered.
    """

    claim: Claim
    status: Status
    sentence: str
    margin: float | None = None
    figures: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()


def judge(claims: Sequence[TestedClaim], bounds: Mapping[str, float]) -> list[Verdict]:
    """Judge all claims of a report. Those that could come out otherwise are one family of tests.

    Args:
        claims: the claims, in any order.
        bounds: least effects that matter by figure, as the study states them.

    Returns:
        The verdicts, in the same order.
    """
    outcomes = [index for index, tested in enumerate(claims) if tested.claim.kind == "outcome"]
    findings = [decide(one.evidence, bounds, len(outcomes) if one.claim.kind == "outcome" else 1) for one in claims]
    family = dict(zip(outcomes, adjust([findings[index] for index in outcomes]), strict=True))
    size = sum(p is not None for _, p in family.values())
    verdicts = []
    for index, tested in enumerate(claims):
        finding, p = family.get(index, (findings[index], None))
        wants = finding.wants if finding.status == "not decidable" else ""
        words = [tested.sentence, _in_words(finding, p, size), wants]
        verdicts.append(
            Verdict(
                tested.claim,
                finding.status,
                " ".join(filter(None, words)),
                finding.margin,
                figures=tuple(_figures(tested.evidence)),
            )
        )
    return verdicts


def remarks_on_bounds(verdicts: Sequence[Verdict], bounds: Mapping[str, float]) -> list[str]:
    """Return a sentence for each bound that decides nothing, which may be a name that is written wrongly.

    Args:
        verdicts: the verdicts of a report.
        bounds: least effects that matter by figure, as the study states them.
    """
    known = {figure for verdict in verdicts for figure in verdict.figures}
    return [
        f"The study states a bound for {name}, but no verdict on these runs has this figure; {nearest(name, known)}"
        for name in bounds
        if name not in known
    ]


def _figures(evidence: Evidence) -> Iterator[str]:
    """Yield the names of the figures of some evidence."""
    if isinstance(evidence, Every):
        for part in evidence.parts:
            yield from _figures(part)
    elif isinstance(evidence, Mean | Within):
        yield evidence.figure


def _in_words(finding: Finding, p: float | None, claims: int) -> str:
    if not finding.told:
        return ""
    alone = "" if finding.p is None else f", p {_rounded(finding.p)}"
    together = "" if p is None else f" ({_rounded(p)} among {claims} claims by Holm's method)"
    return f"{finding.told[0].upper()}{finding.told[1:]}{alone}{together}."


def _rounded(p: float) -> str:
    return "below 0.001" if p < 0.001 else f"{p:.3f}"  # noqa: PLR2004 - no more digits than three
