"""The display of a sweep: a table of conditions and repeats in a terminal, lines elsewhere."""

import io
from pathlib import Path

from rich.console import Console

from orchestrator.dashboard.studies import QuietSweep, SweepLines, SweepTable, open_sweep_reporter, sweep_table
from orchestrator.run.manifest import RunStatus
from orchestrator.study.progress import Going, SweepStatus
from tests.orchestrator.study.studies import trial


def standing(folder: Path) -> SweepStatus:
    plan = trial(folder)
    first, second, third, _ = plan.runs
    return SweepStatus(
        plan=plan,
        results={first: RunStatus.DONE, second: RunStatus.FAILED},
        going=[Going(third, wall_seconds=4.0, manifest=None)],
        at_once=1,
        measured_seconds=[60.0],
    )


def test_a_table_has_a_row_for_each_condition_and_a_column_for_each_repeat(tmp_path: Path) -> None:
    out = io.StringIO()
    Console(file=out, width=100).print(sweep_table(standing(tmp_path)))
    lines = [line.split() for line in out.getvalue().splitlines() if line.strip()]
    assert " ".join(lines[0]) == ("trial · 1 of 4 runs done · 1 failed · full 2: 0.0 of 0.3 min · 2 min left")
    assert lines[1] == ["condition", "repeat", "1", "repeat", "2"]
    assert lines[3:] == [["full", "done", "setting", "up"], ["baseline", "failed", "-"]]


def test_lines_come_now_and_then(tmp_path: Path) -> None:
    out = io.StringIO()
    lines = SweepLines(Console(file=out, width=40))
    lines.say("[full] is no markup")
    lines.show(standing(tmp_path))
    lines.show(standing(tmp_path))
    lines.close()
    assert out.getvalue().splitlines() == ["[full] is no markup", standing(tmp_path).headline]


def test_the_reporter_suits_the_console() -> None:
    assert isinstance(open_sweep_reporter(Console(file=io.StringIO()), quiet=True), QuietSweep)
    assert isinstance(open_sweep_reporter(Console(file=io.StringIO()), quiet=False), SweepLines)
    assert isinstance(open_sweep_reporter(Console(force_terminal=True), quiet=False), SweepTable)
