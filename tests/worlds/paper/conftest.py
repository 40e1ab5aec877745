"""The stub server, built once from its source, and a Java to run it."""

import shutil
import subprocess
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.worlds.paper.service import Service, serving
from worlds.versions import version_named

SOURCE = Path(__file__).parent / "stand_in"
PROXY = version_named("1.21.4").velocity
COMPILE_SECONDS_MAX = 120


@pytest.fixture(scope="session")
def jar_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], bytes]:
    """Return a function that makes the stub's jar for a version of Minecraft."""
    compiler = shutil.which("javac")
    assert compiler is not None, "the stand-in needs a Java compiler: install openjdk-17-jdk-headless, or any newer"
    classes = tmp_path_factory.mktemp("stand_in")
    command = [compiler, "--release", "17", "-d", str(classes), *(str(path) for path in sorted(SOURCE.glob("*.java")))]
    subprocess.run(command, check=True, timeout=COMPILE_SECONDS_MAX)

    def jar(version: str) -> bytes:
        path = classes.parent / f"stand_in-{version}.jar"
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("META-INF/MANIFEST.MF", "Main-Class: StandIn\n\n")
            archive.writestr("version.txt", version)
            for one in sorted(classes.glob("*.class")):
                archive.write(one, one.name)
        return path.read_bytes()

    return jar


@pytest.fixture
def service(jar_of: Callable[[str], bytes]) -> Iterator[Service]:
    """Make a download service with a build for two versions, and a newer build that is not stable."""
    jars = {
        (PROXY, 500): jar_of(PROXY),
        ("1.21.4", 231): jar_of("1.21.4"),
        ("1.21.4", 232): jar_of("1.21.4"),
        ("1.21.1", 133): jar_of("1.21.1"),
    }
    with serving(Service(jars, channels={232: "ALPHA"})) as running:
        yield running
