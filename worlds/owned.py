"""What our own worlds share: a process that we start, an admin side, a player limit."""

from typing import Generic, TypeVar

from worlds.admin import Admin
from worlds.base import Endpoint, World, refuse_capacity
from worlds.errors import WorldError
from worlds.options import WorldOptions
from worlds.server_process import ServerProcess

LOOPBACK = "127.0.0.1"
_EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104

Process = TypeVar("Process", bound=ServerProcess)


class OwnedWorld(World, Generic[Process]):
    """A world whose server we start and stop.

    Args:
        options: of the world.
    """

    can_restart = True

    def __init__(self, options: WorldOptions) -> None:
        self._options = options
        self._process: Process | None = None
        self._admin: Admin | None = None

    async def restart(self) -> Endpoint:
        """Start a dead server again, on the same port, from its last save.

        Raises:
            WorldStartError: the server did not start; the sentence says why.
        """
        await self.stop()  # Remove what is left of the dead process.
        return await self.start()

    async def save(self) -> None:
        """Make the world save to its folder. A world without a folder keeps nothing."""
        await self.admin.save()

    @property
    def admin(self) -> Admin:
        """The admin side, available after the start."""
        if self._admin is None:
            raise WorldError("The world is not running: start it before asking its admin side.")
        return self._admin

    @property
    def pid(self) -> int | None:
        """Process id of the server. The server leads its own session."""
        return self._process.pid if self._process else None

    async def check_capacity(self, agents: int) -> None:
        """Check that the player limit is high enough for the agents."""
        if agents > self._options.max_players:
            raise refuse_capacity(agents, self._options.max_players)

    @property
    def _address(self) -> str:
        """Address where agents join. A server that listens on every address listens here too."""
        return LOOPBACK if self._options.host in _EVERYWHERE else self._options.host

    async def _close_admin(self) -> None:
        if self._admin is not None:
            await self._admin.close()
            self._admin = None
