"""The parts that a server needs before its start: a Java and the file of a build."""

from dataclasses import dataclass
from pathlib import Path

import anyio
from platformdirs import user_cache_path

from worlds.errors import WorldDownloadError, WorldStartError
from worlds.options import WorldOptions
from worlds.paper.builds import Build, Project, look_up_build
from worlds.paper.download import Progress, cached_build, download, verify
from worlds.paper.java import JavaRuntime, find_java
from worlds.versions import version_named


@dataclass(frozen=True)
class Provisions:
    """Everything that is needed before a server starts.

    Args:
        build: build of the server.
        jar: its file, checked.
        java: Java to run it with.
    """

    build: Build
    jar: Path
    java: JavaRuntime


class Provisioner:
    """Collects the parts of a server.

    Args:
        options: options of the world.
        project: name of the server software.
        version: version of Minecraft, or of the proxy itself.
        number: of the build; None for the newest.
    """

    def __init__(self, options: WorldOptions, project: Project, version: str, number: int | None) -> None:
        self._options = options
        self._project = project
        self._version = version
        self._number = number
        self._ready: Provisions | None = None

    @property
    def ready(self) -> Provisions:
        """Return the collected parts.

        Raises:
            WorldStartError: nothing was collected yet.
        """
        if self._ready is None:
            raise WorldStartError("The server was not prepared: call make_ready before start.")
        return self._ready

    async def fetch(self, progress: Progress) -> None:
        """Find a Java and a build. Download the build unless it is cached.

        Args:
            progress: called as a download proceeds.

        Raises:
            WorldOptionError: the build does not exist, or there is no Java for it.
            WorldDownloadError: it cannot be downloaded.
        """
        wish = self._options.paper
        major = version_named(self._options.version).java
        java = await anyio.to_thread.run_sync(find_java, major, wish.java)
        cache = cache_folder(self._options)
        found = cached_build(cache, self._project, self._version, self._number)
        if found is not None:
            try:
                await verify(*found)
            except WorldDownloadError as error:
                progress(str(error), 0.0)
                found = None
        if found is None:
            build = await look_up_build(
                self._project, self._version, self._number, service=wish.service, contact=wish.contact
            )
            found = build, await download(build, cache, progress, contact=wish.contact)
        self._ready = Provisions(*found, java)

    def described(self) -> dict[str, str]:
        """Name the build, its checksum and the Java, for the manifest. Empty before they are there."""
        if self._ready is None:
            return {}
        build, java = self._ready.build, self._ready.java
        return {
            self._project: f"{build.version}-{build.number} ({build.channel.lower()})",
            f"{self._project}_sha256": build.sha256,
            "java": str(java.major),
        }


def cache_folder(options: WorldOptions) -> Path:
    """Return the folder of downloaded servers and of servers that are used again."""
    return (options.cache_dir or user_cache_path("civitas", appauthor=False)) / "servers"
