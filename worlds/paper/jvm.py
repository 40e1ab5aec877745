"""Settings of a server's Java machine: memory and garbage collection, from the machine and the number of players."""

import os

import psutil

from worlds.errors import WorldOptionError

_BASE_MB = 1280
"""Heap of a server with a few players, in MiB."""
_PLAYER_MB = 12
"""Heap for each further player, in MiB: the chunks around it and its outgoing packets."""
_SHARE_MAX = 0.5
"""Greatest share of the machine's memory for servers. The agents and the system use the rest."""
_LEAST_MB = 1024
_MB = 1 << 20
_LARGE_HEAP_MB = 12_000
"""Heap in MiB from which the garbage collector uses larger regions."""


def heap_mb(players: int, memory_mb: float | None = None, *, servers: int = 1) -> int:
    """Return how much memory a server gets, in MiB.

    Args:
        players: most players in it.
        memory_mb: memory of the machine in MiB; None looks it up.
        servers: number of servers that share the machine.

    Raises:
        WorldOptionError: the machine is too small for any server.
    """
    machine = psutil.virtual_memory().total / _MB if memory_mb is None else memory_mb
    most = machine * _SHARE_MAX / servers
    if most < _LEAST_MB:
        who = "a Paper server needs" if servers == 1 else f"{servers} Paper servers need"
        raise WorldOptionError(
            f"This machine has {machine:.0f} MB of memory and {who} {_LEAST_MB * servers} beside the agents: use a "
            "larger one, or --world embedded."
        )
    return int(min(_BASE_MB + _PLAYER_MB * players, most))


def flags(heap: int, cores: int | None = None) -> list[str]:
    """Return the flags of a Java machine for a heap size in MiB.

    Short pauses matter more than throughput, because a tick has 50 ms. The values are the common practice of server
    operators (https://docs.papermc.io/paper/aikars-flags). The machine's cores limit the number of threads.

    Args:
        heap: heap size in MiB.
        cores: cores of the machine; None looks them up.
    """
    threads = max(1, min(cores or os.cpu_count() or 1, 8))
    large = heap >= _LARGE_HEAP_MB
    return [
        # Memory is taken when it is needed: agents run on the same machine.
        f"-Xms{min(heap, 512)}M",
        f"-Xmx{heap}M",
        "-XX:+UseG1GC",
        "-XX:+ParallelRefProcEnabled",
        "-XX:MaxGCPauseMillis=50",
        "-XX:+UnlockExperimentalVMOptions",
        "-XX:+DisableExplicitGC",
        f"-XX:ParallelGCThreads={threads}",
        f"-XX:ConcGCThreads={max(1, threads // 4)}",
        f"-XX:G1NewSizePercent={40 if large else 30}",
        f"-XX:G1MaxNewSizePercent={50 if large else 40}",
        f"-XX:G1HeapRegionSize={16 if large else 8}M",
        f"-XX:G1ReservePercent={15 if large else 20}",
        "-XX:G1HeapWastePercent=5",
        "-XX:G1MixedGCCountTarget=4",
        f"-XX:InitiatingHeapOccupancyPercent={20 if large else 15}",
        "-XX:G1MixedGCLiveThresholdPercent=90",
        "-XX:G1RSetUpdatingPauseTimePercent=5",
        "-XX:SurvivorRatio=32",
        "-XX:+PerfDisableSharedMem",
        "-XX:MaxTenuringThreshold=1",
        # Seconds. On a busy machine a body answers late.
        "-Dpaper.playerconnection.keepalive=120",
        "-Dfile.encoding=UTF-8",
    ]
