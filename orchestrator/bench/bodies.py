"""Measures the cost of a body: ours and stock mineflayer, on the same world, one crowd after the other."""

import json
import subprocess
from pathlib import Path
from typing import Any

import anyio
from anyio.abc import Process
from anyio.streams.text import TextReceiveStream

from orchestrator.bench.base import BENCHES, BenchError, BenchOptions, BenchResult, Figure, Progress
from orchestrator.provision import NodeRuntime, ensure_node_packages, progress_lines
from worlds import Endpoint, WorldError, WorldOptions, open_world

_SCRIPT = Path(__file__).parent / "js" / "bodies.js"
_SIDE_LIMIT_SECONDS = 300.0
_SIDE_SECONDS_PER_AGENT = 6.0
_WALK_SPEED_MIN = 1.0

FIGURES = {
    "cpu_idle_pct_per_bot": Figure("CPU standing, % of a core per bot", target=0.12, digits=3),
    "cpu_walk_pct_per_bot": Figure("CPU walking, % of a core per bot", target=1.0),
    "rss_mb_per_bot": Figure("Memory, MiB per bot after the first", target=2.5),
    "join_seconds": Figure("All joined, s", target=15.0, digits=1),
}
"""The figures of this bench. The targets are for 50 bodies at view distance 4, on two cores shared with the server."""


@BENCHES.part("bodies")
async def bench_bodies(options: BenchOptions, progress: Progress) -> BenchResult:
    """Measure what the body of one agent costs, beside stock mineflayer.

    Args:
        options: number of bodies, duration and seed.
        progress: receives which crowd is being measured.

    Raises:
        BenchError: a crowd did not join, did not walk, or its process ended early.
    """
    runtime = await ensure_node_packages(progress_lines(progress))
    world = open_world(
        "embedded",
        options=WorldOptions(
            seed=options.seed,
            max_players=options.agents + 1,
            view_distance_chunks=options.view_distance_chunks,
            node_command=(str(runtime.node),),
            node_environment=runtime.environment(),
        ),
    )
    try:
        endpoint = await world.start()
        progress(f"{options.agents} bodies of Civitas")
        ours = await measure_crowd(runtime, endpoint, "ours", options)
        progress(f"{options.agents} stock mineflayer bots")
        stock = await measure_crowd(runtime, endpoint, "stock", options)
    except WorldError as error:
        raise BenchError(str(error)) from error
    finally:
        await world.stop()
    return BenchResult(
        bench="bodies",
        figures={key: float(ours[key]) for key in FIGURES},
        baseline={key: float(stock[key]) for key in FIGURES},
        described=FIGURES,
        baseline_name="stock mineflayer",
        notes=[
            f"{options.agents} bodies of each kind in one Node process, one kind after the other on the same world, "
            f"view distance {options.view_distance_chunks}; CPU from process.cpuUsage over {options.seconds:g} wall s.",
            "Memory is the growth of resident memory from the first body to the last, after garbage collection.",
            f"Walking speed: {ours['walked_blocks_per_second']:.1f} (ours, with path planning) and "
            f"{stock['walked_blocks_per_second']:.1f} (stock, straight ahead) blocks per second.",
        ],
    )


async def measure_crowd(runtime: NodeRuntime, endpoint: Endpoint, side: str, options: BenchOptions) -> dict[str, Any]:
    """Run the process of one crowd until it ends.

    Args:
        runtime: Node with its packages.
        endpoint: the world that the crowd joins.
        side: ``ours`` or ``stock``.
        options: number of bodies, duration and seed.

    Returns:
        The figures that the crowd's process measured, by key.

    Raises:
        BenchError: the crowd did not join, did not walk, or its process ended early.
    """
    told = {
        "side": side,
        "host": endpoint.host,
        "port": endpoint.port,
        "version": endpoint.version,
        "agents": options.agents,
        "idle_seconds": options.seconds,
        "walk_seconds": options.seconds,
        "seed": options.seed,
    }
    limit = _SIDE_LIMIT_SECONDS + _SIDE_SECONDS_PER_AGENT * options.agents + 2 * options.seconds
    command = [str(runtime.node), "--expose-gc", str(_SCRIPT)]
    async with await anyio.open_process(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=runtime.environment()
    ) as process:
        try:
            with anyio.fail_after(limit):
                answer = await _converse(process, told)
        except TimeoutError as error:
            raise BenchError(f"The bench of {side} took longer than {limit:.0f} s: use fewer agents.") from error
        finally:
            if process.returncode is None:
                process.kill()
    if "fatal" in answer:
        raise BenchError(f"The bench of {side} failed: {answer['fatal']}")
    figures: dict[str, Any] = answer["figures"]
    if figures["faults"]:
        raise BenchError(f"The bench of {side} had faults. The first is: {figures['faults'][0]}")
    if figures["walked_blocks_per_second"] < _WALK_SPEED_MIN:
        raise BenchError(f"The bodies of {side} hardly walked: the machine is too busy to measure.")
    return figures


async def _converse(process: Process, told: dict[str, Any]) -> dict[str, Any]:
    """Send a crowd its options and read its one answer."""
    if process.stdin is None or process.stdout is None:
        raise BenchError("The bench's process has no pipes: run civitas doctor.")
    await process.stdin.send((json.dumps(told) + "\n").encode())
    text = ""
    async for piece in TextReceiveStream(process.stdout):
        text += piece
        if "\n" in text:
            answer: dict[str, Any] = json.loads(text.partition("\n")[0])
            return answer
    raise BenchError("The bench's process ended without an answer: run civitas doctor to see what is missing.")
