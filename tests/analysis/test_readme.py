"""The documents name every table and column that there is, and no other."""

import re
from pathlib import Path

import analysis
from analysis.metrics import METRICS
from analysis.metrics.base import Metric
from analysis.run import open_run
from tests.analysis.folders import Log, write_run

ANALYSIS = Path(analysis.__file__).parent


def test_the_readmes_describe_every_table(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada")
    run = open_run(write_run(tmp_path, log))
    written = {
        (readme_of(measure), table.name): table.frame.columns.tolist()
        for measure in METRICS.find().values()
        for table in measure(run).tables
    }
    described = {
        (path, name): re.findall(r"`(\w+)`", re.sub(r"\([^)]*\)", "", columns))
        for path in ANALYSIS.rglob("README.md")
        for name, columns in re.findall(
            r"^\| `(\w+)` \|[^|]*\|([^|]*)\|$", path.read_text(encoding="utf-8"), flags=re.MULTILINE
        )
    }
    assert described == written


def readme_of(measure: Metric) -> Path:
    """The document with the tables of a metric: that of its experiment, or the one of all runs."""
    _layer, folder, name, *_ = measure.__module__.split(".")
    return ANALYSIS / folder / name / "README.md" if folder == "experiments" else ANALYSIS / "README.md"
