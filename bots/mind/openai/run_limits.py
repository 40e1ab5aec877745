"""The limits per minute of each endpoint and the budget: what a run takes within them, and which of them slows or ends
it, told before it begins."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from bots.mind.gateway import BudgetSettings, GatewaySettings, RateSettings
from bots.mind.openai.estimate import Estimate, EstimateRow


@dataclass(frozen=True)
class _Need:
    """What agents need of a limit in a wall minute."""

    what: str
    setting: str
    needed: float
    limit: int


def limit_notes(
    gateway: GatewaySettings, estimate: Estimate, *, agents: int, minutes: float, speed: float
) -> Iterator[str]:
    """Yield one sentence for each endpoint whose limits per minute are too low, and one for a budget that is too small.

    Args:
        gateway: settings of the gateways.
        estimate: the estimate of the run.
        agents: number of agents.
        minutes: length of the run, minutes of run clock.
        speed: seconds of run clock per wall second; limits count wall minutes.
    """
    wall_minutes = minutes / speed
    for place, tightest in _tightest(gateway.rates, estimate, wall_minutes).items():
        if tightest.needed > tightest.limit:
            yield _told(place, tightest, agents, speed)
    ends = _end(within_limits(gateway, estimate, wall_minutes), gateway.budget, minutes)
    if ends is not None:
        yield ends


def within_limits(gateway: GatewaySettings, estimate: Estimate, wall_minutes: float) -> Estimate:
    """Return what a run takes if thoughts wait where more of them are wanted than a limit per minute allows.

    Args:
        gateway: settings of the gateways.
        estimate: the estimate of the run without such limits.
        wall_minutes: length of the run, wall minutes.
    """
    tightest = _tightest(gateway.rates, estimate, wall_minutes)
    shares = {place: min(1.0, need.limit / need.needed) for place, need in tightest.items() if need.needed}
    return Estimate(tuple(_part(row, shares.get(row.base_url, 1.0)) for row in estimate.rows))


def _part(row: EstimateRow, share: float) -> EstimateRow:
    return replace(
        row,
        calls=row.calls * share,
        tokens_in=round(row.tokens_in * share),
        tokens_out=round(row.tokens_out * share),
        usd=row.usd * Decimal(share),
    )


def _tightest(rates: RateSettings, estimate: Estimate, wall_minutes: float) -> dict[str, _Need]:
    """Return the need that exceeds its limit most, or comes closest to it, of each endpoint with limits."""
    calls: defaultdict[str, float] = defaultdict(float)
    tokens: defaultdict[str, float] = defaultdict(float)
    for row in estimate.rows:
        calls[row.base_url] += row.calls / wall_minutes
        tokens[row.base_url] += (row.tokens_in + row.tokens_out) / wall_minutes
    needs = {place: list(_needs(rates, calls[place], tokens[place])) for place in calls}
    return {place: max(some, key=lambda one: one.needed / one.limit) for place, some in needs.items() if some}


def _needs(rates: RateSettings, calls: float, tokens: float) -> Iterator[_Need]:
    if rates.tokens_per_minute is not None:
        yield _Need("tokens", "tokens_per_minute", tokens, rates.tokens_per_minute)
    if rates.requests_per_minute is not None:
        yield _Need("calls", "requests_per_minute", calls, rates.requests_per_minute)


def _told(place: str, need: _Need, agents: int, speed: float) -> str:
    fit = int(agents * need.limit / need.needed)
    fewer = f"take at most {fit} agents" if fit else "let agents think more seldom (models.pace.thoughts_a_minute)"
    slower = f", run at speed {speed * need.limit / need.needed:.2g}" if speed > 1 else ""
    return (
        f"{agents} agents need about {_rounded(need.needed):,} {need.what} a minute of {place}, and "
        f"models.gateway.rates.{need.setting} is {need.limit:,}, so thoughts will wait: {fewer}{slower}, or raise "
        "the limit if your account has a higher one."
    )


def _rounded(number: float) -> int:
    """Return a number with two digits that count, since it is an estimate."""
    return int(float(f"{number:.2g}"))


def _end(estimate: Estimate, budget: BudgetSettings, minutes: float) -> str | None:
    """Return when the budget ends the run; None if it is enough, or without a cap."""
    total = estimate.total
    tokens = total.tokens_in + total.tokens_out
    if budget.usd_max is not None and total.usd > budget.usd_max:
        after = minutes * float(budget.usd_max / total.usd)
        costs, most, setting = f"cost {total.usd:.2f} dollars", f"{budget.usd_max:f} dollars", "usd_max"
    elif budget.tokens_max is not None and tokens > budget.tokens_max:
        after = minutes * budget.tokens_max / tokens
        costs, most, setting = f"take {tokens:,} tokens", f"{budget.tokens_max:,} tokens", "tokens_max"
    else:
        return None
    return (
        f"The run may {costs}, and the budget of {most} ends it after about {after:.0f} of {minutes:g} minutes: raise "
        f"models.gateway.budget.{setting}, or take fewer agents or minutes."
    )
