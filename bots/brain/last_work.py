"""The latest work of an agent that brought something. Its body goes on with it while a decision is long in coming."""

from bots.brain.action_key import ActionKey, action_key
from bots.brain.sections import PastAction
from bots.mind.moment.situation import SkillCall

RESUMED_AFTER_SECONDS = 10.0
"""For how long a body stands idle before it goes on with its last work, run clock."""
RESUMED_MAX = 12
"""How often work is gone on with before something is decided: for four minutes or so."""
WORKS_MAX = RESUMED_MAX
"""Number of the latest works that are known; there are never more attempts."""


class LastWork:
    """Remembers what the agent did last that brought something, and how often it has gone on with such work since."""

    def __init__(self) -> None:
        self._works: dict[ActionKey, SkillCall] = {}
        """The latest last."""
        self._over: set[ActionKey] = set()
        """The works that brought nothing more since the last action that was decided."""
        self._resumed = 0

    def note(self, past: PastAction, *, is_work: bool) -> None:
        """Take an ended action into account. A reflex is not work, and resumed work without a gain is over.

        Args:
            past: the action.
            is_work: whether its skill is one that a body may go on with.
        """
        if past.by_reflex:
            return
        if not past.resumed:
            self._resumed = 0
            self._over.clear()
        key = action_key(past.skill, past.args)
        if is_work and past.status == "done" and any(count > 0 for count in past.delta.values()):
            self._works.pop(key, None)
            self._works[key] = SkillCall(skill=past.skill, args=dict(past.args))
            while len(self._works) > WORKS_MAX:
                del self._works[next(iter(self._works))]
            self._over.discard(key)
        elif past.resumed:
            self._over.add(key)

    def resume(self, idle_seconds: float) -> SkillCall | None:
        """Return the work to go on with, which counts as gone on with then.

        Args:
            idle_seconds: for how long the body has had no action, run clock.

        Returns:
            The latest work that is not over; None if there is none, or if the body has not waited long enough.
        """
        if idle_seconds < RESUMED_AFTER_SECONDS or self._resumed >= RESUMED_MAX:
            return None
        latest = next((work for key, work in reversed(self._works.items()) if key not in self._over), None)
        if latest is not None:
            self._resumed += 1
        return latest
