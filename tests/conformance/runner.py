"""The Node side of the suite as Python sees it: one process that runs one case after another against one server."""

import json
import subprocess
import threading
from pathlib import Path
from queue import Empty, Queue
from typing import Any

from orchestrator.provision import NodeRuntime

_RUNNER = Path(__file__).parent / "js" / "runner.js"
_MARGIN_SECONDS = 60.0


class CaseRunner:
    """A running list of cases.

    Args:
        node: Node with all packages.
        speed: how many times faster than the wall the run clock goes (1 at other servers than ours).
        server: environment that names the server, see ``js/runner.js``; empty for an embedded world.
    """

    def __init__(self, node: NodeRuntime, *, speed: float, server: dict[str, str]) -> None:
        command = [str(node.node), "--require", str(node.clock), str(_RUNNER)]
        self._process = subprocess.Popen(
            command,
            env={**node.environment(speed), **server},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._answers: Queue[dict[str, Any]] = Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def run(self, file: str, name: str, seconds: float) -> dict[str, Any]:
        """Run one case and return its outcome.

        Args:
            file: name of the file under ``cases``.
            name: name of the case.
            seconds: its limit, run clock.

        Raises:
            RuntimeError: the runner ended or does not answer.
        """
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"file": file, "name": name}) + "\n")
        self._process.stdin.flush()
        try:
            answer = self._answers.get(timeout=seconds + _MARGIN_SECONDS)
        except Empty:
            self._process.kill()
            raise RuntimeError(
                f"The runner of the cases did not answer within {seconds + _MARGIN_SECONDS:.0f} s."
            ) from None
        if "fatal" in answer:
            raise RuntimeError(answer["fatal"])
        return answer

    def close(self) -> None:
        """End the process and the server that it started."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        try:
            self._process.wait(timeout=_MARGIN_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as lines:
            for line in lines:
                self._answers.put(json.loads(line))
        self._answers.put({"fatal": "The runner of the cases ended before its time: see its words above."})


def list_cases(node: NodeRuntime) -> list[dict[str, Any]]:
    """Return every case as ``{file, name, seconds}``, in order."""
    listed = subprocess.run(
        [str(node.node), str(_RUNNER), "--list"], capture_output=True, text=True, timeout=60, check=False
    )
    if listed.returncode != 0:
        raise RuntimeError(f"The cases cannot be listed: {listed.stderr}")
    cases: list[dict[str, Any]] = json.loads(listed.stdout)
    return cases
