"""A run of a study is told from an earlier run whose process had the same id."""

import subprocess
import sys
import time
from pathlib import Path

import anyio
import pytest

from orchestrator.run.manifest import ProcessIdentity, RunStatus, read_manifest
from orchestrator.study.process import RunProcess
from tests.orchestrator.study.studies import leave_run, trial


@pytest.mark.anyio
async def test_an_earlier_run_with_the_same_process_id_is_not_taken_for_it(tmp_path: Path) -> None:
    folder, (planned, *_) = tmp_path / "runs", trial(tmp_path).runs
    process = await anyio.open_process([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    try:
        run = RunProcess(planned, folder, process, tmp_path / "log")
        for name, created in (("20260102-earlier", time.time() - 3600), ("20260101-own", time.time())):
            assert run.run_dir is None
            run_dir = leave_run(folder, planned, RunStatus.DONE, name)
            manifest = read_manifest(run_dir)
            manifest.orchestrator = ProcessIdentity(pid=process.pid, created=created)
            manifest.write(run_dir)
        assert run.run_dir == folder / "20260101-own"
    finally:
        process.terminate()
        await process.aclose()
