"""The admin side of a group of servers: a command about a player goes to that player's server, all others to all."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from worlds.admin import Admin
from worlds.doors import door_number
from worlds.errors import AdminError
from worlds.options import Difficulty

Answer = TypeVar("Answer")


class GroupAdmin(Admin):
    """Send commands to several servers.

    Each server has its own map with the same towns. What is built or set is built or set on all servers. A chest counts
    the items of the chests at its position on all servers.

    Args:
        admins: admin sides of the servers, in the order of their doors.
    """

    def __init__(self, admins: Sequence[Admin]) -> None:
        self._admins = tuple(admins)

    async def command(self, text: str) -> str:
        """See Admin. Return the first server's answer."""
        return (await self._all(lambda admin: admin.command(text)))[0]

    async def close(self) -> None:
        """See Admin."""
        await self._all(lambda admin: admin.close())

    async def give(self, name: str, item: str, count: int = 1) -> None:
        """See Admin."""
        await (await self._of(name)).give(name, item, count)

    async def clear(self, name: str, item: str | None = None) -> int:
        """See Admin."""
        return await (await self._of(name)).clear(name, item)

    async def teleport(self, name: str, x: float, y: float, z: float) -> None:
        """See Admin."""
        await (await self._of(name)).teleport(name, x, y, z)

    async def set_spawn(self, name: str, x: float, y: float, z: float) -> None:
        """See Admin."""
        await (await self._of(name)).set_spawn(name, x, y, z)

    async def fill(self, low: tuple[int, int, int], high: tuple[int, int, int], block: str) -> int:
        """See Admin. Return how many blocks changed on all servers together."""
        return sum(await self._all(lambda admin: admin.fill(low, high, block)))

    async def ground(self, x: int, z: int) -> int:
        """See Admin. Return the height on the first server."""
        return await self._admins[0].ground(x, z)

    async def set_time(self, ticks: int) -> None:
        """See Admin."""
        await self._all(lambda admin: admin.set_time(ticks))

    async def set_difficulty(self, difficulty: Difficulty) -> None:
        """See Admin."""
        await self._all(lambda admin: admin.set_difficulty(difficulty))

    async def set_game_rule(self, rule: str, value: bool | int) -> None:
        """See Admin."""
        await self._all(lambda admin: admin.set_game_rule(rule, value))

    async def inventory(self, name: str) -> dict[str, int]:
        """See Admin."""
        return await (await self._of(name)).inventory(name)

    async def container(self, x: int, y: int, z: int) -> dict[str, int]:
        """See Admin. Return the counts of all servers together."""
        together: dict[str, int] = {}
        for counts in await self._all(lambda admin: admin.container(x, y, z)):
            for item, count in counts.items():
                together[item] = together.get(item, 0) + count
        return together

    async def position(self, name: str) -> tuple[float, float, float]:
        """See Admin."""
        return await (await self._of(name)).position(name)

    async def players(self) -> list[str]:
        """See Admin. The player can be on any of the servers."""
        return [name for names in await self._all(lambda admin: admin.players()) for name in names]

    async def game_time(self) -> int:
        """See Admin. Return the count of the server with the fewest ticks."""
        return min(await self._all(lambda admin: admin.game_time()))

    async def say(self, text: str) -> None:
        """See Admin."""
        await self._all(lambda admin: admin.say(text))

    async def announce(self, by: str, text: str) -> None:
        """See Admin. Only servers with players receive it."""
        refusals = []
        for admin in self._admins:
            try:
                await admin.announce(by, text)
            except AdminError as error:
                refusals.append(error)
        if len(refusals) == len(self._admins):
            raise refusals[0]

    async def tell(self, name: str, text: str) -> None:
        """See Admin."""
        await (await self._of(name)).tell(name, text)

    async def make_spectator(self, name: str) -> None:
        """See Admin."""
        await (await self._of(name)).make_spectator(name)

    async def kick(self, name: str, reason: str) -> None:
        """See Admin."""
        await (await self._of(name)).kick(name, reason)

    async def save(self) -> None:
        """See Admin."""
        await self._all(lambda admin: admin.save())

    async def _of(self, name: str) -> Admin:
        """Return the server that a player is on; if it is on none, the server that it will join."""
        expected = self._admins[door_number(name, len(self._admins))]
        for admin in (expected, *(one for one in self._admins if one is not expected)):
            if name in await admin.players():
                return admin
        return expected

    async def _all(self, ask: Callable[[Admin], Awaitable[Answer]]) -> list[Answer]:
        return [await ask(admin) for admin in self._admins]
