"""Computes a second time how the hazard of conversion rises with what an agent has heard.

The product fits the model with statsmodels; here it is fitted by Newton's method, with numpy alone. Only spans that
begin after the agent has heard something are fitted.
"""

import math
from collections.abc import Iterable

import numpy as np

SPAN_SECONDS = 10.0
"""Length of the spans in which an agent converts or does not."""
NEAR_BLOCKS = 16.0
"""Distance at which another agent is company."""
CONVERSIONS_LEAST = 5
"""Number of conversions below which nothing is fitted."""
PRIOR_SD = 2.5
"""Standard deviation of the normal prior of each coefficient, except that of the intercept."""
STEPS_MOST = 200
"""Number of steps of Newton's method after which the fit is given up."""
STEP_LEAST = 1e-9
"""A step in which no coefficient moves more than this is the last."""

Position = tuple[float, float]


def span_rows(
    moments: list[float],
    positions: dict[str, list[Position | None]],
    times: dict[str, tuple[list[float], float]],
) -> list[tuple[bool, list[float]]]:
    """Return the spans in which agents that have heard something could convert, if everything about them is known.

    Args:
        moments: times of the positions, seconds of run clock; the last is the end of the run.
        positions: last known position of every agent at each moment.
        times: for each agent at risk, when it heard about the faith, and when it converted (infinity if never).

    Returns:
        For each span whether the agent converts in it; and the covariates: exposures (log to base 2), minutes and their
        square, distance moved (natural logarithm), company.
    """
    rows = []
    end = max(moments[-1], SPAN_SECONDS)
    for agent, (heard, converted) in times.items():
        for number in range(math.ceil(end / SPAN_SECONDS)):
            begin = number * SPAN_SECONDS
            is_last = begin + SPAN_SECONDS >= end
            converts = begin <= converted and (converted < begin + SPAN_SECONDS or is_last) and converted < math.inf
            dose = sum(t < begin for t in heard)
            last = max(place for place, moment in enumerate(moments) if moment <= begin)
            place = positions[agent][last]
            before = positions[agent][max(last - 1, 0)]
            if dose and place is not None and before is not None:
                minutes = begin / 60
                moved = math.log(1 + math.dist(place, before))
                others = (own[last] for name, own in positions.items() if name != agent)
                near = float(sum(other is not None and math.dist(place, other) <= NEAR_BLOCKS for other in others))
                rows.append((converts, [math.log2(1 + dose), minutes, minutes**2, moved, near]))
            if converts:
                break
    return rows


def log_odds_a_doubling(rows: Iterable[tuple[bool, list[float]]]) -> float | None:
    """Return the most likely coefficient of the first covariate under the prior; None if it cannot be fitted.

    Args:
        rows: result of :func:`span_rows`.
    """
    told = list(rows)
    converts = np.array([float(converts) for converts, _ in told])
    if converts.sum() < CONVERSIONS_LEAST or converts.all():
        return None
    values = np.array([values for _, values in told])
    spread = values.std(axis=0)
    if spread[0] == 0:
        return None
    varied = spread > 0
    scaled = (values[:, varied] - values[:, varied].mean(axis=0)) / spread[varied]
    design = np.column_stack((np.ones(len(scaled)), scaled))
    precision = np.full(design.shape[1], PRIOR_SD**-2)
    precision[0] = 0.0
    found = np.zeros(design.shape[1])
    found[0] = math.log(converts.mean() / (1 - converts.mean()))
    for _ in range(STEPS_MOST):
        chance = 1 / (1 + np.exp(-design @ found))
        slope = design.T @ (converts - chance) - precision * found
        bend = design.T @ (design * (chance * (1 - chance))[:, None]) + np.diag(precision)
        step = np.linalg.solve(bend, slope)
        found = found + _damped(step)
        if np.abs(step).max() < STEP_LEAST:
            return float(found[1] / spread[0])
    return None


def _damped(step: np.ndarray) -> np.ndarray:
    """Shorten a step of Newton's method that is too long to be trusted."""
    longest = float(np.abs(step).max())
    return step if longest <= 1 else step / longest
