"""The tone in which somebody spoke, over all that they said."""

WARM, COOL = 0.2, -0.2
"""Of -1 to 1, on average over what was said with any feeling."""


def tone_heard(feelings: list[float]) -> str | None:
    """``kind``, ``unfriendly`` or ``now kind, now unfriendly``; None when nothing was said with feeling.

    Args:
        feelings: of what was said, -1 to 1 each.
    """
    expressed = [one for one in feelings if one]
    if not expressed:
        return None
    average = sum(expressed) / len(expressed)
    return "kind" if average >= WARM else "unfriendly" if average <= COOL else "now kind, now unfriendly"
