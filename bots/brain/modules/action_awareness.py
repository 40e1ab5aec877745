"""Action awareness: keeps the outcomes of the latest actions, and knows which actions failed repeatedly."""

from bots.brain.action_key import ActionKey, action_key
from bots.brain.module import MODULES, Module, Wake
from bots.brain.sections import AWARENESS, EXECUTION, Awareness, PastAction

FAILURES_TO_AVOID = 2
"""Number of failures without a success after which an action is avoided for a while."""


@MODULES.part()
class ActionAwareness(Module[Awareness]):
    """Compares expected with observed results, and draws conclusions for the next choice."""

    name = "action_awareness"
    reads = (EXECUTION,)
    writes = AWARENESS
    watches = (EXECUTION,)
    pace_seconds = 5.0
    """Interval of checks whether an avoided action is allowed again, run clock."""

    async def step(self, wake: Wake) -> None:  # noqa: ARG002 - the state tells it all
        """Process the outcome of the last action."""
        awareness = self.read(AWARENESS)
        last = self.read(EXECUTION).last
        outcomes = awareness.outcomes
        if last is not None and last not in outcomes[-1:]:
            outcomes = (*outcomes, last)[-self.settings.outcomes_max :]
        now = Awareness(outcomes=outcomes, avoid=self._futile(outcomes))
        if now != awareness:
            self.write(now)

    def _futile(self, outcomes: tuple[PastAction, ...]) -> tuple[ActionKey, ...]:
        since = self.clock.now() - self.settings.avoid_seconds
        failures: dict[ActionKey, int] = {}
        latest: dict[ActionKey, float] = {}
        for outcome in outcomes:
            if outcome.status == "cancelled":
                continue  # a cancelled action has neither failed nor succeeded
            key = action_key(outcome.skill, outcome.args)
            failed = outcome.status == "failed" or outcome.met_expectation is False
            failures[key] = failures.get(key, 0) + 1 if failed else 0
            latest[key] = outcome.finished_at
        return tuple(key for key, count in failures.items() if count >= FAILURES_TO_AVOID and latest[key] >= since)
