"""Two computations of the chef's gifts agree."""

from pathlib import Path

import pytest

from analysis.metrics.giving import measure
from analysis.run import open_run
from tests.analysis.folders import Log, write_run
from tests.recomputed.chef import figures
from tests.recomputed.made_up import actors


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_the_figures_of_a_run_agree(tmp_path: Path, seed: int) -> None:
    folder = actors(tmp_path, seed)
    found = figures(folder)
    assert found == pytest.approx(measure(open_run(folder)).headline)
    assert None not in found.values()
    assert 0 < (found["items_received"] or 0) < (found["items_given"] or 0)
    assert 0 < (found["giving_evenness"] or 0) < 1


def test_where_nobody_gives_there_is_nothing_to_measure(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada")
    log.ended(10.0)
    folder = write_run(tmp_path, log)
    assert figures(folder) == measure(open_run(folder)).headline
