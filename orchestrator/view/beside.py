"""The page of a run in a process of its own, so that it never disturbs the run. It ends with the command."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from orchestrator.run.owner import owned_environment

END_SECONDS_MAX = 5.0
"""Time that the page has to close, wall time."""


class PageBesideRun:
    """Shows a run on a page while it goes on, and afterwards.

    Args:
        say: told the address of the page, or why there is none.
        act: whether the page may act on the run.
        browser: whether to open the page in the browser.
    """

    def __init__(self, say: Callable[[str], None], *, act: bool = False, browser: bool = True) -> None:
        self._say = say
        self._act = act
        self._browser = browser
        self._process: subprocess.Popen[str] | None = None

    def open(self, run_dir: Path) -> None:
        """Start the page of a run. It is there once the run has begun.

        Args:
            run_dir: the run folder.
        """
        words = ["view", run_dir, "--browser" if self._browser else "--no-browser", *(["--act"] if self._act else [])]
        # In its own session: an interrupt in the terminal ends the run in order, which people then want to see.
        self._process = subprocess.Popen(
            [sys.executable, "-m", "orchestrator.cli", *map(str, words)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=os.environ | owned_environment(),
            start_new_session=True,
        )
        threading.Thread(target=self._pass_on, args=(self._process,), daemon=True).start()

    def stay(self) -> None:
        """Wait until the page is closed or the command is interrupted."""
        if self._process is None or self._process.poll() is not None:
            return
        try:
            self._say("The page stays until you press Ctrl-C.")
            self._process.wait()
        except KeyboardInterrupt:
            return

    def close(self) -> None:
        """End the page."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(END_SECONDS_MAX)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _pass_on(self, process: "subprocess.Popen[str]") -> None:
        for line in process.stdout or ():
            self._say(line.rstrip("\n"))
