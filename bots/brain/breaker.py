"""A breaker of loops: what ends the same way again and again without progress is refused for a growing while."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bots.brain.action_key import ActionKey, action_key
from bots.brain.addressing import distance_blocks
from bots.brain.sections import PastAction, RefusedAction
from bots.events import Position

EQUAL_ENDINGS = 3
"""Number of equal endings in one place after which an action is refused."""
PLACE_BLOCKS = 4.0
"""How far a body must come for progress, blocks."""
IDLE_SECONDS = 1.0
"""An action that succeeds sooner than this, and changes nothing, does not end the loop that it is in."""
IDLE_BLOCKS = 0.5
"""Within this distance of its last ending such an action has not moved the body."""
REFUSED_SECONDS = 30.0
"""How long an action is refused at first, run clock. It doubles with each further ending of the same kind."""
REFUSED_SECONDS_MAX = 480.0
FORGOTTEN_SECONDS = 960.0
"""How long an ending counts, run clock; chosen: twice the longest refusal."""
KEPT_MAX = 64
"""Maximum number of actions whose endings are kept; the oldest goes first."""


@dataclass(frozen=True, slots=True)
class _Endings:
    status: str
    reason: str
    position: Position
    at: float
    count: int


class Breaker:
    """Counts how actions end. It knows neither skills nor modules, so it breaks loops that nobody foresaw."""

    def __init__(self) -> None:
        self._endings: dict[ActionKey, _Endings] = {}
        self._refused: dict[ActionKey, RefusedAction] = {}

    def note(self, past: PastAction, now: float) -> None:
        """Take an ended action into account.

        Args:
            past: the action.
            now: run clock, seconds.
        """
        key = action_key(past.skill, past.args)
        before = self._endings.pop(key, None)
        idle = _is_idle(past)
        if (past.status == "done" and not idle) or any(count > 0 for count in past.delta.values()):
            self._refused.pop(key, None)
            return
        is_equal = (
            before is not None
            and (before.status, before.reason) == (past.status, past.reason)
            and distance_blocks(before.position, past.position) <= (IDLE_BLOCKS if idle else PLACE_BLOCKS)
            and now - before.at <= FORGOTTEN_SECONDS
        )
        count = before.count + 1 if before is not None and is_equal else 1
        self._endings[key] = _Endings(past.status, past.reason, past.position, now, count)
        if len(self._endings) > KEPT_MAX:
            del self._endings[next(iter(self._endings))]
        if count >= EQUAL_ENDINGS:
            seconds = min(REFUSED_SECONDS * 2 ** (count - EQUAL_ENDINGS), REFUSED_SECONDS_MAX)
            how = f"{past.status} ({past.reason})" if past.reason else past.status
            why = f"here it changed nothing {count} times" if idle else f"here it was {how} {count} times"
            self._refused[key] = RefusedAction(past.skill, past.args, why, now + seconds)

    def refused(self, now: float) -> tuple[RefusedAction, ...]:
        """Return the actions that are refused at a time of the run clock, the latest last."""
        self._refused = {key: one for key, one in self._refused.items() if one.until > now}
        return tuple(self._refused.values())


def _is_idle(past: PastAction) -> bool:
    """Return whether an action succeeded at once, changed nothing that is known, and was not asked to."""
    return past.status == "done" and not past.delta and past.met_expectation is not True and past.seconds < IDLE_SECONDS


def why_refused(refused: tuple[RefusedAction, ...], skill: str, args: Mapping[str, Any]) -> str | None:
    """Return why an action is refused; None if it is not."""
    key = action_key(skill, args)
    return next((one.why for one in refused if action_key(one.skill, one.args) == key), None)
