"""How further exposures to a faith change the hazard of conversion, with time, mobility and company controlled.

The model is a discrete-time hazard: a logistic regression over the spans of :data:`SPAN_SECONDS` in which an agent is
not yet converted (P. Allison, 1982, Discrete-time methods for the analysis of event histories). An agent that walks far
or stands among many hears more and may convert for other reasons, so both are in the model, and so is time with its
square. Everything is known at the beginning of a span. Only spans that begin after at least one exposure are fitted:
the rules mind learns of the faith through words alone, so without exposure the hazard is near 0 whatever the dose does.
Each world gives one figure; worlds are independent, and agents of a world are not.
"""

import numpy as np
import pandas as pd
import scipy

from analysis.experiments.culture.exposure import Exposures
from analysis.experiments.culture.faith import UNCONVERTED, Faith
from analysis.experiments.culture.places import Whereabouts
from analysis.statistics import FloatArray

SPAN_SECONDS = 10.0
NEAR_BLOCKS = 16.0
"""Others within this distance are company; it is the usual earshot."""
CONVERSIONS_LEAST = 5
"""Minimum number of conversions of a world with a figure."""
PRIOR_SD = 2.5
"""Standard deviation of the normal prior of each coefficient, on covariates with standard deviation 1. It keeps a
coefficient finite where a covariate separates conversions from the rest. The scale is chosen after A. Gelman and others
(2008, A weakly informative default prior distribution for logistic and other regression models), whose prior has it,
but is a Cauchy distribution."""
COVARIATES = ("exposures", "minutes", "minutes_squared", "moved", "company")


def spans_at_risk(exposures: Exposures, faith: Faith, where: Whereabouts) -> pd.DataFrame:
    """Return every span of every agent that is not a priest, up to the span of its first conversion.

    A span begins with its first moment and ends before the next begins; the last has the end of the run, too. So every
    first conversion falls in exactly one span.

    Args:
        exposures: what agents heard, and the conversions.
        faith: its priests are left out.
        where: positions of all agents.

    Returns:
        ``agent``, ``converts`` (in this span), ``exposures`` (logarithm to base 2 of one more than the utterances heard
        before), ``minutes`` (since the start), ``minutes_squared``, ``moved`` (logarithm of one more than the blocks
        between the last two known positions), ``company`` (others nearby at the last known position).
    """
    converted = exposures.conversions.loc[exposures.conversions["before"] == UNCONVERTED].set_index("agent")["t"]
    heard = {str(hearer): np.sort(rows["t"].to_numpy()) for hearer, rows in exposures.edges.groupby("hearer")}
    end = float(where.moments[-1])
    begins = np.arange(0.0, max(end, SPAN_SECONDS), SPAN_SECONDS)
    moment = np.searchsorted(where.moments, begins, side="right") - 1
    moved, company = _moved(where), _company(where)
    parts = []
    for row, agent in enumerate(where.agents):
        if agent in faith.priests:
            continue
        until = float(converted.get(agent, np.inf))
        last = int(np.searchsorted(begins, until, side="right")) - 1
        own = slice(None) if np.isinf(until) else slice(last + 1)
        starts, at = begins[own], moment[own]
        parts.append(
            pd.DataFrame(
                {
                    "agent": agent,
                    "converts": np.isfinite(until) & (np.arange(len(starts)) == last),
                    "exposures": np.log2(1 + np.searchsorted(heard.get(agent, np.zeros(0)), starts)),
                    "minutes": starts / 60,
                    "minutes_squared": (starts / 60) ** 2,
                    "moved": np.log1p(moved[row, at]),
                    "company": company[row, at],
                }
            )
        )
    columns = ["agent", "converts", *COVARIATES]
    return pd.concat(parts, ignore_index=True)[columns] if parts else pd.DataFrame(columns=columns)


def log_odds_a_doubling(spans: pd.DataFrame) -> float | None:
    """Return the rise of the log odds of converting in a span for each doubling of what an agent has heard.

    Spans that begin before the agent has heard anything are left out.

    Args:
        spans: table from :func:`spans_at_risk`.

    Returns:
        The coefficient of ``exposures``; None for fewer than :data:`CONVERSIONS_LEAST` conversions after an exposure,
        if all agents have always heard the same, or if the fit does not converge.
    """
    known = spans.loc[spans["exposures"] > 0].dropna()
    converts = known["converts"].to_numpy(dtype=np.float64)
    if converts.sum() < CONVERSIONS_LEAST or converts.all():
        return None
    values = known[list(COVARIATES)].to_numpy(dtype=np.float64)
    spread = values.std(axis=0)
    if not spread[0]:
        return None
    varied = spread > 0
    scaled = (values[:, varied] - values[:, varied].mean(axis=0)) / spread[varied]
    found = _fitted(converts, scaled)
    return None if found is None else float(found[1] / spread[0])


def _fitted(converts: FloatArray, scaled: FloatArray) -> FloatArray | None:
    """Return the intercept and the coefficients that are most likely under the prior; None without convergence."""
    import statsmodels.api as sm  # noqa: PLC0415 - it loads for a second

    model = sm.Logit(converts, sm.add_constant(scaled, has_constant="add"))
    precision = np.full(model.exog.shape[1], PRIOR_SD**-2)
    precision[0] = 0.0

    def slope(at: FloatArray) -> FloatArray:
        return np.asarray(precision * at - model.score(at), dtype=np.float64)

    def bend(at: FloatArray) -> FloatArray:
        return np.asarray(np.diag(precision) - model.hessian(at), dtype=np.float64)

    # The likelihood under the prior is concave, so it is highest where its slope is 0, and only there. The regularized
    # fit of statsmodels is exact to three digits only.
    found = scipy.optimize.root(slope, np.zeros(len(precision)), jac=bend, method="lm", options={"xtol": 1e-10})
    return np.asarray(found.x, dtype=np.float64) if found.success else None


def _moved(where: Whereabouts) -> FloatArray:
    """Return the distance of each agent since the moment before, blocks; 0 at the first moment, NaN if unknown."""
    steps = np.hypot(np.diff(where.x, axis=1), np.diff(where.z, axis=1))
    return np.concatenate((np.zeros((len(where.agents), 1)), steps), axis=1)


def _company(where: Whereabouts) -> FloatArray:
    """Return the number of others near each agent at each moment; NaN if its position is unknown."""
    counts = np.empty(where.x.shape)
    for column in range(where.x.shape[1]):
        x, z = where.x[:, column], where.z[:, column]
        apart = np.hypot(x[:, None] - x, z[:, None] - z)
        counts[:, column] = np.where(np.isnan(x), np.nan, (apart <= NEAR_BLOCKS).sum(axis=1) - 1)
    return counts
