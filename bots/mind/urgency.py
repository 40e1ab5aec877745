"""How urgent a thought is."""

from enum import IntEnum


class Priority(IntEnum):
    """How urgent a call is; the smaller, the more urgent."""

    DANGER = 0
    """Life and limb."""
    SPEECH = 1
    """Somebody waits for words."""
    DECISION = 2
    """What to do next."""
    JUDGEMENT = 3
    """What to think of somebody, how much something matters."""
    MUSING = 4
    """Reflections, plans, opinions that nobody waits for."""
