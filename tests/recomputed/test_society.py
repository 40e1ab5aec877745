"""Two computations of agents' views of each other agree."""

from pathlib import Path

import numpy as np
import pytest

from analysis.experiments.society.likeability import people
from analysis.experiments.society.measures import mutual, perceived
from analysis.experiments.society.metric import measure, society_figures
from analysis.experiments.society.views import INSTRUMENTS, all_views, latest
from analysis.metrics.opinions import OPINION
from analysis.run import Run, open_run
from tests.analysis.actors import thought
from tests.analysis.experiments.society.test_comparison import society as villages_of_the_comparison
from tests.analysis.folders import Log, write_run
from tests.recomputed.log import read
from tests.recomputed.made_up import society
from tests.recomputed.society import LEFT_OUT, figures, latest_views, mutual_pairs


def of_the_product(run: Run) -> dict[str, float | int | str | None]:
    """Return the figures of a comparison of this run alone, and those of its report."""
    seen = {name: latest(all_views(run, name)) for name in INSTRUMENTS}
    compared = next((views for views in seen.values() if len(views)), None)
    known = people(run, OPINION)
    without_prefix = {} if compared is None else society_figures(perceived(known, compared), mutual(compared))
    return {**without_prefix, **measure(run).headline}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_figures_of_a_run_agree(tmp_path: Path, seed: int) -> None:
    folder = society(tmp_path, seed)
    found = figures(folder)
    assert found == pytest.approx(of_the_product(open_run(folder)))
    assert (len(found), LEFT_OUT) == (27, ())
    assert None not in found.values()
    assert found["opinion_likeability_slope"] != found["interview_likeability_slope"]
    assert 0 < (found["correlation"] or 0) < 1
    assert 5 < (found["agents"] or 0) <= 11  # one personality is not known


def test_without_interviews_the_agents_own_views_are_compared(tmp_path: Path) -> None:
    folder = villages_of_the_comparison(tmp_path, "full", 1, slope=0.6)
    found = figures(folder)
    assert found == pytest.approx(of_the_product(open_run(folder)))
    assert len(found) == 18


@pytest.mark.parametrize("mind", [{"agreeableness": 0.5, "neuroticism": 0.5}, {}])
def test_too_few_views_have_no_slope_and_unknown_personalities_no_figure(
    tmp_path: Path, mind: dict[str, float]
) -> None:
    log = Log()
    log.joined("Ada", "Bram")
    thought(log, 5.0, "Ada", "Bram", 3)
    log.ended(60.0)
    folder = write_run(tmp_path, log, {"personas": [{"name": name, "personality": mind} for name in ("Ada", "Bram")]})
    run, found = open_run(folder), figures(folder)
    if mind:
        assert found == of_the_product(run)
        assert (found["slope"], found["agents"]) == (None, 0)
    else:
        assert found == measure(run).headline == {}


def test_the_asymmetry_by_chance_is_near_its_expected_value(tmp_path: Path) -> None:
    folder = society(tmp_path, 1)
    score, back = np.array(mutual_pairs(latest_views(read(folder), "opinion"))).T
    expected = float(np.abs(score[:, np.newaxis] - back).mean())
    assert figures(folder)["opinion_likeability_asymmetry_by_chance"] == pytest.approx(expected, rel=0.02)
