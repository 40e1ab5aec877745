"""The page names every existing table and column, and no other."""

import re
from pathlib import Path

import analysis
from analysis.metrics import METRICS
from analysis.run import open_run
from tests.analysis.folders import Log, write_run


def test_the_readme_describes_every_table(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada")
    run = open_run(write_run(tmp_path, log))
    written = {
        table.name: table.frame.columns.tolist() for measure in METRICS.find().values() for table in measure(run).tables
    }
    readme = (Path(analysis.__file__).parent / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \|[^|]*\|([^|]*)\|$", readme, flags=re.MULTILINE)
    described = {name: re.findall(r"`(\w+)`", re.sub(r"\([^)]*\)", "", columns)) for name, columns in rows}
    assert described == written
