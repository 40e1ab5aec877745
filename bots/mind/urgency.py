"""The urgency of a request."""

from enum import IntEnum


class Priority(IntEnum):
    """Urgency of a call. A smaller number is more urgent."""

    DANGER = 0
    """The agent is in danger."""
    SPEECH = 1
    """Somebody waits for words."""
    DECISION = 2
    """The next decision."""
    JUDGEMENT = 3
    """Views of others and importance."""
    MUSING = 4
    """Reflections, plans and opinions that nobody waits for."""
