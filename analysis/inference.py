"""Decides claims from one figure of each independent world: differences, equivalence, and several claims together.

The least effect that matters is the bound of a figure. The interval of an effect then says one of three things: the
effect is there, an effect that matters is excluded, or the worlds are too few to say.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import scipy

from analysis.claims import Every, Evidence, Mean, Permuted, Relabelled, Status, Tallied, Within
from analysis.samples import WORLDS_MOST, Sample, sample_of

ALPHA = 0.05
"""Probability of a wrong "shown" or "reversed", for one claim alone."""
_TWO = "It needs at least 2 worlds of each condition."
_NOTHING_EXCLUDED = "Permutations exclude no effect, so only more worlds can tell."
Bounds = Mapping[str, float]
"""The least effect that matters by figure, in its unit, as a study states it."""


@dataclass(frozen=True)
class Finding:
    """What the evidence says about a claim.

    Args:
        status: the verdict's status.
        margin: how far the estimate lies on the claim's side of what decides it; below 0 on the other side; None
            without an estimate.
        told: estimate, interval and number of worlds in words; empty if the evidence has no estimate.
        p: probability of such figures if the claim were wrong; None where there is no test.
        wants: what a decision needs, as a sentence; empty if that is unknown.
        excluded: whether an effect that matters is excluded.
    """

    status: Status
    margin: float | None = None
    told: str = ""
    p: float | None = None
    wants: str = ""
    excluded: bool = False


def decide(evidence: Evidence, bounds: Bounds, family: int = 1) -> Finding:
    """Decide a claim by its evidence alone.

    Args:
        evidence: the evidence.
        bounds: least effects that matter.
        family: number of claims that are judged together. A named number of worlds suffices for all of them, by
            Bonferroni's method.
    """
    match evidence:
        case Mean():
            return _mean(evidence, bounds, family)
        case Within():
            return _within(evidence, bounds, family)
        case Tallied():
            return _counted(evidence)
        case Permuted():
            return _permuted(evidence)
        case Relabelled():
            return _relabelled(evidence, family)
        case Every():
            return _every(evidence, bounds, family)


def _mean(evidence: Mean, bounds: Bounds, family: int) -> Finding:
    sample = sample_of(evidence.of, evidence.than)
    if sample.is_empty:
        return Finding("not applicable")
    sign = 1.0 if evidence.expected == "higher" else -1.0
    margin = sign * (sample.estimate - evidence.beyond)
    interval = sample.interval(1 - ALPHA)
    if interval is None:
        return Finding("not decidable", margin, sample.told(None, 1 - ALPHA), wants=_TWO)
    low, high = sorted(sign * (end - evidence.beyond) for end in interval)
    bound = bounds.get(evidence.figure)
    told, p = sample.told(interval, 1 - ALPHA), sample.p_apart(evidence.beyond)
    if sample.is_flat and 2 * sample.flat_p >= ALPHA:
        return Finding("not decidable", margin, told, p, _needs_flat(sample, ALPHA / 2 / family))
    # An interval of half the bound's width cannot hold both 0 and the bound.
    wants = _unbounded(evidence.figure) if bound is None else _needs(sample, bound / 2, 1 - ALPHA / 2 / family)
    excluded = bound is not None and high < bound
    status: Status = "shown" if low > 0 else "reversed" if high < 0 else "not shown" if excluded else "not decidable"
    return Finding(status, margin, told, p, wants, excluded)


def _within(evidence: Within, bounds: Bounds, family: int) -> Finding:
    """Schuirmann's (1987) two one-sided t tests, https://doi.org/10.1007/BF01068419; Welch's degrees of freedom."""
    sample, bound = sample_of(evidence.of, evidence.than), bounds.get(evidence.figure)
    confidence = 1 - 2 * ALPHA
    if sample.is_empty:
        return Finding("not applicable")
    if bound is None and (evidence.least is None or evidence.most is None):
        return Finding("not decidable", told=sample.told(None, confidence), wants=_unbounded(evidence.figure))
    least = -(bound or 0.0) if evidence.least is None else evidence.least
    most = (bound or 0.0) if evidence.most is None else evidence.most
    room = min(most - sample.estimate, sample.estimate - least)
    interval = sample.interval(confidence)
    if interval is None:
        return Finding("not decidable", room, sample.told(None, confidence), wants=_TWO)
    told, p = sample.told(interval, confidence), sample.p_within(least, most)
    apart = sample.p_outside(least, most)
    wants = _needs_flat(sample, ALPHA / family) if sample.is_flat else _needs(sample, abs(room), 1 - ALPHA / family)
    if apart < ALPHA:
        return Finding("reversed", room, told, apart, wants)
    return Finding("shown" if p < ALPHA else "not decidable", room, told, p, wants)


def _counted(evidence: Tallied) -> Finding:
    if not evidence.of:
        return Finding("not applicable")
    left = evidence.of - evidence.kept
    return Finding("not shown" if left else "shown", 0.5 - left)  # the bar is half of one exception


def _permuted(evidence: Permuted) -> Finding:
    """Fisher's (1925) method joins the worlds. A p says nothing on the size of an effect, so none is excluded."""
    if not evidence.p:
        return Finding("not applicable")
    p = float(scipy.stats.combine_pvalues(evidence.p, method="fisher").pvalue)
    worlds = f"permutations within {len(evidence.p)} world{'s' if len(evidence.p) > 1 else ''}"
    return Finding("shown" if p < ALPHA else "not decidable", ALPHA - p, worlds, p, _NOTHING_EXCLUDED)


def _relabelled(evidence: Relabelled, family: int) -> Finding:
    if evidence.p is None:
        return Finding("not applicable")
    told = f"conditions dealt again to {evidence.worlds} worlds"
    too_few = evidence.least_p >= ALPHA / family
    wants = f"The worlds can be dealt in too few ways (the least p is {evidence.least_p:.3f}): it needs more seeds."
    shown = evidence.p < ALPHA and not too_few
    return Finding(
        "shown" if shown else "not decidable",
        evidence.excess,
        told,
        evidence.p,
        wants if too_few else _NOTHING_EXCLUDED,
    )


def _every(evidence: Every, bounds: Bounds, family: int) -> Finding:
    """The largest p is that of all together: an intersection-union test, Berger (1982).

    One reversed part reverses all. Its p is counted once for each part, by Bonferroni's method.
    """
    parts = [decide(part, bounds, family) for part in evidence.parts]
    if not parts:
        return Finding("not applicable")
    status = next(one for one in _WORST if one in {part.status for part in parts})
    margins = [part.margin for part in parts]
    known = [margin for margin in margins if margin is not None]
    return Finding(
        status,
        min(known) if len(known) == len(parts) else None,
        "; ".join(filter(None, (part.told for part in parts))),
        _p_of_all(parts, status),
        _wanted(parts, status),
        any(part.excluded for part in parts),
    )


def _wanted(parts: Sequence[Finding], status: Status) -> str:
    """Return what the undecided parts need, or what all need if each is decided."""
    asked = [part.wants for part in parts if status != "not decidable" or part.status == status]
    return " ".join(dict.fromkeys(filter(None, asked)))


def _p_of_all(parts: Sequence[Finding], status: Status) -> float | None:
    ps = [part.p for part in parts if status != "reversed" or part.status == "reversed"]
    known = [p for p in ps if p is not None]
    if len(known) < len(ps):
        return None
    return min(1.0, len(parts) * min(known)) if status == "reversed" else max(known)


_WORST: tuple[Status, ...] = ("not applicable", "reversed", "not shown", "not decidable", "shown")


def adjust(findings: Sequence[Finding]) -> list[tuple[Finding, float | None]]:
    """Judge several claims together by Holm's (1979) method, so that few wrong ones are among all of them.

    Args:
        findings: on each claim alone.

    Returns:
        Each finding with its p for the whole family, in the same order. One that holds alone and not in the family
        becomes ``not shown`` if an effect that matters is excluded, else ``not decidable``.
    """
    tested = [index for index, finding in enumerate(findings) if finding.p is not None]
    family = dict(zip(tested, holm([findings[index].p or 0.0 for index in tested]), strict=True))
    return [
        (_fallen(one, len(tested)) if _falls(one, family.get(i)) else one, family.get(i))
        for i, one in enumerate(findings)
    ]


def holm(p: Sequence[float]) -> list[float]:
    """Return p values that are valid for a whole family of claims, by Holm's (1979) method, in the same order.

    Args:
        p: p value of each claim.
    """
    from statsmodels.stats.multitest import multipletests  # noqa: PLC0415 - it takes a second to load

    return [float(value) for value in multipletests(p, alpha=ALPHA, method="holm")[1]] if p else []


def worlds_needed(spread: float, half_width: float, quantile: float) -> int | None:
    """Return the least number of worlds whose interval has at most a half width; None beyond :data:`WORLDS_MOST`.

    Args:
        spread: standard deviation of a world's figure; for a difference, of the difference of one world of each.
        half_width: largest half width of the interval, in the same unit; above 0.
        quantile: of Student's distribution, for example 0.975 for a 95 % interval.
    """
    if half_width <= 0:
        return None if spread else 2
    worlds = np.arange(2, WORLDS_MOST + 1)
    enough = scipy.stats.t.ppf(quantile, worlds - 1) * spread / np.sqrt(worlds) <= half_width
    return int(worlds[enough.argmax()]) if enough.any() else None


def _falls(finding: Finding, p: float | None) -> bool:
    return p is not None and p >= ALPHA and finding.status in {"shown", "reversed"}


def _fallen(finding: Finding, family: int) -> Finding:
    wants = f"Alone it is {finding.status}, but not among {family} claims. {finding.wants}".strip()
    return replace(finding, status="not shown" if finding.excluded else "not decidable", wants=wants)


def _unbounded(figure: str) -> str:
    return f"The study states no bound for {figure}: add bounds.{figure} to it."


def _needs(sample: Sample, half_width: float, quantile: float) -> str:
    worlds = worlds_needed(sample.spread, half_width, quantile)
    most = f"more than {WORLDS_MOST}" if worlds is None else f"at least {worlds}"
    return f"At this spread it needs {most} worlds of each condition."


def _needs_flat(sample: Sample, p: float) -> str:
    return f"The worlds are all alike, so it needs at least {sample.flat_worlds(p)} worlds of each condition."
