"""The Node side of the suite, from Python: one process that plays cases side by side on one server."""

import json
import re
import subprocess
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, Queue
from typing import Any

from orchestrator.provision import NodeRuntime

CASES_DIR = Path(__file__).parent / "cases"

_RUNNER = Path(__file__).parent / "js" / "runner.js"
_PATIENT_CLOCK = Path(__file__).parents[1] / "support" / "js" / "patient_clock.js"
_SPEED = 10.0
"""Speed of the run clock relative to the wall clock while no work is pending."""
_SILENCE_SECONDS = 600.0
"""The longest wait for the outcome of any case, wall seconds."""
_END_SECONDS = 60.0

_WORLDS = ("usual", "night", "no healing", "growth", "alone")
"""The worlds of ``js/suite.js``, in the order of play."""
_USUAL = _WORLDS[0]
_BEGINS = re.compile(r"^suite\.case\(")
_NAMED = re.compile(r"^suite\.case\('((?:[^'\\]|\\.)+)', ")
_WORLD = re.compile(r"\{[^{}]*\bworld: '([^']+)'[^{}]*\}\)$")


@dataclass(frozen=True)
class Case:
    """One case of the suite."""

    file: str
    """Name of the file under ``cases``."""
    name: str
    """The statement that the case checks."""
    world: str
    """The world of the case, see ``js/suite.js``."""

    @property
    def title(self) -> str:
        """Return file and name in one line."""
        return f"{self.file.removesuffix('.js')}: {self.name}"


class CaseRunner:
    """Cases that are played.

    Args:
        node: Node with all packages.
        cases: cases to play. All start at once, as many side by side as their worlds allow.
        server: environment that names the server, see ``js/runner.js``; empty for an embedded world on a clock that
            waits for it.
    """

    def __init__(self, node: NodeRuntime, cases: Sequence[Case], *, server: dict[str, str]) -> None:
        clock = [] if server else ["--require", str(_PATIENT_CLOCK)]
        self._process = subprocess.Popen(
            [str(node.node), *clock, str(_RUNNER)],
            env={**node.environment(), "PATIENT_CLOCK_SPEED": repr(_SPEED), **server},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._outcomes: dict[tuple[str, str], dict[str, Any]] = {}
        self._answers: Queue[dict[str, Any]] = Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([{"file": case.file, "name": case.name} for case in cases]) + "\n")
        self._process.stdin.flush()

    def outcome(self, case: Case) -> dict[str, Any]:
        """Wait until a case is over and return its outcome.

        Raises:
            RuntimeError: the runner ended or does not answer.
        """
        while (case.file, case.name) not in self._outcomes:
            try:
                answer = self._answers.get(timeout=_SILENCE_SECONDS)
            except Empty:
                self._process.kill()
                raise RuntimeError(f"No case came to an end within {_SILENCE_SECONDS:.0f} s.") from None
            if "fatal" in answer:
                self._answers.put(answer)  # for later waits of other cases
                raise RuntimeError(answer["fatal"])
            self._outcomes[answer["file"], answer["name"]] = answer
        return self._outcomes[case.file, case.name]

    def close(self) -> None:
        """End the process and the server that it started."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            self._process.wait(timeout=_END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as lines:
            for line in lines:
                self._answers.put(json.loads(line))
        self._answers.put(
            {"fatal": "The runner of the cases ended before all cases were over. Its standard error says why."}
        )


def read_cases(folder: Path = CASES_DIR) -> list[Case]:
    """Read the cases from the text of their files, in the order of play.

    Collecting the tests starts no process. ``test_cases.py`` compares the result with Node's list.

    Raises:
        ValueError: the name of a case or its world is not written as text, or the world does not exist.
    """
    cases = [case for path in sorted(folder.glob("*.js")) for case in _cases_of(path)]
    return sorted(cases, key=lambda case: _WORLDS.index(case.world))


def list_cases(node: NodeRuntime) -> list[Case]:
    """Return the cases as Node reads them, in the order of the files."""
    listed = subprocess.run(
        [str(node.node), str(_RUNNER), "--list"], capture_output=True, text=True, timeout=60, check=False
    )
    if listed.returncode != 0:
        raise RuntimeError(f"The cases cannot be listed: {listed.stderr}")
    return [Case(**case) for case in json.loads(listed.stdout)]


def _cases_of(path: Path) -> list[Case]:
    lines = path.read_text(encoding="utf-8").splitlines()
    begins = [number for number, line in enumerate(lines) if _BEGINS.match(line)]
    cases = []
    for begin, after in zip(begins, [*begins[1:], len(lines)], strict=True):
        named = _NAMED.match(lines[begin])
        if not named:
            raise ValueError(f"{path}:{begin + 1}: write the name of the case as text in single quotes.")
        worlds = [found[1] for line in lines[begin:after] if (found := _WORLD.search(line))]
        world = worlds[0] if worlds else _USUAL
        if world not in _WORLDS:
            raise ValueError(f"{path}:{begin + 1}: unknown world '{world}'. The worlds are: {', '.join(_WORLDS)}.")
        cases.append(Case(path.name, named[1].replace("\\'", "'"), world))
    return cases
