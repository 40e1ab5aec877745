"""A kind of world."""

from worlds import WORLDS, EmbeddedWorld


@WORLDS.part()
class FlatWorld(EmbeddedWorld):
    """The embedded world under another name."""

    kind = "flat"
