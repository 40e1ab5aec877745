"""Measures the cost of a crowd for the world server: the embedded world and stock flying-squid, with equal clients."""

import math
import random
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import anyio
import psutil

from orchestrator.bench.base import BENCHES, BenchError, BenchOptions, BenchResult, Figure, Progress
from orchestrator.bench.line_process import LineProcess, line_process
from orchestrator.provision import NodeRuntime, ProvisionError, ensure_node_packages, progress_lines
from worlds import EmbeddedWorld, Endpoint, ServerSecond, WorldError, WorldOptions

_SCRIPTS = Path(__file__).parent / "js"
_CROWDS = 2
"""Number of processes that run the clients."""
_PLATFORM_Y = 200
_PLATFORM_BLOCKS = 80
"""Half the width of the plain where our crowd walks. A light client does not know the terrain."""
_HOME_BLOCKS = 60
_WALK_RADIUS_BLOCKS = 20.0
_STOCK_WALK_RADIUS_BLOCKS = 80.0
"""Walking radius in flying-squid, in blocks. Everyone starts at one place there and spreads by walking farther."""
_WARM_UP_SECONDS = 8.0
_READY_SECONDS_MAX = 60.0
_JOIN_SECONDS_MAX = 120.0
_JOIN_SECONDS_PER_BOT = 0.5
_ANSWER_SECONDS_MAX = 30.0
_LATE_REPORT_SECONDS_MAX = 300.0
"""Time limit for the report of a server that is stuck in its work. The report counts for the time that it took."""
_STATS_LOOK_SECONDS = 0.1

FIGURES = {
    "bots": Figure("Clients that stayed", digits=0),
    "tps": Figure("Ticks per second, mean", target=19.5, digits=2, at_least=True),
    "tick_ms_p99": Figure("Tick, ms, 99th percentile", target=100.0, digits=1),
    "server_cpu_pct": Figure("CPU of the server, % of a core", digits=1),
    "rss_mb": Figure("Memory of the server, MiB", digits=0),
    "join_seconds": Figure("All joined, s", digits=1),
}
"""The figures of this bench. The targets are for 200 walking clients, and for 500 clients of which 50 walk."""


@dataclass
class Span:
    """The reports of a server about itself, one per second."""

    tps: list[float] = field(default_factory=list)
    tick_ms: list[float] = field(default_factory=list)
    cpu_pct: list[float] = field(default_factory=list)
    rss_mb: list[float] = field(default_factory=list)

    def add(self, second: ServerSecond) -> None:
        """Add the figures of one wall second."""
        self.tps.append(second.tps)
        self.tick_ms.extend(second.tick_ms)
        self.cpu_pct.append(second.cpu_pct)
        self.rss_mb.append(second.rss_mb)

    def figures(self) -> dict[str, float]:
        """Summarise the reports.

        Raises:
            BenchError: there are no reports.
        """
        if not self.tps or not self.tick_ms:
            raise BenchError("The server reported no figures during the measurement: the machine is too busy.")
        ordered = sorted(self.tick_ms)
        return {
            "tps": sum(self.tps) / len(self.tps),
            "tick_ms_p99": ordered[min(len(ordered) - 1, math.ceil(len(ordered) * 0.99) - 1)],
            "server_cpu_pct": sum(self.cpu_pct) / len(self.cpu_pct),
            "rss_mb": max(self.rss_mb),
        }


@dataclass(frozen=True)
class Reports:
    """The source of a server's reports, about one per second."""

    next: Callable[[], Awaitable[ServerSecond]]
    """Wait for the next report."""
    forget: Callable[[], None]
    """Drop the reports received so far."""
    of_standstill: Callable[[float], ServerSecond] | None = None
    """The report of a server that was silent for a number of wall seconds since ``forget``; None if that is unknown."""


@BENCHES.part("world")
async def bench_world(options: BenchOptions, progress: Progress) -> BenchResult:
    """Measure what a crowd costs the world server, beside stock flying-squid.

    Args:
        options: number of clients, number of walking clients, duration and seed.
        progress: receives which server is being measured.

    Raises:
        BenchError: clients left the embedded world, or a server reported no figures.
        ProvisionError: the packages that the embedded world needs could not be installed.
    """
    runtime, missing = await install_with_baseline(progress)
    progress(f"{options.agents} clients in the embedded world")
    ours, walked = await measure_ours(runtime, options)
    if ours["bots"] < options.agents:
        raise BenchError(f"Only {ours['bots']:.0f} of {options.agents} clients stayed in the embedded world.")
    notes = [
        f"{options.agents} protocol clients in {_CROWDS} separate processes, {options.walkers} of them "
        f"walking, view distance {options.view_distance_chunks}, {options.seconds:g} wall s "
        f"after {_WARM_UP_SECONDS:g} s.",
        f"Each walker in the embedded world walked {walked:.1f} blocks per second.",
    ]
    stock: dict[str, float] = {}
    if not missing:
        progress(f"{options.agents} clients in flying-squid")
        stock, stock_walked, missing = await attempt_baseline(partial(measure_stock, runtime, options))
    if not missing:
        notes += [
            "For flying-squid, the tick time is the delay of a tick, since it does not work in ticks. If it was silent "
            f"for {_LATE_REPORT_SECONDS_MAX:.0f} s, it also had no tick, and its CPU figure comes from the system.",
            f"Each walker in flying-squid walked {stock_walked:.1f} blocks per second.",
        ]
    return BenchResult(
        bench="world",
        figures=ours,
        baseline=stock,
        described=FIGURES,
        baseline_name="flying-squid",
        baseline_missing=missing,
        notes=notes,
    )


async def attempt_baseline(
    measure: Callable[[], Awaitable[tuple[dict[str, float], float]]],
) -> tuple[dict[str, float], float, str]:
    """Measure the baseline, or say why it is missing: our own figures stand without it.

    Args:
        measure: gives its figures, and how fast each walker was, blocks a second.

    Returns:
        The figures, the speed, and one sentence that says why they are missing; empty if they are there.
    """
    try:
        figures, walked = await measure()
    except BenchError as error:
        return {}, 0.0, f"The baseline, flying-squid, could not be measured. {error}"
    return figures, walked, ""


async def install_with_baseline(progress: Progress) -> tuple[NodeRuntime, str]:
    """Install the Node packages together with flying-squid, or without it if it is unavailable.

    Args:
        progress: receives the progress of the installation; not called if there is nothing to install.

    Returns:
        Node with its packages, and one sentence that says why the baseline is missing; empty if it is there.

    Raises:
        ProvisionError: the packages that the embedded world needs could not be installed.
    """
    told = progress_lines(progress)
    try:
        return await ensure_node_packages(told, development=True), ""
    except ProvisionError as error:
        return await ensure_node_packages(told), f"The baseline, flying-squid, is missing. {error}"


async def measure_ours(runtime: NodeRuntime, options: BenchOptions) -> tuple[dict[str, float], float]:
    """Measure the embedded world. Return its figures and the speed of each walker, blocks per second."""
    world = EmbeddedWorld(
        WorldOptions(
            seed=options.seed,
            max_players=options.agents + 1,
            view_distance_chunks=options.view_distance_chunks,
            difficulty="peaceful",
            node_command=(str(runtime.node),),
            node_environment=runtime.environment(),
        )
    )
    try:
        endpoint = await world.start()
        low = (-_PLATFORM_BLOCKS, _PLATFORM_Y - 1, -_PLATFORM_BLOCKS)
        await world.admin.fill(low, (_PLATFORM_BLOCKS, _PLATFORM_Y - 1, _PLATFORM_BLOCKS), "stone")
        await world.admin.command(f"setworldspawn 0 {_PLATFORM_Y} 0")

        async def spread(names: list[str]) -> None:
            draw = random.Random(options.seed)  # noqa: S311
            for name in names:
                x, z = (draw.uniform(-_HOME_BLOCKS, _HOME_BLOCKS) for _ in range(2))
                await world.admin.teleport(name, x, _PLATFORM_Y, z)

        return await _measure(
            runtime, endpoint, options, _WALK_RADIUS_BLOCKS, spread=spread, reports=_reports_of(world)
        )
    except WorldError as error:
        raise BenchError(str(error)) from error
    finally:
        await world.stop()


async def measure_stock(runtime: NodeRuntime, options: BenchOptions) -> tuple[dict[str, float], float]:
    """Measure flying-squid. Return figures for the clients it let in, and each walker's speed, blocks per second."""
    told = {
        "version": runtime_version(),
        "max_players": options.agents + 1,
        "view_distance_chunks": options.view_distance_chunks,
    }
    command = [str(runtime.node), str(_SCRIPTS / "stock_server.js")]
    async with line_process("flying-squid", command, runtime.environment()) as server:
        await server.tell(told)
        ready = (await server.hear("ready", _READY_SECONDS_MAX))["ready"]
        endpoint = Endpoint("127.0.0.1", ready["port"], runtime_version())

        async def next_report() -> ServerSecond:
            stats = (await server.hear("stats", math.inf))["stats"]  # the caller sets the time limit
            return ServerSecond(
                tps=stats["tps"],
                tick_ms_p99=0.0,
                players=stats["players"],
                cpu_pct=stats["cpu_pct"],
                rss_mb=stats["rss_mb"],
                tick_ms=tuple(stats["tick_ms"]),
            )

        process = psutil.Process(server.pid)
        used_before = process.cpu_times()

        def forget() -> None:
            nonlocal used_before
            server.forget()
            used_before = process.cpu_times()

        def of_standstill(seconds: float) -> ServerSecond:
            # Its reports and its ticks come from the same loop: without reports there were no ticks.
            used = process.cpu_times()
            cpu_seconds = used.user + used.system - used_before.user - used_before.system
            waited_ms = seconds * 1000
            return ServerSecond(
                tps=0.0,
                tick_ms_p99=waited_ms,
                players=options.agents,
                cpu_pct=100 * cpu_seconds / seconds,
                rss_mb=process.memory_info().rss / 2**20,
                tick_ms=(waited_ms,),
            )

        return await _measure(
            runtime,
            endpoint,
            options,
            _STOCK_WALK_RADIUS_BLOCKS,
            spread=_stay,
            reports=Reports(next_report, forget, of_standstill),
        )


def runtime_version() -> str:
    """The Minecraft version of both servers."""
    return "1.21.4"


async def _stay(_names: list[str]) -> None:
    """Leave all clients where the server puts them."""


def _reports_of(world: EmbeddedWorld) -> Reports:
    """Return the source of the embedded world's reports."""
    last: ServerSecond | None = None

    def forget() -> None:
        nonlocal last
        last = world.stats()

    async def next_report() -> ServerSecond:
        nonlocal last
        while True:
            stats = world.stats()
            if stats is not None and stats != last:
                last = stats
                return stats
            await anyio.sleep(_STATS_LOOK_SECONDS)

    return Reports(next_report, forget)


async def _measure(
    runtime: NodeRuntime,
    endpoint: Endpoint,
    options: BenchOptions,
    radius_blocks: float,
    *,
    spread: Callable[[list[str]], Awaitable[None]],
    reports: Reports,
) -> tuple[dict[str, float], float]:
    shares = [
        [f"crowd_{index}" for index in range(options.agents) if index % _CROWDS == crowd] for crowd in range(_CROWDS)
    ]
    command = [str(runtime.node), str(_SCRIPTS / "light_crowd.js")]
    async with AsyncExitStack() as stack:
        crowds = [
            await stack.enter_async_context(line_process("A crowd", command, runtime.environment())) for _ in shares
        ]
        joined = await _join(crowds, shares, endpoint, options.seed)
        await spread([name for share in shares for name in share])
        for crowd, share in zip(crowds, _split(options.walkers, len(crowds)), strict=True):
            await crowd.tell({"walk": {"count": share, "radius": radius_blocks}})
        await anyio.sleep(_WARM_UP_SECONDS)
        before = await _counts(crowds)
        began = anyio.current_time()
        span = await watch_span(reports, options.seconds)
        seconds = anyio.current_time() - began
        after = await _counts(crowds)
    walked = (after["blocks"] - before["blocks"]) / seconds / max(1, min(options.walkers, after["alive"]))
    figures = {"bots": float(after["alive"]), "join_seconds": max(one["seconds"] for one in joined), **span.figures()}
    return {key: figures[key] for key in FIGURES}, walked


async def watch_span(reports: Reports, seconds: float, late_seconds_max: float = _LATE_REPORT_SECONDS_MAX) -> Span:
    """Collect the reports of a server during a span of wall time, and at least one report if any comes.

    Args:
        reports: source of the reports.
        seconds: length of the span, wall time.
        late_seconds_max: how long to wait beyond the span for the first report.
    """
    span = Span()
    reports.forget()
    began = anyio.current_time()
    with anyio.move_on_after(seconds):
        while True:
            span.add(await reports.next())
    if not span.tps:
        with anyio.move_on_after(late_seconds_max):
            span.add(await reports.next())
    if not span.tps and reports.of_standstill is not None:
        span.add(reports.of_standstill(anyio.current_time() - began))
    return span


async def _join(
    crowds: list[LineProcess], shares: list[list[str]], endpoint: Endpoint, seed: int
) -> list[dict[str, Any]]:
    """Let all crowds join at once; each lets in a few clients at a time."""
    answers: list[dict[str, Any]] = []
    limit_seconds = _JOIN_SECONDS_MAX + _JOIN_SECONDS_PER_BOT * sum(map(len, shares))

    async def enter(index: int) -> None:
        told = {
            "host": endpoint.host,
            "port": endpoint.port,
            "version": endpoint.version,
            "names": shares[index],
            "seed": seed + index,
            "join_seconds_max": limit_seconds,
        }
        await crowds[index].tell(told)
        answers.append(await crowds[index].hear("joined", limit_seconds + _ANSWER_SECONDS_MAX))

    async with anyio.create_task_group() as tasks:
        for index in range(len(crowds)):
            tasks.start_soon(enter, index)
    if sum(one["joined"] for one in answers) == 0:
        raise BenchError(f"No client joined: {answers[0]['why']}.")
    return answers


async def _counts(crowds: list[LineProcess]) -> dict[str, float]:
    total: dict[str, float] = {}
    for crowd in crowds:
        await crowd.tell({"count": True})
        counts = (await crowd.hear("counts", _ANSWER_SECONDS_MAX))["counts"]
        for key, value in counts.items():
            if isinstance(value, int | float):
                total[key] = total.get(key, 0) + value
    return total


def _split(total: int, parts: int) -> list[int]:
    return [total // parts + (index < total % parts) for index in range(parts)]
