"""Installing the Node packages: once, exactly as locked, and never half."""

import json
import shutil
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path

import anyio
from anyio.abc import Process
from anyio.streams.text import TextReceiveStream
from filelock import FileLock, Timeout

from orchestrator.provision.errors import ProvisionError
from orchestrator.provision.node import NodeRuntime, lock_hash, node_runtime, package_files

Progress = Callable[[str, float], None]
"""Told what is being done, and which share of it is done, 0 to 1."""

_STAMP = ".civitas-ready.json"
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
    """Whether the Node packages are installed as locked.

    Args:
        runtime: the Node to look at; this copy's own when None.
        development: also ask for the packages that only tests and checks need.
    """
    stamp = (runtime or node_runtime()).modules / _STAMP
    try:
        found = json.loads(stamp.read_text())
    except (OSError, ValueError):
        return False
    return found.get("lock") == lock_hash() and (not development or found.get("development") is True)


async def ensure_node_packages(progress: Progress, *, development: bool = False) -> NodeRuntime:
    """Install the Node packages unless they are there.

    Args:
        progress: told about the installation as it goes; never called when there is nothing to do.
        development: also install what only tests and checks need.

    Returns:
        The Node whose packages are ready.

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
    (runtime.modules / _STAMP).unlink(missing_ok=True)
    folders = _package_folders(runtime, development)
    progress("Installing the Node packages (once)", 0.0)
    command = [
        *runtime.npm,
        "ci",
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        "--prefer-offline",
        "--fetch-retries=1",
        "--fetch-retry-mintimeout=1000",
    ]
    if not development:
        command.append("--omit=dev")
    output: deque[str] = deque(maxlen=_KEPT_OUTPUT_LINES)
    environment = runtime.environment()
    # npm is a program like any other: it neither needs our packages nor our clock.
    del environment["NODE_OPTIONS"], environment["NODE_PATH"]
    try:
        with anyio.fail_after(_INSTALL_LIMIT_SECONDS):
            process = await anyio.open_process(command, cwd=runtime.project, env=environment)
            async with process, anyio.create_task_group() as tasks:
                tasks.start_soon(_keep_output, process.stdout, output)
                tasks.start_soon(_keep_output, process.stderr, output)
                tasks.start_soon(_tell_progress, process, folders, progress)
                await process.wait()
    except TimeoutError as error:
        raise ProvisionError(
            f"The Node packages were not installed within {_INSTALL_LIMIT_SECONDS // 60} minutes: "
            "look at the network, then run `civitas setup`."
        ) from error
    if process.returncode != 0:
        raise ProvisionError(_why(output))
    _remove_bedrock(runtime.modules)
    stamp = {"lock": lock_hash(), "development": development}
    (runtime.modules / _STAMP).write_text(json.dumps(stamp) + "\n")
    progress("Installing the Node packages (once)", 1.0)


def _package_folders(runtime: NodeRuntime, development: bool) -> list[Path]:
    packages = json.loads((runtime.project / "package-lock.json").read_text())["packages"]
    return [
        runtime.project / path for path, entry in packages.items() if path and (development or not entry.get("dev"))
    ]


async def _keep_output(stream: anyio.abc.ByteReceiveStream | None, output: deque[str]) -> None:
    if stream is None:
        return
    async for text in TextReceiveStream(stream, errors="replace"):
        output.extend(text.splitlines())


async def _tell_progress(process: Process, folders: list[Path], progress: Progress) -> None:
    while process.returncode is None:
        done = sum((folder / "package.json").exists() for folder in folders)
        progress("Installing the Node packages (once)", min(done / max(len(folders), 1), 0.99))
        await anyio.sleep(_LOOK_INTERVAL_SECONDS)


def _why(output: Iterable[str]) -> str:
    lines = [line for line in output if line.startswith("npm error")]
    text = " ".join(lines)
    if any(code in text for code in _UNREACHABLE):
        return (
            "The Node packages could not be downloaded, the package registry does not answer: "
            "connect to the network once and run `civitas setup`; later runs need no network."
        )
    if "ENOSPC" in text:
        return "The Node packages do not fit on the disk: free 1 GB, then run `civitas setup`."
    words = next(
        (line.removeprefix("npm error").strip() for line in lines if len(line) > len("npm error code XXXX")),
        "no reason given",
    )
    return f"npm could not install the Node packages ({words}): mend that, then run `civitas setup`."


def _remove_bedrock(modules: Path) -> None:
    """Drop the data of Minecraft's Bedrock edition, 334 MB that nothing here reads; ``common`` is required."""
    bedrock = modules / "minecraft-data" / "minecraft-data" / "data" / "bedrock"
    if not bedrock.is_dir():
        return
    for folder in bedrock.iterdir():
        if folder.is_dir() and folder.name != "common":
            shutil.rmtree(folder)
