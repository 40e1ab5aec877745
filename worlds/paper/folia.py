"""A Folia server for one run. Folia is Paper with one thread for each region of the map."""

import os

from worlds.admin import Admin
from worlds.base import WORLDS
from worlds.errors import AdminError, WorldOptionError, WorldStartError
from worlds.options import WorldOptions
from worlds.paper.builds import Project
from worlds.paper.world import PaperWorld

CORES_LEAST = 16
"""Fewest cores that the makers of Folia recommend. With fewer, Paper is faster (https://docs.papermc.io/folia/faq)."""
_UNKNOWN = ("Unknown or incomplete command", "Unknown command")


@WORLDS.part(order=30)
class FoliaWorld(PaperWorld):
    """A Folia server of our own.

    Folia removes some vanilla commands, because they reach across regions. The start checks the commands that the admin
    side needs. A run that cannot be measured does not begin.
    """

    kind = "folia"
    project: Project = "folia"
    name = "Folia"

    def __init__(self, options: WorldOptions) -> None:
        cores = os.cpu_count() or 1
        if cores < CORES_LEAST:
            raise WorldOptionError(
                f"Folia needs {CORES_LEAST} cores or more and this machine has {cores}: use --world paper."
            )
        super().__init__(options)

    async def _set_land(self, admin: Admin) -> None:
        for command in ("data get entity @e[limit=1] Pos", "execute if loaded 0 0 0", "forceload query"):
            try:
                answer = await admin.command(command)
            except AdminError as error:
                raise WorldStartError(f"Folia's admin side does not answer ({error}).") from error
            if answer.startswith(_UNKNOWN):
                raise WorldStartError(
                    f"This build of Folia has no '{command.partition(' ')[0]}' command, which the checks of scores and "
                    "towns need: use another build with world.paper.build, or --world paper."
                )
        await super()._set_land(admin)
