"""Installs the Node packages once, exactly as locked, and never partially."""

import json
import shutil
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import anyio
from anyio.abc import Process
from anyio.streams.text import TextReceiveStream
from filelock import FileLock, Timeout

from orchestrator.provision.errors import ProvisionError
from orchestrator.provision.node import NodeRuntime, node_runtime, package_files

Progress = Callable[[str, float], None]
"""Receives the current action and the finished share, 0 to 1."""

_NOTED_BY_NPM = ".package-lock.json"
"""npm writes this file into node_modules when an installation is complete, and removes it before the next one."""
_INSTALLING = "Installing the Node packages (once)"
_STEP_SHARE = 0.1
_LOCK_WAIT_SECONDS = 900
_INSTALL_LIMIT_SECONDS = 900
_LOOK_INTERVAL_SECONDS = 0.3
_KEPT_OUTPUT_LINES = 40
_UNREACHABLE = (
    "ENOTFOUND",
    "EAI_AGAIN",
    "ECONNREFUSED",
    "ECONNRESET",
    "ETIMEDOUT",
    "ENETUNREACH",
    "ERR_SOCKET_TIMEOUT",
)


def node_packages_ready(runtime: NodeRuntime | None = None, *, development: bool = False) -> bool:
    """Return whether the Node packages are installed as locked.

    npm records a complete installation, so an ``npm ci`` by hand counts too. It also records an installation that was
    only planned (``--package-lock-only``), so each package must also be on the disk in that version.

    Args:
        runtime: the Node to check; None takes this copy's own.
        development: also check the packages that only tests, checks and bench baselines need.
    """
    installed = _installed(runtime or node_runtime())
    return all(
        installed.get(path, {}).get("version") == entry["version"] for path, entry in _locked(development).items()
    )


def progress_lines(say: Callable[[str], None]) -> Progress:
    """Return a progress callback that writes one line per tenth of an installation.

    Args:
        say: receives one line.
    """
    said = -1.0

    def told(what: str, share: float) -> None:
        nonlocal said
        if share >= min(said + _STEP_SHARE, 1.0):
            said = share
            say(f"{what}: {share:.0%}")

    return told


async def ensure_node_packages(progress: Progress, *, development: bool = False) -> NodeRuntime:
    """Install the Node packages if they are missing.

    Args:
        progress: receives the progress of the installation; not called if there is nothing to do.
        development: also install the packages that only tests, checks and bench baselines need.

    Returns:
        Node with its packages.

    Raises:
        ProvisionError: the packages could not be installed; the message says why and what to do.
    """
    runtime = node_runtime()
    if node_packages_ready(runtime, development=development):
        return runtime
    try:
        runtime.project.mkdir(parents=True, exist_ok=True)
        lock = FileLock(runtime.project / ".civitas-install.lock", thread_local=False)
        await anyio.to_thread.run_sync(lock.acquire, _LOCK_WAIT_SECONDS, abandon_on_cancel=True)
    except Timeout as error:
        raise ProvisionError(
            f"Another process has been installing the Node packages for {_LOCK_WAIT_SECONDS // 60} minutes: "
            "end it, then run `civitas setup`."
        ) from error
    except OSError as error:
        raise ProvisionError(
            f"The folder for the Node packages, {runtime.project}, cannot be written ({error.strerror}): "
            "make it writable, or free some space, then run `civitas setup`."
        ) from error
    try:
        if not node_packages_ready(runtime, development=development):
            await _install(runtime, progress, development)
    finally:
        lock.release()
    return runtime


async def _install(runtime: NodeRuntime, progress: Progress, development: bool) -> None:
    for source in package_files():
        if source.parent != runtime.project:
            shutil.copy(source, runtime.project / source.name)
    # Installed development packages stay, even if the lock file has changed since.
    installed = _installed(runtime)
    development = development or any(entry.get("dev") for entry in installed.values())
    # `npm ci` removes every package first. Packages that are as locked, and may be in use, are only added to.
    how = ["install", "--no-save"] if node_packages_ready(runtime) else ["ci"]
    folders = {path: runtime.project / path for path in _locked(development)}
    for path, folder in folders.items():
        if path not in installed:
            shutil.rmtree(folder, ignore_errors=True)  # left by an interrupted installation
    progress(_INSTALLING, 0.0)
    command = [
        *runtime.npm,
        *how,
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        "--prefer-offline",
        "--fetch-retries=1",
        "--fetch-retry-mintimeout=1000",
        "--include=dev" if development else "--omit=dev",
    ]
    output: deque[str] = deque(maxlen=_KEPT_OUTPUT_LINES)
    environment = runtime.environment()
    # npm is an ordinary program: it needs neither our packages nor our clock, and it may replace the cache's folder.
    del environment["NODE_OPTIONS"], environment["NODE_PATH"], environment["NODE_COMPILE_CACHE"]
    try:
        with anyio.fail_after(_INSTALL_LIMIT_SECONDS):
            process = await anyio.open_process(command, cwd=runtime.project, env=environment)
            async with process, anyio.create_task_group() as tasks:
                tasks.start_soon(_keep_output, process.stdout, output)
                tasks.start_soon(_keep_output, process.stderr, output)
                tasks.start_soon(_tell_progress, process, list(folders.values()), progress)
                await process.wait()
    except TimeoutError as error:
        raise ProvisionError(
            f"The Node packages were not installed within {_INSTALL_LIMIT_SECONDS // 60} minutes: "
            f"check the network, then run `{_setup(development)}`."
        ) from error
    if process.returncode != 0:
        raise ProvisionError(_why(output, _setup(development)))
    _remove_bedrock(runtime.modules)
    progress(_INSTALLING, 1.0)


def _locked(development: bool) -> dict[str, dict[str, Any]]:
    """Return the packages that every machine needs, by folder. Optional packages are only for some machines."""
    packages: dict[str, dict[str, Any]] = json.loads(package_files()[1].read_text())["packages"]
    return {
        path: entry
        for path, entry in packages.items()
        if path and not entry.get("optional") and (development or not entry.get("dev"))
    }


def _installed(runtime: NodeRuntime) -> dict[str, dict[str, Any]]:
    """Return the packages of the last complete installation that are still on the disk unchanged."""
    try:
        packages: dict[str, dict[str, Any]] = json.loads((runtime.modules / _NOTED_BY_NPM).read_text())["packages"]
    except (OSError, ValueError, KeyError):
        return {}
    return {path: entry for path, entry in packages.items() if _version(runtime.project / path) == entry.get("version")}


def _version(package: Path) -> str | None:
    """Return the version of a package on the disk; None if it is missing."""
    try:
        version: str = json.loads((package / "package.json").read_text())["version"]
    except (OSError, ValueError, KeyError):
        return None
    return version


def _setup(development: bool) -> str:
    """Return the command that installs the packages again."""
    return "civitas setup --development" if development else "civitas setup"


async def _keep_output(stream: anyio.abc.ByteReceiveStream | None, output: deque[str]) -> None:
    if stream is None:
        return
    async for text in TextReceiveStream(stream, errors="replace"):
        output.extend(text.splitlines())


async def _tell_progress(process: Process, folders: list[Path], progress: Progress) -> None:
    while process.returncode is None:
        done = sum((folder / "package.json").exists() for folder in folders)
        progress(_INSTALLING, min(done / max(len(folders), 1), 0.99))
        await anyio.sleep(_LOOK_INTERVAL_SECONDS)


def _why(output: Iterable[str], setup: str) -> str:
    lines = [line for line in output if line.startswith("npm error")]
    text = " ".join(lines)
    if any(code in text for code in _UNREACHABLE):
        return (
            "The Node packages could not be downloaded, because the package registry does not answer: "
            f"connect to the network once and run `{setup}`; later runs need no network."
        )
    if "ENOSPC" in text:
        return f"The Node packages do not fit on the disk: free 1 GB, then run `{setup}`."
    words = next(
        (line.removeprefix("npm error").strip() for line in lines if len(line) > len("npm error code XXXX")),
        "no reason given",
    )
    return f"npm could not install the Node packages ({words}): fix that, then run `{setup}`."


def _remove_bedrock(modules: Path) -> None:
    """Delete the data of Minecraft's Bedrock edition, 334 MB that we never read; ``common`` is required."""
    bedrock = modules / "minecraft-data" / "minecraft-data" / "data" / "bedrock"
    if not bedrock.is_dir():
        return
    for folder in bedrock.iterdir():
        if folder.is_dir() and folder.name != "common":
            shutil.rmtree(folder)
