"""Run the real command line, as a user does."""

import io
import json
import subprocess
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orchestrator.cli import main

LIMIT_SECONDS = 150


@dataclass(frozen=True)
class Answer:
    """The result of a command."""

    code: int
    out: str
    err: str

    @property
    def sentence(self) -> str:
        """Return the last line on standard error."""
        return self.err.strip().splitlines()[-1]

    @property
    def json(self) -> dict[str, Any]:
        """Return the one JSON object on standard output."""
        value: dict[str, Any] = json.loads(self.out)
        return value


def command(*words: str | Path) -> list[str]:
    """The command line that starts ``civitas``."""
    return [sys.executable, "-c", "from orchestrator.cli import main; main()", *map(str, words)]


def civitas_here(*words: str | Path) -> Answer:
    """Run a command inside this process: the same code, without starting an interpreter."""
    out, err = io.StringIO(), io.StringIO()
    code = 0
    before, sys.argv = sys.argv, ["civitas", *map(str, words)]
    try:
        with redirect_stdout(out), redirect_stderr(err):
            main()
    except SystemExit as exit_:
        code = exit_.code if isinstance(exit_.code, int) else 0
    finally:
        sys.argv = before
    return Answer(code, out.getvalue(), err.getvalue())


def civitas(
    *words: str | Path,
    cwd: Path | None = None,
    limit_seconds: float = LIMIT_SECONDS,
    through: Sequence[str] = (),
) -> Answer:
    """Run a command to its end.

    Args:
        words: words of the command line.
        cwd: the folder to run it in.
        limit_seconds: wall time after which the test fails.
        through: a program that starts the command under special conditions, with its options.
    """
    done = subprocess.run(
        [*through, *command(*words)], capture_output=True, text=True, timeout=limit_seconds, check=False, cwd=cwd
    )
    return Answer(done.returncode, done.stdout, done.stderr)
