"""The admin side of a world over RCON: what a run can change and ask. It is the same for every kind of server."""

import json
import math
import re
import unicodedata

from worlds.errors import AdminError
from worlds.options import Difficulty
from worlds.rcon import RconClient
from worlds.snbt import Snbt, SnbtError, parse

_NAME = re.compile(r"[A-Za-z0-9_]{1,16}\Z")
_RULE = re.compile(r"[A-Za-z][A-Za-z0-9_.:]{0,63}\Z")
_ITEM = re.compile(r"(minecraft:)?[a-z0-9_]+\Z")
_ANNOUNCER = re.compile(r"[A-Za-z][A-Za-z0-9 _'-]{0,39}\Z")
ANNOUNCEMENT_BYTES_MAX = 1000
"""Most bytes of an announcement, counted as it is sent. A command can have little more."""
_TIME = re.compile(r"The time is (\d+)")
_LIST = re.compile(r"There are \d+ (?:of a max of|out of maximum) \d+ players online:(.*)", re.DOTALL)


class Admin:
    """Commands with checked answers.

    A command that the server refuses raises an error. The class never assumes that a command worked.

    Args:
        rcon: connection to the server.
    """

    def __init__(self, rcon: RconClient) -> None:
        self._rcon = rcon

    async def command(self, text: str) -> str:
        """Run one command line unchanged and return the answer.

        Raises:
            AdminError: the server cannot be reached.
        """
        return await self._rcon.run(text)

    async def close(self) -> None:
        """Close the connection behind it."""
        await self._rcon.close()

    async def give(self, name: str, item: str, count: int = 1) -> None:
        """Give a player items. Items that do not fit in the inventory fall at the player's feet."""
        await self._expect(f"give {_name(name)} {_item(item)} {int(count)}", "Gave ")

    async def clear(self, name: str, item: str | None = None) -> int:
        """Remove items from a player, all or of one kind, and return how many."""
        answer = await self._rcon.run(f"clear {_name(name)}" + (f" {_item(item)}" if item else ""))
        if answer.startswith("No items were found"):
            return 0
        match = re.match(r"Removed (\d+) item", answer)
        if match is None:
            raise AdminError(f"The server did not clear {name}'s inventory: {answer}")
        return int(match.group(1))

    async def teleport(self, name: str, x: float, y: float, z: float) -> None:
        """Move a player to an exact position in blocks."""
        await self._expect(f"tp {_name(name)} {x:.3f} {y:.3f} {z:.3f}", "Teleported ")

    async def set_spawn(self, name: str, x: float, y: float, z: float) -> None:
        """Set where a player appears after each death, a position in blocks."""
        spot = " ".join(str(math.floor(value)) for value in (x, y, z))
        await self._expect(f"spawnpoint {_name(name)} {spot}", "Set spawn point")

    async def fill(self, low: tuple[int, int, int], high: tuple[int, int, int], block: str) -> int:
        """Fill a box with a block and return how many blocks changed. Both corners belong to the box."""
        corners = " ".join(str(int(value)) for value in (*low, *high))
        answer = await self._rcon.run(f"fill {corners} {block}")
        if answer.startswith("No blocks were filled"):
            return 0
        match = re.match(r"Successfully filled (\d+) block", answer)
        if match is None:
            raise AdminError(f"The server did not fill the box: {answer}")
        return int(match.group(1))

    async def ground(self, x: int, z: int) -> int:
        """Return the height of the ground at a column: y of the highest block that is not a leaf, a plant or air.

        Args:
            x: block coordinate. The column's chunk must be loaded.
            z: block coordinate.

        Raises:
            AdminError: the server cannot tell, or the chunk is not loaded.
        """
        tag = "civitas_ground"
        summoned = await self._rcon.run(
            f"execute positioned {int(x)} 0 {int(z)} positioned over motion_blocking_no_leaves "
            f'run summon marker ~ ~ ~ {{Tags:["{tag}"]}}'
        )
        if not summoned.startswith("Summoned "):
            raise AdminError(f"The server cannot tell the height of the ground at {x}, {z}: {summoned}")
        try:
            one = f"@e[type=marker,tag={tag},limit=1]"
            match await self._data(f"data get entity {one} Pos", "has the following entity data: "):
                case [float(), float(y), float()]:
                    return math.floor(y) - 1
                case other:
                    raise AdminError(f"The server's answer about the ground cannot be read: {other!r}")
        finally:
            await self._rcon.run(f"kill @e[type=marker,tag={tag}]")

    async def set_time(self, ticks: int) -> None:
        """Set the time of day in ticks (0 sunrise, 6000 noon, 13000 night)."""
        await self._expect(f"time set {int(ticks)}", "Set the time")

    async def set_difficulty(self, difficulty: Difficulty) -> None:
        """Set the difficulty of the world."""
        answer = await self._rcon.run(f"difficulty {difficulty}")
        if not answer.startswith(("The difficulty has been set", "The difficulty did not change")):
            raise AdminError(f"The server did not set the difficulty to {difficulty}: {answer}")

    async def set_game_rule(self, rule: str, value: bool | int) -> None:
        """Set a rule of the game, such as ``keepInventory``.

        Raises:
            AdminError: the server does not know the rule, or does not accept the value.
        """
        if not _RULE.match(rule):
            raise AdminError(f"'{rule}' is not a rule of the game: use one like keepInventory.")
        await self._expect(f"gamerule {rule} {str(value).lower()}", f"Gamerule {rule} is now set to")

    async def inventory(self, name: str) -> dict[str, int]:
        """Return what a player carries, counts by item name without namespace.

        Raises:
            AdminError: there is no such player, or the answer cannot be read.
        """
        return _counts(await self._data(f"data get entity {_name(name)} Inventory", "has the following entity data: "))

    async def container(self, x: int, y: int, z: int) -> dict[str, int]:
        """Return what the container at a block holds, counts by item name without namespace.

        Raises:
            AdminError: there is no container, or the answer cannot be read.
        """
        return _counts(await self._data(f"data get block {x} {y} {z} Items", "has the following block data: "))

    async def position(self, name: str) -> tuple[float, float, float]:
        """Return where a player is, in blocks."""
        match await self._data(f"data get entity {_name(name)} Pos", "has the following entity data: "):
            case [float(x), float(y), float(z)]:
                return x, y, z
            case other:
                raise AdminError(f"The server's answer about {name}'s position cannot be read: {other!r}")

    async def players(self) -> list[str]:
        """Return the names of all players in the world."""
        answer = await self._rcon.run("list")
        match = _LIST.match(answer)
        if match is None:
            raise AdminError(f"The server's list of players cannot be read: {answer}")
        return [name.strip() for name in match.group(1).split(",") if name.strip()]

    async def game_time(self) -> int:
        """Return how many ticks the world has lived through. After 2,147,483,647 the count starts again at 0."""
        answer = await self._rcon.run("time query gametime")
        match = _TIME.match(answer)
        if match is None:
            raise AdminError(f"The server's count of ticks cannot be read: {answer}")
        return int(match.group(1))

    async def say(self, text: str) -> None:
        """Say something to everybody, as the server."""
        await self._rcon.run(f"say {' '.join(text.split())}")

    async def announce(self, by: str, text: str) -> None:
        """Announce something to everybody, wherever they are: ``[Town crier] The market is open.``

        Args:
            by: name of the announcer, 1 to 40 letters, digits and spaces.
            text: one line.

        Raises:
            AdminError: nobody is in the world, the server refused it, or the text is not allowed.
        """
        if why := refuse_announcement(by, text):
            raise AdminError(why)
        words = json.dumps({"text": f"[{by}] {text}"}, ensure_ascii=False)
        answer = await self._rcon.run(f"tellraw @a {words}")
        if answer.strip():
            raise AdminError(f"The server refused to announce '{text}': {answer}")

    async def tell(self, name: str, text: str) -> None:
        """Tell one player something that no other player sees."""
        words = json.dumps({"text": " ".join(text.split())}, ensure_ascii=False)
        answer = await self._rcon.run(f"tellraw {_name(name)} {words}")
        if answer.strip():
            raise AdminError(f"The server refused to tell {name} '{text}': {answer}")

    async def make_spectator(self, name: str) -> None:
        """Make a player a spectator: it flies, is invisible and touches nothing. A spectator stays one."""
        command = f"gamemode spectator {_name(name)}"
        answer = await self._rcon.run(command)
        # Servers print nothing when the player is in that mode already.
        if answer.strip() and not answer.startswith("Set "):
            raise AdminError(f"The server refused '{command}': {answer}")

    async def kick(self, name: str, reason: str) -> None:
        """Disconnect a player."""
        await self._expect(f"kick {_name(name)} {' '.join(reason.split())}", "Kicked ")

    async def save(self) -> None:
        """Make the world save to disk."""
        await self._expect("save-all flush", "Saved the game", anywhere=True)

    async def _expect(self, command: str, start: str, *, anywhere: bool = False) -> None:
        answer = await self._rcon.run(command)
        if not (start in answer if anywhere else answer.startswith(start)):
            raise AdminError(f"The server refused '{command}': {answer}")

    async def _data(self, command: str, before: str) -> Snbt:
        answer = await self._rcon.run(command)
        _, found, text = answer.partition(before)
        if not found:
            raise AdminError(f"The server refused '{command}': {answer}")
        try:
            return parse(text)
        except SnbtError as error:
            raise AdminError(f"The server's answer to '{command}' cannot be read: {error}") from error


def refuse_announcement(by: str, text: str) -> str:
    """Return one sentence that says why a text cannot be announced and how to fix it. Empty if it can be announced."""
    if not _ANNOUNCER.match(by):
        return f"'{by}' cannot announce anything: use 1 to 40 letters, digits and spaces, a letter first."
    if not text.strip():
        return "An announcement is empty: write some text."
    if any(unicodedata.category(character) in {"Cc", "Cs", "Zl", "Zp"} for character in text):
        return f"The announcement '{text:.60}' has line breaks or control characters: write one line."
    if len(json.dumps(text, ensure_ascii=False).encode()) > ANNOUNCEMENT_BYTES_MAX:
        return f"The announcement '{text:.60}' is too long: use at most {ANNOUNCEMENT_BYTES_MAX} bytes."
    return ""


def _name(name: str) -> str:
    if not _NAME.match(name):
        raise AdminError(f"'{name}' is not a player name: use 1 to 16 letters, digits or underscores.")
    return name


def _item(item: str) -> str:
    if not _ITEM.match(item):
        raise AdminError(f"'{item}' is not an item name: use one like oak_log.")
    return item


def _counts(stacks: Snbt) -> dict[str, int]:
    if not isinstance(stacks, list):
        raise AdminError(f"The server's answer is not a list of stacks: {stacks!r}")
    counts: dict[str, int] = {}
    for stack in stacks:
        match stack:
            case {"id": str(name), "count": int(count)}:
                short = name.removeprefix("minecraft:")
                counts[short] = counts.get(short, 0) + count
            case _:
                raise AdminError(f"The server's answer contains an entry that is not a stack: {stack!r}")
    return counts
