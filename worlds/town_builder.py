"""Build a compiled town on any server through its admin side: boxes by /fill and /setblock, checked afterwards."""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass

import anyio

from worlds.admin import Admin
from worlds.errors import AdminError
from worlds.town_compiler import FOUNDATION_BLOCKS, CompiledTown
from worlds.town_plan import Spot

COMMANDS_PER_SECOND = 400.0
VERIFY_SAMPLES = 96
_FILL_BLOCKS_MAX = 32768
"""Most blocks of one /fill: vanilla's commandModificationBlockLimit."""
_SKIRT_BLOCKS = 12
"""Depth in blocks below the town's ground down to which air is filled."""
_LOADED_SECONDS_MAX = 30.0
_POLL_SECONDS = 0.1
_BATCH = 20
"""Number of commands between two checks of the rate."""
_NEEDS_HOLD = (
    "_door",
    "_bed",
    "torch",
    "lantern",
    "wheat",
    "carrots",
    "potatoes",
    "beetroots",
    "ladder",
    "rail",
    "water",
    "lava",
)
_CHANGES_BY_ITSELF = ("grass_block", "dirt", "farmland", "water", "wheat", "carrots", "potatoes", "beetroots")

Box = tuple[str, Spot, Spot]


@dataclass(frozen=True)
class Building:
    """Figures of building a town.

    Args:
        commands: number of commands that were sent.
        changed: number of blocks that changed; 0 if the town was there already.
        checked: number of blocks that were checked afterwards; all were as planned.
        seconds: duration in wall seconds.
    """

    commands: int
    changed: int
    checked: int
    seconds: float


async def build_town(
    admin: Admin,
    town: CompiledTown,
    at: Spot,
    *,
    animals: bool = True,
    progress: Callable[[float], None] = lambda _: None,
    commands_per_second: float = COMMANDS_PER_SECOND,
) -> Building:
    """Build a town and check that it is there.

    Args:
        admin: admin side of a server of Minecraft 1.21.4.
        town: town to build.
        at: x of its middle, y of the ground, z of its middle.
        animals: whether to summon its animals too.
        progress: called with the share that is done, 0 to 1.
        commands_per_second: greatest rate of commands.

    Raises:
        AdminError: the server refused a command, never loaded the land, or a block differs afterwards.
    """
    began = time.monotonic()
    boxes = sorted((_placed(town, box, at) for box in town.boxes), key=_order)
    land = _land(boxes)
    run = _Runner(admin, commands_per_second)
    await run.command(f"forceload add {land}")
    try:
        await _wait_loaded(admin, town, at)
        changed = await _fill_beneath(run, town, at)
        for index, (block, low, high) in enumerate(boxes):
            changed += await _set(run, block, low, high)
            progress((index + 1) / len(boxes))
        for animal in town.animals if animals else ():
            x, y, z = _moved(animal.at, at)
            await run.expect(f"summon {animal.type} {x}.5 {y} {z}.5", "Summoned new ")
        checked = await _look_over(run, boxes)
    finally:
        with anyio.CancelScope(shield=True):
            await admin.command(f"forceload remove {land}")
    return Building(run.commands, changed, checked, time.monotonic() - began)


async def stands(admin: Admin, town: CompiledTown, at: Spot) -> bool:
    """Return whether a town is there already. This checks the same blocks as the check after building.

    Raises:
        AdminError: the server cannot be reached.
    """
    boxes = sorted((_placed(town, box, at) for box in town.boxes), key=_order)
    land = _land(boxes)
    await admin.command(f"forceload add {land}")
    try:
        await _wait_loaded(admin, town, at)
        for block, (x, y, z) in _samples(boxes):
            if not _passed(await admin.command(f"execute if block {x} {y} {z} {block}")):
                return False
        return True
    finally:
        with anyio.CancelScope(shield=True):
            await admin.command(f"forceload remove {land}")


class _Runner:
    """Send commands at a bounded rate."""

    def __init__(self, admin: Admin, per_second: float) -> None:
        self._admin = admin
        self._per_second = per_second
        self._began = time.monotonic()
        self.commands = 0

    async def command(self, text: str) -> str:
        self.commands += 1
        if self.commands % _BATCH == 0:
            await anyio.sleep(max(0.0, self._began + self.commands / self._per_second - time.monotonic()))
        return await self._admin.command(text)

    async def expect(self, text: str, *starts: str) -> str:
        answer = await self.command(text)
        if not answer.startswith(starts):
            raise AdminError(f"The server refused '{text}': {answer}")
        return answer


def _moved(spot: Spot, at: Spot) -> Spot:
    return spot[0] + at[0], spot[1] + at[1], spot[2] + at[2]


def _placed(town: CompiledTown, box: tuple[int, int, int, int, int, int, int], at: Spot) -> Box:
    index, x0, y0, z0, x1, y1, z1 = box
    return town.palette[index], _moved((x0, y0, z0), at), _moved((x1, y1, z1), at)


def _name(block: str) -> str:
    return block.partition("[")[0]


def _order(box: Box) -> tuple[int, int, int, int]:
    """Clear the space first, then set solid blocks from below, then blocks that hang or flow."""
    block, (x, y, z), _ = box
    name = _name(block)
    phase = 0 if name == "air" else 2 if name.endswith(_NEEDS_HOLD) else 1
    # For a bed or a door, set the half that carries the other one first.
    other = 1 if "part=head" in block or "half=upper" in block else 0
    return phase, other, y, z * 1000 + x


def _land(boxes: list[Box]) -> str:
    lows, highs = [low for _, low, _ in boxes], [high for _, _, high in boxes]
    return (
        f"{min(low[0] for low in lows)} {min(low[2] for low in lows)} "
        f"{max(high[0] for high in highs)} {max(high[2] for high in highs)}"
    )


async def _wait_loaded(admin: Admin, town: CompiledTown, at: Spot) -> None:
    (x, y, z), (half_x, half_z) = at, town.half
    corners = [(x + sign_x * half_x, z + sign_z * half_z) for sign_x in (-1, 1) for sign_z in (-1, 1)]
    try:
        with anyio.fail_after(_LOADED_SECONDS_MAX):
            for corner_x, corner_z in corners:
                # No message says that land is loaded: we have to ask the server.
                while not _passed(await admin.command(f"execute if loaded {corner_x} {y} {corner_z}")):  # noqa: ASYNC110
                    await anyio.sleep(_POLL_SECONDS)
    except TimeoutError as error:
        raise AdminError(
            f"The server did not load the land around {x} {z} within {_LOADED_SECONDS_MAX:g} s: choose another place."
        ) from error


def _passed(answer: str) -> bool:
    return answer.startswith("Test passed")


async def _fill_beneath(run: _Runner, town: CompiledTown, at: Spot) -> int:
    """Fill hollows below the foundation, except where the plan itself digs."""
    top = at[1] - FOUNDATION_BLOCKS - 1
    changed = 0
    for low_x, low_z, high_x, high_z in (*_undug(town), *sorted(_roads(town))):
        low = (low_x + at[0], top - _SKIRT_BLOCKS, low_z + at[2])
        changed += await _set(run, "dirt", low, (high_x + at[0], top, high_z + at[2]), " keep")
    return changed


def _roads(town: CompiledTown) -> set[tuple[int, int, int, int]]:
    """Return what reaches out of a town's ground, as rectangles."""
    half_x, half_z = town.half
    outside = set()
    for _, x0, _, z0, x1, _, z1 in town.boxes:
        outside |= {
            (x0, z0, min(x1, -half_x - 1), z1),
            (max(x0, half_x + 1), z0, x1, z1),
            (x0, z0, x1, min(z1, -half_z - 1)),
            (x0, max(z0, half_z + 1), x1, z1),
        }
    return {(x0, z0, x1, z1) for x0, z0, x1, z1 in outside if x0 <= x1 and z0 <= z1}


def _undug(town: CompiledTown) -> list[tuple[int, int, int, int]]:
    """Return the ground of a town as rectangles around what the plan digs."""
    half_x, half_z = town.half
    dug = [box for box in town.boxes if box[2] < -FOUNDATION_BLOCKS]
    if not dug:
        return [(-half_x, -half_z, half_x, half_z)]
    low_x, low_z = max(-half_x, min(box[1] for box in dug)), max(-half_z, min(box[3] for box in dug))
    high_x, high_z = min(half_x, max(box[4] for box in dug)), min(half_z, max(box[6] for box in dug))
    around = [
        (-half_x, -half_z, half_x, low_z - 1),
        (-half_x, high_z + 1, half_x, half_z),
        (-half_x, low_z, low_x - 1, high_z),
        (high_x + 1, low_z, half_x, high_z),
    ]
    return [(x0, z0, x1, z1) for x0, z0, x1, z1 in around if x0 <= x1 and z0 <= z1]


async def _set(run: _Runner, block: str, low: Spot, high: Spot, mode: str = "") -> int:
    """Set a box and return how many blocks changed."""
    if low == high:
        # The server refuses a block that is there already. That is not an error here.
        text = f"setblock {low[0]} {low[1]} {low[2]} {block}"
        answer = await run.expect(text, "Changed the block", "Could not set the block")
        return int(answer.startswith("Changed"))
    layer = (high[0] - low[0] + 1) * (high[2] - low[2] + 1)
    thick = max(1, _FILL_BLOCKS_MAX // layer)
    changed = 0
    for y in range(low[1], high[1] + 1, thick):
        top = min(high[1], y + thick - 1)
        text = f"fill {low[0]} {y} {low[2]} {high[0]} {top} {high[2]} {block}{mode}"
        answer = await run.expect(text, "Successfully filled", "No blocks were filled")
        filled = re.match(r"Successfully filled (\d+)", answer)
        changed += int(filled.group(1)) if filled else 0
    return changed


def _samples(boxes: list[Box]) -> list[tuple[str, Spot]]:
    """Blocks spread over the town, of kinds that nature does not change."""
    lasting = [(block, low) for block, low, _ in boxes if not _name(block).endswith(_CHANGES_BY_ITSELF)]
    return lasting[:: max(1, len(lasting) // VERIFY_SAMPLES)]


async def _look_over(run: _Runner, boxes: list[Box]) -> int:
    samples = _samples(boxes)
    for block, (x, y, z) in samples:
        if not _passed(await run.command(f"execute if block {x} {y} {z} {block}")):
            raise AdminError(f"The town was not built as planned: {block} is not at {x} {y} {z}.")
    return len(samples)
