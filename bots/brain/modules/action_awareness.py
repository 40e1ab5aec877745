"""Action awareness: keeps what became of the latest actions and knows what has proved futile."""

import json
from collections.abc import Mapping
from typing import Any

from bots.brain.module import MODULES, Module, Wake
from bots.brain.sections import AWARENESS, EXECUTION, Awareness, PastAction

FAILURES_TO_AVOID = 2
"""An action that failed so often without a success between is not tried again for a while."""


def action_key(skill: str, args: Mapping[str, Any]) -> tuple[str, str]:
    """What makes two actions the same."""
    return skill, json.dumps(dict(args), sort_keys=True)


@MODULES.part()
class ActionAwareness(Module[Awareness]):
    """Compares what was expected with what was observed, and draws the conclusion for the next choice."""

    name = "action_awareness"
    reads = (EXECUTION,)
    writes = AWARENESS
    watches = (EXECUTION,)
    pace_seconds = 5.0
    """How soon something avoided is allowed again once its time is up."""

    async def step(self, wake: Wake) -> None:  # noqa: ARG002 - the state tells it all
        """Take in the outcome of the last action."""
        awareness = self.read(AWARENESS)
        last = self.read(EXECUTION).last
        outcomes = awareness.outcomes
        if last is not None and last not in outcomes[-1:]:
            outcomes = (*outcomes, last)[-self.settings.outcomes_max :]
        now = Awareness(outcomes=outcomes, avoid=self._futile(outcomes))
        if now != awareness:
            self.write(now)

    def _futile(self, outcomes: tuple[PastAction, ...]) -> tuple[tuple[str, str], ...]:
        since = self.clock.now() - self.settings.avoid_seconds
        failures: dict[tuple[str, str], int] = {}
        latest: dict[tuple[str, str], float] = {}
        for outcome in outcomes:
            if outcome.status == "cancelled":
                continue  # what was broken off has neither failed nor succeeded
            key = action_key(outcome.skill, outcome.args)
            failed = outcome.status == "failed" or outcome.met_expectation is False
            failures[key] = failures.get(key, 0) + 1 if failed else 0
            latest[key] = outcome.finished_at
        return tuple(key for key, count in failures.items() if count >= FAILURES_TO_AVOID and latest[key] >= since)
