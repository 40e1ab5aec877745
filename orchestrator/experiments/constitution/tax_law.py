"""The tax law in the text of a constitution, found by the words in the experiment's rules pack."""

from functools import cache

from bots.mind.laws import due_rate
from bots.mind.pack import load_pack

CONSTITUTION = "constitution"
"""The title of the text that agents have, and the name of the rules pack."""


def tax_percent(text: str) -> float | None:
    """The share of their holdings that a constitution asks agents for, in percent. None if no law names a rate.

    Args:
        text: the numbered laws.
    """
    return due_rate(text, _known_by())


@cache
def _known_by() -> tuple[str, ...]:
    """Beginnings of words that show that a law is about taxes."""
    return tuple(word for duty in load_pack(CONSTITUTION).duties for word in duty.laws_known_by)
