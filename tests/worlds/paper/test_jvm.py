"""Settings of a server's Java, by machine and number of players."""

import pytest

from worlds import WorldOptionError
from worlds.paper.jvm import flags, heap_mb


def test_memory_grows_with_the_players_up_to_half_of_the_machine() -> None:
    assert heap_mb(10, 16_000) == 1280 + 10 * 12
    assert heap_mb(100, 16_000) == 1280 + 100 * 12
    assert heap_mb(1000, 16_000) == 8000
    assert heap_mb(1000, 16_000, servers=4) == 2000, "half of the machine is for all of them"


def test_a_machine_that_is_too_small_is_said_so() -> None:
    with pytest.raises(WorldOptionError, match=r"This machine has 1500 MB of memory and a Paper server needs 1024"):
        heap_mb(10, 1500)
    with pytest.raises(WorldOptionError, match="and 4 Paper servers need 4096 beside the agents"):
        heap_mb(10, 6000, servers=4)


def test_threads_fit_the_cores_and_memory_is_taken_as_it_is_needed() -> None:
    small, large = flags(1400, cores=2), flags(16_000, cores=32)
    assert "-XX:ParallelGCThreads=2" in small
    assert "-XX:ParallelGCThreads=8" in large
    assert {"-Xms512M", "-Xmx1400M"} <= set(small)
    assert "-Dpaper.playerconnection.keepalive=120" in small
