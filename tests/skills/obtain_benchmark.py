"""How well `obtain` gets things from empty hands, over several seeds of the embedded world.

Every item is asked of a new body at a new spot in the country around a town, whose places it is told.
Run it as ``uv run python -m tests.skills.obtain_benchmark --seeds 1 2 3``. It prints a line for each attempt, then
a table of successes and median times by item, and ends with 0 when at least 90 % succeeded and the promised times
were kept. The Node side is ``tests/skills/live/obtain_benchmark.js``; several bodies work side by side, far apart.
A machine that is too slow for the speed asked for makes bodies late and results worse: watch the load.
"""

import argparse
import json
import statistics
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from orchestrator.provision.node import node_runtime
from worlds.options import TownWish
from worlds.placed_towns import compile_towns

ITEMS = (
    "stone_pickaxe",
    "iron_pickaxe",
    "diamond",
    "bucket",
    "water_bucket",
    "shield",
    "bread",
    "cooked_beef",
    "white_bed",
    "torch",
    "chest",
    "furnace",
    "rail",
    "compass",
    "clock",
    "bookshelf",
    "cake",
    "bow",
    "fishing_rod",
    "cooked_cod",
    "flint_and_steel",
    "golden_apple",
    "obsidian",
    "anvil",
    "piston",
    "tnt",
    "white_wool",
    "glass_bottle",
    "brick",
    "paper",
    "ladder",
    "lantern",
)
SUCCESS_SHARE = 0.9
PROMISED_SECONDS = {"iron_pickaxe": 480.0, "diamond": 900.0}
"""Median run-clock seconds that may not be exceeded."""
LIMIT_SECONDS = 1800
_SCRIPT = Path(__file__).parent / "live" / "obtain_benchmark.js"


@dataclass(frozen=True)
class Attempt:
    """One item asked of one body."""

    seed: int
    item: str
    status: str
    reason: str
    detail: str
    seconds: float
    """Run clock."""
    death: str | None

    @property
    def succeeded(self) -> bool:
        """Whether the item was got."""
        return self.status == "done"


def attempts(seed: int, items: Sequence[str], *, speed: float, bodies: int, trace: bool) -> Iterator[Attempt]:
    """Carry out the attempts in a world of one seed, as they end.

    Args:
        seed: of the world.
        items: what is asked for.
        speed: seconds of run clock a wall second.
        bodies: how many work at once.
        trace: whether to print to stderr what bodies get on the way.
    """
    node = node_runtime()
    settings = {
        "seed": seed,
        "items": list(items),
        "world": {"towns": [town.to_json() for town in compile_towns([TownWish(plan="town", at=(0, 0))])]},
        "bodies_at_once": bodies,
        "limit_seconds": LIMIT_SECONDS,
        "trace": trace,
    }
    command = [str(node.node), str(_SCRIPT), json.dumps(settings)]
    with subprocess.Popen(command, env=node.environment(speed), stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            told = json.loads(line)
            yield Attempt(
                seed=seed,
                item=told["item"],
                status=told["status"],
                reason=told["reason"],
                detail=told["detail"],
                seconds=told["seconds"],
                death=told.get("death"),
            )


def summary(done: Iterable[Attempt]) -> list[str]:
    """Return the table of items: successes of attempts, median seconds of those, and why others failed."""
    by_item: dict[str, list[Attempt]] = {}
    for one in done:
        by_item.setdefault(one.item, []).append(one)
    lines = [f"{'item':<18}{'got':>6}{'median s':>10}  failures"]
    for item, tries in by_item.items():
        good = [one.seconds for one in tries if one.succeeded]
        median = f"{statistics.median(good):.0f}" if good else "-"
        why = "; ".join(f"{one.reason}: {one.detail[:100]}" for one in tries if not one.succeeded)
        lines.append(f"{item:<18}{f'{len(good)}/{len(tries)}':>6}{median:>10}  {why}")
    return lines


def shortcomings(done: Sequence[Attempt]) -> list[str]:
    """Return what falls short of the promises, a sentence each."""
    short = []
    share = sum(one.succeeded for one in done) / max(1, len(done))
    if share < SUCCESS_SHARE:
        short.append(f"{share:.0%} of the attempts succeeded, {SUCCESS_SHARE:.0%} are promised.")
    for item, limit in PROMISED_SECONDS.items():
        times = [one.seconds for one in done if one.item == item and one.succeeded]
        if times and statistics.median(times) > limit:
            short.append(f"{item} took {statistics.median(times):.0f} s at the median, {limit:.0f} s are promised.")
    return short


def main() -> int:
    """Run the benchmark from the command line; the exit code is 1 when a promise is not kept."""
    parser = argparse.ArgumentParser(description="obtain things from empty hands")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--items", nargs="+", default=ITEMS)
    parser.add_argument("--speed", type=float, default=4.0, help="seconds of run clock a wall second")
    parser.add_argument("--bodies", type=int, default=6, help="how many work at once")
    parser.add_argument("--trace", action="store_true", help="print what bodies get on the way")
    given = parser.parse_args()
    done: list[Attempt] = []
    for seed in given.seeds:
        for one in attempts(seed, given.items, speed=given.speed, bodies=given.bodies, trace=given.trace):
            done.append(one)
            death = f" [{one.death}]" if one.death else ""
            sys.stdout.write(f"seed {one.seed} {one.item}: {one.status} {one.seconds:.0f} s. {one.detail}{death}\n")
            sys.stdout.flush()
    short = shortcomings(done)
    sys.stdout.write("\n".join([*summary(done), *short, ""]))
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main())
