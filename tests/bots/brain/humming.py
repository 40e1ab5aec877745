"""A user's own brain module."""

from bots.brain import MODULES, Module, Section, Wake


@MODULES.part()
class Humming(Module[str]):
    """Hums a tune."""

    name = "humming"
    writes = Section("tune", str)

    async def step(self, wake: Wake) -> None:
        """Hum."""
        assert wake
