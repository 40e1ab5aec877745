"""Two computations of the item race agree."""

from pathlib import Path

import pytest

from analysis.comparison.items import compare_items
from analysis.metrics.items import measure
from analysis.run import open_run
from tests.analysis.folders import Log, write_run
from tests.recomputed.items import figures
from tests.recomputed.made_up import acquirers


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_figures_of_a_run_agree(tmp_path: Path, seed: int) -> None:
    folder = acquirers(tmp_path, seed)
    run = open_run(folder)
    (compared,) = compare_items([run]).runs.to_dict("records")
    of_the_run = {name: compared[name] for name in ("agents", "minutes", "below_least")}
    found = figures(folder)
    assert found == pytest.approx({**measure(run).headline, **of_the_run})
    assert found["unique_items_min"] == 0
    assert 1 < (found["unique_items_mean"] or 0) < (found["unique_items_max"] or 0) < (found["unique_items_all"] or 0)
    assert 1 <= (found["below_least"] or 0) < (found["agents"] or 0)


def test_a_run_without_agents_has_no_mean(tmp_path: Path) -> None:
    log = Log()
    log.ended(5.0)
    folder = write_run(tmp_path, log)
    found = figures(folder)
    headline = measure(open_run(folder)).headline
    assert {name: found[name] for name in headline} == headline
    assert found["unique_items_mean"] is None
