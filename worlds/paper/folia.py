"""A Folia server for one run: Paper that lives each region of the map in a thread of its own."""

import os

from worlds.admin import Admin
from worlds.base import WORLDS
from worlds.errors import AdminError, WorldOptionError, WorldStartError
from worlds.options import WorldOptions
from worlds.paper.builds import Project
from worlds.paper.world import PaperWorld

CORES_LEAST = 16
"""Its makers' advice; with fewer, Paper does better (https://docs.papermc.io/folia/faq)."""
_UNKNOWN = ("Unknown or incomplete command", "Unknown command")


@WORLDS.part(order=30)
class FoliaWorld(PaperWorld):
    """A Folia server of our own.

    Folia takes some of vanilla's commands out, since they reach over regions. What the admin side needs of them is
    tried at the start, so that a run that cannot be measured does not begin.
    """

    kind = "folia"
    project: Project = "folia"
    name = "Folia"

    def __init__(self, options: WorldOptions) -> None:
        cores = os.cpu_count() or 1
        if cores < CORES_LEAST:
            raise WorldOptionError(
                f"Folia wants {CORES_LEAST} cores or more and this machine has {cores}: use --world paper."
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
                    f"This build of Folia has no '{command.partition(' ')[0]}' command, by which scores and towns are "
                    "checked: use another build with world.paper.build, or --world paper."
                )
        await super()._set_land(admin)
