"""Download the file of a build into the cache: continued where it broke, checked, and either complete or absent."""

import errno
import hashlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import anyio
import httpx2
from filelock import FileLock, Timeout

from worlds.errors import WorldDownloadError
from worlds.paper.builds import ANSWER_SECONDS_MAX, Build, Project, read_build, user_agent

Progress = Callable[[str, float], None]
"""A function that is called with what is being done and the share that is done, 0 to 1."""

_TRIES = 4
_PAUSES_SECONDS = (0.5, 2.0, 5.0)
_LOCK_SECONDS_MAX = 900.0
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class _BrokenOffError(Exception):
    """The connection ended before the file was complete."""


def cached_build(cache: Path, project: Project, version: str, number: int | None) -> tuple[Build, Path] | None:
    """Return a build that was downloaded completely, and its file; None if there is none.

    Args:
        cache: folder of the downloads.
        project: name of the server software.
        version: version of Minecraft.
        number: number of the build; None takes the newest cached one.
    """
    found = []
    for note in (cache / project / version).glob("*/build.json"):
        build = read_build(note)
        if build is None or (number is not None and build.number != number):
            continue
        path = note.parent / build.name
        # The note is written last, so the file beside it was complete then. Somebody may have changed it since.
        if path.is_file() and path.stat().st_size == build.size:
            found.append((build, path))
    return max(found, key=lambda one: one[0].number, default=None)


async def download(build: Build, cache: Path, progress: Progress, *, contact: str | None = None) -> Path:
    """Download the file of a build, unless it is cached.

    Args:
        build: the build to download.
        cache: folder of the downloads; made if it is missing.
        progress: called as the download proceeds.
        contact: see :func:`worlds.paper.builds.user_agent`.

    Returns:
        The file, checked against the size and the SHA-256 that the service states.

    Raises:
        WorldDownloadError: the download failed. A correct part of the file is kept, and the next try continues from it.
    """
    folder = cache / build.project / build.version / str(build.number)
    whole = folder / build.name
    part = folder / f"{build.name}.part"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        async with _alone(folder):
            if cached_build(cache, build.project, build.version, build.number) is None:
                await _fetch(build, part, progress, contact)
                await anyio.to_thread.run_sync(_check, build, part)
                part.replace(whole)
                note = folder / "build.json.part"
                note.write_text(build.model_dump_json(indent=2) + "\n", encoding="utf-8")
                note.replace(folder / "build.json")
                progress(_what(build), 1.0)
    except OSError as error:
        raise _unwritable(build, folder, error) from error
    return whole


async def verify(build: Build, path: Path) -> None:
    """Check that a cached file is still the published one.

    Raises:
        WorldDownloadError: the file differs; it is deleted.
    """
    try:
        await anyio.to_thread.run_sync(_check, build, path)
    except WorldDownloadError:
        (path.parent / "build.json").unlink(missing_ok=True)
        raise


@asynccontextmanager
async def _alone(folder: Path) -> AsyncIterator[None]:
    lock = FileLock(folder / ".lock", thread_local=False)
    try:
        await anyio.to_thread.run_sync(lock.acquire, _LOCK_SECONDS_MAX, abandon_on_cancel=True)
    except Timeout as error:
        raise WorldDownloadError(
            f"Another process has been downloading into {folder} for {_LOCK_SECONDS_MAX / 60:g} minutes: end it, then "
            "try again."
        ) from error
    try:
        yield
    finally:
        lock.release()


async def _fetch(build: Build, part: Path, progress: Progress, contact: str | None) -> None:
    """Download the file. Continue where a connection broke."""
    why = ""
    async with httpx2.AsyncClient(
        # Ask for the plain file: a compressed transfer cannot be continued.
        headers={"User-Agent": user_agent(contact), "Accept-Encoding": "identity"},
        timeout=ANSWER_SECONDS_MAX,
        follow_redirects=True,
    ) as client:
        for attempt in range(_TRIES):
            if attempt:
                await anyio.sleep(_PAUSES_SECONDS[attempt - 1])
            try:
                await _go_on(client, build, part, progress)
                return
            except (httpx2.HTTPError, httpx2.InvalidURL, _BrokenOffError) as error:
                why = str(error).rstrip(".") or type(error).__name__
    raise WorldDownloadError(
        f"{build.name} could not be downloaded ({why}, {_TRIES} tries): what came is kept, run the same command again "
        "to go on."
    )


async def _go_on(client: httpx2.AsyncClient, build: Build, part: Path, progress: Progress) -> None:
    have = await anyio.to_thread.run_sync(_size_so_far, part, build.size)
    if have == build.size:
        return
    headers = {"Range": f"bytes={have}-"} if have else {}
    async with client.stream("GET", build.url, headers=headers) as answer:
        answer.raise_for_status()
        goes_on = answer.status_code == httpx2.codes.PARTIAL_CONTENT and have > 0
        if goes_on and not answer.headers.get("Content-Range", "").startswith(f"bytes {have}-"):
            raise _BrokenOffError("the server continued at another position")
        if not goes_on:
            have = 0
        with part.open("ab" if goes_on else "wb") as file:
            progress(_what(build), have / build.size)
            async for piece in answer.aiter_bytes():
                have += len(piece)
                if have > build.size:
                    break  # The server sent more than it announced: the check rejects the file.
                file.write(piece)
                progress(_what(build), min(have / build.size, 0.99))
    if have < build.size:
        raise _BrokenOffError(f"the connection ended after {have / build.size:.0%}")


def _size_so_far(part: Path, size: int) -> int:
    """Return how many bytes are there already. A file that is too long is discarded."""
    have = part.stat().st_size if part.exists() else 0
    if have > size:
        part.unlink()
        return 0
    return have


def _check(build: Build, path: Path) -> None:
    with path.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if path.stat().st_size != build.size or found != build.sha256:
        path.unlink()
        raise WorldDownloadError(
            f"{build.name} is not what its makers published (SHA-256 {found[:12]}…, not {build.sha256[:12]}…) and was "
            "deleted: try again; if it happens again, check the proxy between you and the service."
        )


def _what(build: Build) -> str:
    return f"Downloading {build.name} (once)"


def _unwritable(build: Build, folder: Path, error: OSError) -> WorldDownloadError:
    if error.errno in _NO_ROOM:
        return WorldDownloadError(
            f"{build.name} does not fit on the disk: free {build.size / 1e6:.0f} MB in {folder}, then try again."
        )
    return WorldDownloadError(f"{folder} cannot be written ({error.strerror or error}): make it writable.")
