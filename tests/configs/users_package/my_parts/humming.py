"""A brain module."""

from bots.brain import MODULES, Module, Section, Wake


@MODULES.part()
class Humming(Module[str]):
    """Hums a tune each time it is woken."""

    name = "humming"
    writes = Section("tune", str)

    async def step(self, wake: Wake) -> None:
        """Hum."""
        self.write(f"la, {len(wake.notices)} times")
