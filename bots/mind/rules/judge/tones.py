"""The tone in which a person spoke, over everything that they said."""

WARM, COOL = 0.2, -0.2
"""Limits of the mean feeling for a warm and a cool tone, from -1 to 1, over everything that was said with feeling."""


def tone_heard(feelings: list[float]) -> str | None:
    """``kind``, ``unfriendly`` or ``now kind, now unfriendly``. None if nothing was said with feeling.

    Args:
        feelings: the feeling of each utterance, -1 to 1.
    """
    expressed = [one for one in feelings if one]
    if not expressed:
        return None
    average = sum(expressed) / len(expressed)
    return "kind" if average >= WARM else "unfriendly" if average <= COOL else "now kind, now unfriendly"
