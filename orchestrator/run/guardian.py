"""The guardian: a small process that ends the others of a run when the orchestrator dies without a farewell.

It holds the reading end of a pipe from the orchestrator. The pipe ends with the orchestrator, however that ends; the
line ``farewell`` before it says that all is tidy. Otherwise the processes of the run, found by the mark in their
environment, are ended: first they may leave by themselves (their own pipes ended too), then the recorder, then Redis.
"""

import shutil
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

import psutil

from orchestrator.run.process_tags import tagged_processes

SHARD_GRACE_SECONDS = 3.0
RECORDER_GRACE_SECONDS = 6.0
KILL_SECONDS = 7.5
"""From the orchestrator's death; whatever still lives is killed."""
GIVE_UP_SECONDS = 20.0
_LOOK_SECONDS = 0.2
_LOOKS_WITHOUT_ANYONE = 2
"""A process may be between fork and exec, when it has no mark yet; so look twice."""


def main(run_id: str, leftover_dir: str) -> None:
    """Wait for the orchestrator's end, then see that nobody is left.

    Args:
        run_id: the run to watch over.
        leftover_dir: a folder outside of the run folder to remove afterwards; empty for none.
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
    empty_looks = 0
    while empty_looks < _LOOKS_WITHOUT_ANYONE and (elapsed := time.monotonic() - began) < GIVE_UP_SECONDS:
        found = list(tagged_processes(run_id))
        empty_looks = 0 if found else empty_looks + 1
        recording = any(part == "recorder" for _, part in found)
        for process, part in found:
            with suppress(psutil.Error):
                if elapsed > KILL_SECONDS:
                    process.kill()
                elif elapsed > _grace_seconds(part, recording=recording):
                    process.terminate()
        time.sleep(_LOOK_SECONDS)


def _grace_seconds(part: str, *, recording: bool) -> float:
    if part == "recorder":
        return RECORDER_GRACE_SECONDS
    if part == "redis":
        return RECORDER_GRACE_SECONDS if recording else SHARD_GRACE_SECONDS
    return SHARD_GRACE_SECONDS


if __name__ == "__main__":
    main(*sys.argv[1:])
