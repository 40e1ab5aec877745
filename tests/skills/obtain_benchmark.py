"""Success of `obtain` from an empty inventory, over several seeds of the embedded world.

Every item is obtained by one body, alone in a new world on its first morning. It starts at the item's own spot in the
country around a town, and knows the town's places. Run it as ``uv run python -m tests.skills.obtain_benchmark --seeds 1
2 3``. It prints one line per attempt, then a table of successes and median times by item. It ends with 0 if at least 90
% succeeded and the promised times were kept. ``--hardest 10`` takes the items with the longest estimated routes
instead, for which nothing is promised. The Node side is ``tests/skills/live/obtain_benchmark.js``. Several worlds run
side by side. A machine that is too slow for them and for the speed makes bodies late and results worse: watch the load.
"""

import argparse
import json
import statistics
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

from orchestrator.items import Reachable, reachable_items
from orchestrator.provision.node import NodeRuntime, node_runtime
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
"""Greatest allowed median, seconds of run clock."""
LIMIT_SECONDS = 3600
_WORKED_UP = ("craft", "smelt")
"""Skills whose steps make an item of others that are held."""
_SCRIPT = Path(__file__).parent / "live" / "obtain_benchmark.js"


@dataclass(frozen=True)
class Attempt:
    """One item to obtain with one body."""

    seed: int
    item: str
    status: str
    reason: str
    detail: str
    seconds: float
    """Duration, seconds of run clock."""
    death: str | None

    @property
    def succeeded(self) -> bool:
        """Whether the item was obtained."""
        return self.status == "done"


@dataclass(frozen=True)
class Settings:
    """How attempts are run.

    Args:
        node: Node with our packages.
        speed: seconds of run clock per wall second.
        worlds: number of worlds that run side by side.
        limit_seconds: longest duration of an attempt, seconds of run clock.
        trace: whether to print what bodies acquire on the way to stderr.
    """

    node: NodeRuntime
    speed: float
    worlds: int
    limit_seconds: float
    trace: bool


def attempts(tasks: Sequence[tuple[int, str]], settings: Settings) -> Iterator[Attempt]:
    """Run attempts, as many at once as there are worlds. Yield each as it ends.

    Args:
        tasks: seed and item of each.
        settings: how they are run.
    """
    waiting = SimpleQueue[tuple[int, str]]()
    for task in tasks:
        waiting.put(task)
    ended = SimpleQueue[Attempt | Exception]()
    workers = [Thread(target=_work, args=(waiting, ended, settings), daemon=True) for _ in range(settings.worlds)]
    for worker in workers:
        worker.start()
    for _ in tasks:
        one = ended.get()
        if isinstance(one, Exception):
            raise one
        yield one


def _work(
    waiting: "SimpleQueue[tuple[int, str]]", ended: "SimpleQueue[Attempt | Exception]", settings: Settings
) -> None:
    """Run attempts with one Node process until none are waiting."""
    told = {
        "world": {"towns": [town.to_json() for town in compile_towns([TownWish(plan="town", at=(0, 0))])]},
        "limit_seconds": settings.limit_seconds,
        "trace": settings.trace,
    }
    command = [str(settings.node.node), str(_SCRIPT), json.dumps(told)]
    environment = settings.node.environment(settings.speed)
    with subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        while True:
            try:
                seed, item = waiting.get_nowait()
            except Empty:
                process.stdin.close()
                return
            process.stdin.write(json.dumps({"seed": seed, "item": item, "spot": spot_of(item)}) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
            if not line:
                ended.put(RuntimeError(f"The process that was to obtain {item} ended: see its words above."))
                return
            told = json.loads(line)
            ended.put(
                Attempt(
                    seed=seed,
                    item=item,
                    status=told["status"],
                    reason=told["reason"],
                    detail=told["detail"],
                    seconds=told["seconds"],
                    death=told["death"],
                )
            )


def spot_of(item: str) -> int:
    """Return the number of an item's start spot. It does not depend on the other items."""
    return ITEMS.index(item) + 1 if item in ITEMS else len(ITEMS) + 1


def hardest(found: Reachable, number: int) -> list[str]:
    """Return the items whose routes are estimated to take longest, one for each thing that is gathered last.

    Args:
        found: the items of a land with their routes.
        number: how many to return at most.
    """
    taken: dict[str, str] = {}
    for one in reversed(found.had):
        gathered = [step["item"] for step in one.route if step["skill"] not in _WORKED_UP]
        if gathered and len(taken) < number:
            taken.setdefault(gathered[-1], one.item)
    return list(taken.values())


def summary(done: Iterable[Attempt]) -> list[str]:
    """Return the table of items: successes of attempts, median seconds of these, and reasons of failures."""
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
    """Return the broken promises, one sentence each."""
    short = []
    share = sum(one.succeeded for one in done) / max(1, len(done))
    if share < SUCCESS_SHARE:
        short.append(f"{share:.1%} of the attempts succeeded, {SUCCESS_SHARE:.0%} are promised.")
    for item, limit in PROMISED_SECONDS.items():
        times = [one.seconds for one in done if one.item == item and one.succeeded]
        if times and statistics.median(times) > limit:
            short.append(f"{item} took {statistics.median(times):.0f} s at the median, {limit:.0f} s are promised.")
    return short


def main() -> int:
    """Run the benchmark from the command line. The exit code is 1 if a promise is not kept."""
    parser = argparse.ArgumentParser(description="obtain things from empty hands")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3])
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--items", nargs="+", default=ITEMS)
    which.add_argument("--hardest", type=int, metavar="N", help="the N items with the longest routes, land of seed 0")
    parser.add_argument("--speed", type=float, default=6.0, help="seconds of run clock per wall second")
    parser.add_argument("--worlds", type=int, default=3, help="how many run side by side")
    parser.add_argument("--limit", type=float, default=LIMIT_SECONDS, help="seconds of run clock of an attempt at most")
    parser.add_argument("--trace", action="store_true", help="print what bodies get on the way")
    given = parser.parse_args()
    node = node_runtime()
    items = given.items if given.hardest is None else hardest(reachable_items(node, 0), given.hardest)
    settings = Settings(node, given.speed, given.worlds, given.limit, given.trace)
    done: list[Attempt] = []
    for one in attempts([(seed, item) for seed in given.seeds for item in items], settings):
        done.append(one)
        death = f" [{one.death}]" if one.death else ""
        sys.stdout.write(f"seed {one.seed} {one.item}: {one.status} {one.seconds:.0f} s. {one.detail}{death}\n")
        sys.stdout.flush()
    short = shortcomings(done) if given.hardest is None else []
    sys.stdout.write("\n".join([*summary(done), *short, ""]))
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main())
