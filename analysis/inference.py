"""Decides claims from one figure of each independent world: differences, equivalence, and several claims together.

The least effect that matters is the bound of a figure. The interval of an effect then says one of three things: the
effect is there, an effect that matters is excluded, or the worlds are too few to say.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import scipy

from analysis.claims import Every, Evidence, Mean, Modelled, Permuted, Status, Tallied, Within, Worlds
from analysis.statistics import FloatArray, Interval, difference_interval, mean_interval

ALPHA = 0.05
"""Probability of a wrong "shown" or "reversed", for one claim alone."""
WORLDS_MOST = 1000
"""No larger number of worlds is named as needed."""
_TWO = "It needs at least 2 worlds of each condition."
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
        wants: what is missing if the claim is not decidable, as a sentence; else empty.
    """

    status: Status
    margin: float | None = None
    told: str = ""
    p: float | None = None
    wants: str = ""


def decide(evidence: Evidence, bounds: Bounds) -> Finding:
    """Decide a claim by its evidence alone.

    Args:
        evidence: the evidence.
        bounds: least effects that matter.
    """
    match evidence:
        case Mean():
            return _mean(evidence, bounds)
        case Within():
            return _within(evidence, bounds)
        case Tallied():
            return _counted(evidence)
        case Permuted():
            return _permuted(evidence)
        case Modelled():
            return _modelled(evidence)
        case Every():
            return _every(evidence, bounds)


def _mean(evidence: Mean, bounds: Bounds) -> Finding:
    sample = _sample_of(evidence.of, evidence.than)
    if sample.is_empty:
        return Finding("not applicable")
    sign = 1.0 if evidence.expected == "higher" else -1.0
    margin = sign * (sample.estimate - evidence.beyond)
    interval = sample.interval(1 - ALPHA)
    if interval is None:
        return Finding("not decidable", margin, sample.told(None), wants=_TWO)
    low, high = sorted(sign * (end - evidence.beyond) for end in interval)
    bound = bounds.get(evidence.figure)
    told, p = sample.told(interval), sample.p_apart(evidence.beyond)
    if low > 0:
        return Finding("shown", margin, told, p)
    if high < 0:
        return Finding("reversed", margin, told, p)
    if bound is None or high < bound:
        return Finding("not shown", margin, told, p)
    # An interval of half the bound's width cannot hold both 0 and the bound.
    return Finding("not decidable", margin, told, p, _needs(sample.spread, bound / 2, 1 - ALPHA / 2))


def _within(evidence: Within, bounds: Bounds) -> Finding:
    """Schuirmann's (1987) two one-sided t tests, https://doi.org/10.1007/BF01068419; Welch's degrees of freedom."""
    sample, bound = _sample_of(evidence.of, evidence.than), bounds.get(evidence.figure)
    if sample.is_empty:
        return Finding("not applicable")
    if bound is None and (evidence.least is None or evidence.most is None):
        wants = f"The study states no bound for {evidence.figure}: add bounds.{evidence.figure} to it."
        return Finding("not decidable", told=sample.told(None), wants=wants)
    least = -(bound or 0.0) if evidence.least is None else evidence.least
    most = (bound or 0.0) if evidence.most is None else evidence.most
    room = min(most - sample.estimate, sample.estimate - least)
    interval = sample.interval(1 - 2 * ALPHA)
    if interval is None:
        return Finding("not decidable", room, sample.told(None), wants=_TWO)
    told, p = sample.told(interval, 1 - 2 * ALPHA), sample.p_within(least, most)
    if interval[0] > most or interval[1] < least:
        return Finding("reversed", room, told, sample.p_outside(least, most))
    if p >= ALPHA and room > 0:
        return Finding("not decidable", room, told, p, _needs(sample.spread, room, 1 - ALPHA))
    return Finding("shown" if p < ALPHA else "not shown", room, told, p)


def _counted(evidence: Tallied) -> Finding:
    if not evidence.of:
        return Finding("not applicable")
    left = evidence.of - evidence.kept
    return Finding("not shown" if left else "shown", 0.5 - left)  # the bar is half of one exception


def _permuted(evidence: Permuted) -> Finding:
    """Fisher's (1925) method joins the worlds."""
    if not evidence.p:
        return Finding("not applicable")
    p = float(scipy.stats.combine_pvalues(evidence.p, method="fisher").pvalue)
    worlds = f"permutations within {len(evidence.p)} world{'s' if len(evidence.p) > 1 else ''}"
    return Finding("shown" if p < ALPHA else "not shown", ALPHA - p, worlds, p)


def _modelled(evidence: Modelled) -> Finding:
    if evidence.estimate is None or evidence.interval is None:
        return Finding("not applicable")
    sign = 1.0 if evidence.expected == "higher" else -1.0
    low, high = sorted(sign * end for end in evidence.interval)
    told = f"{evidence.estimate:+.3g} (95 % {evidence.interval[0]:+.3g} to {evidence.interval[1]:+.3g})"
    status: Status = "shown" if low > 0 else "reversed" if high < 0 else "not shown"
    return Finding(status, sign * evidence.estimate, told, evidence.p)


def _every(evidence: Every, bounds: Bounds) -> Finding:
    """The largest p is that of all together: an intersection-union test, Berger (1982).

    One reversed part reverses all. Its p is counted once for each part, by Bonferroni's method.
    """
    parts = [decide(part, bounds) for part in evidence.parts]
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
        " ".join(dict.fromkeys(filter(None, (part.wants for part in parts)))) if status == "not decidable" else "",
    )


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
        becomes ``not shown``.
    """
    tested = [index for index, finding in enumerate(findings) if finding.p is not None]
    family = dict(zip(tested, holm([findings[index].p or 0.0 for index in tested]), strict=True))
    return [
        (replace(one, status="not shown") if _falls(one, family.get(index)) else one, family.get(index))
        for index, one in enumerate(findings)
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
    for worlds in range(2, WORLDS_MOST + 1):
        if float(scipy.stats.t.ppf(quantile, worlds - 1)) * spread / np.sqrt(worlds) <= half_width:
            return worlds
    return None


def _falls(finding: Finding, p: float | None) -> bool:
    return p is not None and p >= ALPHA and finding.status in {"shown", "reversed"}


def _needs(spread: float, half_width: float, quantile: float) -> str:
    worlds = worlds_needed(spread, half_width, quantile)
    most = f"more than {WORLDS_MOST}" if worlds is None else f"at least {worlds}"
    return f"At this spread it needs {most} worlds of each condition."


@dataclass(frozen=True)
class _Sample:
    """The figures of one condition, the differences of pairs, or the figures of two conditions.

    Args:
        one: shape (worlds,).
        other: shape (other worlds,); None for a single sample.
        of: what they are, in words.
    """

    one: FloatArray
    other: FloatArray | None
    of: str

    @property
    def is_empty(self) -> bool:
        return not len(self.one) or (self.other is not None and not len(self.other))

    @property
    def estimate(self) -> float:
        return float(self.one.mean() - (0.0 if self.other is None else self.other.mean()))

    @property
    def spread(self) -> float:
        variance = self.one.var(ddof=1) + (0.0 if self.other is None else self.other.var(ddof=1))
        return float(np.sqrt(variance))

    def interval(self, confidence: float) -> Interval | None:
        if self.other is None:
            return mean_interval(self.one, confidence)
        return difference_interval(self.one, self.other, confidence)

    def p_apart(self, value: float) -> float:
        """The two-sided p that the mean is the value: Student's test, or Welch's (1947) for two conditions."""
        return 2 * self._p_above(value + abs(self.estimate - value), value)

    def p_within(self, least: float, most: float) -> float:
        """The larger p of the two one-sided tests."""
        return max(self._p_above(self.estimate, least), self._p_above(most, self.estimate))

    def p_outside(self, least: float, most: float) -> float:
        """The p of the mean being beyond the end that the estimate is beyond; 1 if it is between them."""
        if self.estimate > most:
            return self._p_above(self.estimate, most)
        return self._p_above(least, self.estimate) if self.estimate < least else 1.0

    def _p_above(self, higher: float, lower: float) -> float:
        """The p of one value being above another, at the standard error of the mean."""
        shares = [sample.var(ddof=1) / len(sample) for sample in (self.one, self.other) if sample is not None]
        error = float(np.sqrt(sum(shares)))
        if not error:
            return 0.0 if higher > lower else 0.5
        samples = [sample for sample in (self.one, self.other) if sample is not None]
        freedom = error**4 / sum(share**2 / (len(sample) - 1) for share, sample in zip(shares, samples, strict=True))
        return float(scipy.stats.t.sf((higher - lower) / error, freedom))

    def told(self, interval: Interval | None, confidence: float = 1 - ALPHA) -> str:
        """Estimate, interval and number of worlds in words."""
        span = "" if interval is None else f" ({confidence:.0%} {interval[0]:+.3g} to {interval[1]:+.3g})"
        return f"{self.estimate:+.3g}{span} over {self.of}"


def _sample_of(of: Worlds, than: Worlds | None) -> _Sample:
    one = np.array([world.value for world in of], dtype=np.float64)
    if than is None:
        return _Sample(one, None, f"{len(one)} world{'s' if len(one) != 1 else ''}")
    seeds, others = {world.seed: world.value for world in of}, {world.seed: world.value for world in than}
    if len(seeds) == len(of) and len(others) == len(than) and seeds.keys() == others.keys():
        pairs = np.array([value - others[seed] for seed, value in seeds.items()], dtype=np.float64)
        return _Sample(pairs, None, f"{len(pairs)} pair{'s' if len(pairs) != 1 else ''} of worlds")
    other = np.array([world.value for world in than], dtype=np.float64)
    return _Sample(one, other, f"{len(one)} and {len(other)} worlds")
