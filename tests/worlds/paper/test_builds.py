"""Looking up a build and downloading its file: a cached file is complete, and each fault has its sentence."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.worlds.paper.service import Service
from worlds.errors import WorldDownloadError, WorldOptionError
from worlds.paper.builds import Build, look_up_build
from worlds.paper.download import cached_build, download, verify

pytestmark = pytest.mark.anyio
GONE = "http://127.0.0.1:9"
"""An address without a server."""


class Told:
    """The reported progress."""

    def __init__(self) -> None:
        self.shares: list[float] = []

    def __call__(self, what: str, share: float) -> None:
        assert what.startswith("Downloading paper-1.21.4")
        self.shares.append(share)


async def look_up(service: Service, number: int | None = None) -> Build:
    return await look_up_build("paper", "1.21.4", number, service=service.address, contact="someone@example.org")


async def test_the_newest_build_that_is_ready_is_taken_unless_one_is_named(service: Service) -> None:
    assert (await look_up(service)).number == 231
    assert (await look_up(service, 232)).number == 232
    agents = {agent for _, agent, _ in service.asked}
    assert all(agent.startswith("civitas/") and agent.endswith("(someone@example.org)") for agent in agents)


@pytest.mark.parametrize(("version", "number"), [("1.99", None), ("1.21.4", 9)])
async def test_a_missing_build_is_refused(service: Service, version: str, number: int | None) -> None:
    with pytest.raises(WorldOptionError, match=r"There is no .*: (use|leave)"):
        await look_up_build("paper", version, number, service=service.address)


async def test_a_service_that_does_not_answer_is_named() -> None:
    with pytest.raises(WorldDownloadError, match=rf"{GONE} does not answer .*: connect to the network"):
        await look_up_build("paper", "1.21.4", None, service=GONE)


async def test_a_file_is_downloaded_checked_and_then_cached(service: Service, tmp_path: Path) -> None:
    build, told = await look_up(service), Told()
    assert cached_build(tmp_path, "paper", "1.21.4", None) is None
    path = await download(build, tmp_path, told, contact="someone@example.org")
    assert path.read_bytes() == service.jars["1.21.4", 231]
    assert told.shares == sorted(told.shares) and told.shares[-1] == 1.0
    assert cached_build(tmp_path, "paper", "1.21.4", None) == (build, path)
    await download(build, tmp_path, told)
    assert len(service.downloads) == 1


async def test_a_transfer_that_breaks_off_goes_on_where_it_was(service: Service, tmp_path: Path) -> None:
    service.breaks = 2
    path = await download(await look_up(service), tmp_path, Told())
    assert path.read_bytes() == service.jars["1.21.4", 231]
    first, second, third = (int(wanted.removeprefix("bytes=").rstrip("-") or 0) for wanted in service.downloads)
    assert 0 == first < second < third


async def test_a_service_that_cannot_go_on_sends_the_whole_again(service: Service, tmp_path: Path) -> None:
    service.breaks, service.forgets = 1, True
    path = await download(await look_up(service), tmp_path, Told())
    assert path.read_bytes() == service.jars["1.21.4", 231]


async def test_an_incomplete_download_is_kept_for_continuing_and_never_used(service: Service, tmp_path: Path) -> None:
    service.breaks = 4
    build = await look_up(service)
    with pytest.raises(WorldDownloadError, match=r"could not be downloaded \(.*, 4 tries\): what came is kept"):
        await download(build, tmp_path, Told())
    assert cached_build(tmp_path, "paper", "1.21.4", None) is None
    await download(build, tmp_path, Told())
    assert service.downloads[-1].startswith("bytes=")
    assert cached_build(tmp_path, "paper", "1.21.4", None) is not None


async def test_a_file_with_another_checksum_is_deleted(service: Service, tmp_path: Path) -> None:
    service.forged = True
    with pytest.raises(WorldDownloadError, match=r"is not what its makers published .* was deleted: try again"):
        await download(await look_up(service), tmp_path, Told())
    assert not jars_in(tmp_path)


async def test_a_cached_file_that_was_changed_is_found_out(service: Service, tmp_path: Path) -> None:
    build = await look_up(service)
    path = await download(build, tmp_path, Told())
    content = path.read_bytes()
    path.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    with pytest.raises(WorldDownloadError, match="was deleted"):
        await verify(build, path)
    assert cached_build(tmp_path, "paper", "1.21.4", None) is None


async def test_a_disk_without_room_is_named_and_what_came_is_gone_on_with(service: Service, tmp_path: Path) -> None:
    build = await look_up(service)
    with _files_no_longer_than(1024), pytest.raises(WorldDownloadError, match="does not fit on the disk: free"):
        await download(build, tmp_path, Told())
    assert cached_build(tmp_path, "paper", "1.21.4", None) is None
    path = await download(build, tmp_path, Told())
    assert path.read_bytes() == service.jars["1.21.4", 231]


def jars_in(folder: Path) -> list[Path]:
    """Return files of servers, complete or partial."""
    return list(folder.rglob("*.jar*"))


@contextmanager
def _files_no_longer_than(size: int) -> Iterator[None]:
    """Make the system refuse longer files of this process, as with an exhausted quota."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
