"""The guardian: a small process that ends the other processes of a run when the orchestrator dies unexpectedly.

It holds the reading end of a pipe from the orchestrator. The pipe closes when the orchestrator ends, for any reason.
The line ``farewell`` before that means a normal end. Otherwise the guardian ends the processes of the run, which it
finds by a tag in their environment: first they may exit by themselves (their own pipes closed too), then the recorder
ends, then Redis.
"""

import shutil
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

import psutil

from orchestrator.run.process_tags import tagged_processes

GRACE_SECONDS = 3.0
"""How long a process may take to leave by itself, from the orchestrator's death."""
RECORDER_GRACE_SECONDS = 60.0
"""The same for the recorder, and for Redis as long as there is a recorder. A recorder stops by itself within seconds;
on a busy machine the last events take longer, and they must not be lost."""
KILL_SECONDS = 4.5
"""How long a process may take from the signal to end; then it is killed."""
GIVE_UP_SECONDS = 80.0
_LOOK_SECONDS = 0.2
_LOOKS_WITHOUT_ANYONE = 2
"""Number of checks without a process. A process has no tag yet between fork and exec, so we check twice."""


def main(run_id: str, leftover_dir: str) -> None:
    """Wait for the orchestrator's end, then make sure that no process is left.

    Args:
        run_id: the run to watch.
        leftover_dir: a folder outside the run folder to remove afterwards; empty for none.
    """
    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(name, signal.SIG_IGN)
    farewell = any(line.strip() == "farewell" for line in sys.stdin)
    if farewell:
        return
    end_everyone(run_id)
    if leftover_dir:
        shutil.rmtree(Path(leftover_dir), ignore_errors=True)


def end_everyone(run_id: str) -> None:
    """End every process of the run, gently first."""
    began = time.monotonic()
    asked_at: dict[int, float] = {}
    empty_looks = 0
    while empty_looks < _LOOKS_WITHOUT_ANYONE and (elapsed := time.monotonic() - began) < GIVE_UP_SECONDS:
        found = list(tagged_processes(run_id))
        empty_looks = 0 if found else empty_looks + 1
        recording = any(part == "recorder" for _, part in found)
        for process, part in found:
            with suppress(psutil.Error):
                process.resume()  # a run that was paused must go on to end
                if elapsed - asked_at.get(process.pid, elapsed) > KILL_SECONDS:
                    process.kill()
                elif elapsed > _grace_seconds(part, recording=recording):
                    process.terminate()
                    asked_at.setdefault(process.pid, elapsed)
        time.sleep(_LOOK_SECONDS)


def _grace_seconds(part: str, *, recording: bool) -> float:
    return RECORDER_GRACE_SECONDS if part == "recorder" or (part == "redis" and recording) else GRACE_SECONDS


if __name__ == "__main__":
    main(*sys.argv[1:])
