"""The mind ``rules``: it needs no key and no network."""

from bots.mind.base import MINDS, Mind, MindSurroundings


@MINDS.part("rules")
def open_rules(argument: str, around: MindSurroundings) -> Mind:
    """Open the mind.

    Args:
        argument: must be empty.
        around: the surroundings of the mind.

    Raises:
        UnknownMind: it cannot be opened.
    """
    from bots.mind.rules_mind import RulesMind  # noqa: PLC0415 - other minds need none of its libraries

    return RulesMind.open(argument, around)
