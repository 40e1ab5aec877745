"""Builds of a server, from the download service of PaperMC.

Source: https://docs.papermc.io/misc/downloads-service (version 3). The service requires a User-Agent that names the
    program and a contact.
"""

import json
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path
from typing import Literal

import httpx2
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from worlds.errors import WorldDownloadError, WorldOptionError

Project = Literal["paper", "folia", "velocity"]
CONTACT = "https://github.com/civitas-minecraft/civitas"
"""Page where the maintainers of this program can be reached."""
LEAST_TRIED = ("ALPHA", "BETA")
"""Channels of builds that are not stable yet. They are used only if a version has no other build."""
ANSWER_SECONDS_MAX = 20.0
_DOWNLOAD = "server:default"


class _Checksums(BaseModel):
    sha256: str = Field(pattern=r"^[0-9a-f]{64}$")


class _BuildFile(BaseModel):
    name: str = Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._+-]{0,199}$")
    """Never a path: the name becomes a file name."""
    url: str
    size: int = Field(gt=0)
    checksums: _Checksums


class _Answer(BaseModel):
    """The fields of a build that we read; the service sends more."""

    id: int = Field(ge=0)
    channel: str
    downloads: dict[str, _BuildFile]


class Build(BaseModel):
    """A build of a server.

    Args:
        project: name of the server software.
        version: version of Minecraft, or of the project itself for a proxy.
        number: number of the build.
        channel: how stable its makers call it, ``STABLE`` or less.
        name: name of its file.
        url: address of the download.
        size: size of its file, in bytes.
        sha256: SHA-256 of its file, 64 hexadecimal digits.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    project: Project
    version: str
    number: int
    channel: str
    name: str
    url: str
    size: int
    sha256: str


def user_agent(contact: str | None = None) -> str:
    """Return the User-Agent that the service asks for: this program and a contact.

    Args:
        contact: address or page of the person who runs the program; None gives the project's own.
    """
    return f"civitas/{metadata.version('civitas')} ({contact or CONTACT})"


async def look_up_build(
    project: Project, version: str, number: int | None, *, service: str, contact: str | None = None
) -> Build:
    """Ask the service for a build.

    Args:
        project: name of the server software.
        version: version of Minecraft.
        number: number of the build; None takes the newest stable build.
        service: address of the download service.
        contact: see :func:`user_agent`.

    Raises:
        WorldOptionError: the version or the build does not exist.
        WorldDownloadError: the service does not answer, or its answer cannot be read.
    """
    address = f"{service.rstrip('/')}/v3/projects/{project}/versions/{version}/builds"
    try:
        async with httpx2.AsyncClient(
            headers={"User-Agent": user_agent(contact), "Accept": "application/json"},
            timeout=ANSWER_SECONDS_MAX,
            follow_redirects=True,
        ) as client:
            answer = await client.get(address)
    except (httpx2.HTTPError, httpx2.InvalidURL) as error:
        raise WorldDownloadError(
            f"The download service at {service} does not answer ({_why(error)}): connect to the network for the first "
            "run, later ones need none."
        ) from error
    if answer.status_code == httpx2.codes.NOT_FOUND:
        raise WorldOptionError(f"There is no {project} for Minecraft {version}: use another version.")
    if answer.is_error:
        raise WorldDownloadError(f"The download service at {service} answers {answer.status_code}: try again later.")
    return _chosen(project, version, number, _read(answer.content, service))


def _read(content: bytes, service: str) -> list[_Answer]:
    try:
        return TypeAdapter(list[_Answer]).validate_json(content)
    except ValidationError as error:
        what = error.errors()[0]
        where = ".".join(str(part) for part in what["loc"]) or "the whole"
        raise WorldDownloadError(
            f"The download service at {service} gives an answer that cannot be read ({where}: {what['msg']}): try "
            "again later, or use --world embedded."
        ) from error


def _chosen(project: Project, version: str, number: int | None, answers: Sequence[_Answer]) -> Build:
    found = [one for one in answers if _DOWNLOAD in one.downloads]
    if number is not None:
        found = [one for one in found if one.id == number]
    if not found:
        which = "no build" if number is None else f"no build {number}"
        raise WorldOptionError(
            f"There is {which} of {project} for Minecraft {version} to download: leave world.paper.build out to take "
            "the newest, or use another version."
        )
    best = max(found, key=lambda one: (one.channel not in LEAST_TRIED, one.id))
    file = best.downloads[_DOWNLOAD]
    return Build(
        project=project,
        version=version,
        number=best.id,
        channel=best.channel,
        name=file.name,
        url=file.url,
        size=file.size,
        sha256=file.checksums.sha256,
    )


def _why(error: Exception) -> str:
    return str(error).rstrip(".") or type(error).__name__


def read_build(path: Path) -> Build | None:
    """Read the note about a cached build; None if it cannot be read."""
    try:
        return Build.model_validate(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return None
