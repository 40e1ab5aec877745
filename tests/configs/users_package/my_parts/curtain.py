"""A director."""

from typing import ClassVar

from orchestrator.directors import Director, directs


@directs("curtain")
class CurtainDirector(Director[bool]):
    """Announces the beginning."""

    settings_type = bool
    unset: ClassVar[bool] = False

    async def run(self) -> None:
        """Announce it."""
        await self.announce("Usher", "The curtain rises.")
