"""Themes in which a scenario has changed constants."""

from bots.mind.pack import whole_pack
from bots.mind.rules.theme import Theme


def theme_with(**constants: dict[str, float]) -> Theme:
    """Return the theme of all parts that come with Civitas, with changed constants.

    Args:
        constants: changed values by group and name.
    """
    return Theme(whole_pack().model_copy(update={"constants": constants}))
