"""Perceived against true likeability, ties and asymmetry, worked by hand."""

from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from analysis.experiments.society.likeability import likeability, people
from analysis.experiments.society.measures import (
    accuracy,
    accuracy_by_observers,
    chance_of_slope,
    mutual,
    perceived,
    slope_over_time,
    symmetry,
    ties,
)
from analysis.experiments.society.metric import measure
from analysis.experiments.society.views import all_views, latest
from analysis.metrics.opinions import INTERVIEW, OPINION
from analysis.run import Run, open_run
from tests.analysis.actors import answered, thought
from tests.analysis.folders import Log, write_run
from tests.analysis.villagers import rated


def persona(name: str, **personality: float) -> dict[str, Any]:
    return {"name": name, "personality": personality}


ADA = persona("Ada", agreeableness=0.5, neuroticism=0.5)
BRAM = persona("Bram", agreeableness=1.0, neuroticism=0.5)


def opened(folder: Path, log: Log, *personas: dict[str, Any]) -> Run:
    return open_run(write_run(folder, log, {"run_id": "one", "scenario": "society", "personas": personas}))


def table(true: list[float], thought_of: list[float], observers: list[int]) -> pd.DataFrame:
    return pd.DataFrame(
        {"true_likeability": true, "perceived_likeability": thought_of, "observers": observers, "extroversion": 0.5}
    )


def test_likeability_is_mostly_agreeableness() -> None:
    assert likeability({"agreeableness": 1.0, "neuroticism": 0.0}) == pytest.approx(10.0)
    # 10 · (0.8 · 0.9 + 0.2 · (1 - 0.3))
    assert likeability({"agreeableness": 0.9, "extroversion": 0.1, "neuroticism": 0.3}) == pytest.approx(8.6)
    assert likeability({"agreeableness": 0.9}) is None


def test_the_last_score_of_each_observer_counts_and_an_abstention_is_not_a_score(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada", "Bram", "Cleo")
    rated(log, 10.0, "Ada", "Bram", 2)
    rated(log, 20.0, "Ada", "Bram", 8)
    rated(log, 20.0, "Cleo", "Bram", 5)
    rated(log, 20.0, "Bram", "Cleo", 9, knows=False)
    rated(log, 20.0, "Bram", "Bram", 10)  # an opinion of itself
    answered(log, 20.0, "Bram", "Ada", "I met her 3 times.")  # a question that does not name the scale
    log.ended(60.0)
    run = opened(tmp_path, log, ADA, BRAM, persona("Dana"))
    views = all_views(run, INTERVIEW)
    found = perceived(people(run, OPINION), latest(views)).set_index("person")
    # Dana has no personality, and no agent has a view of Ada.
    assert found.index.tolist() == ["Ada", "Bram"]
    assert found["perceived_likeability"].isna().tolist() == [True, False]
    assert found["perceived_likeability"].iloc[1] == 6.5
    assert found[["observers", "observes"]].to_numpy().tolist() == [[0, 1], [2, 0]]
    assert latest(views, at=15.0)["score"].tolist() == [2.0]


def test_an_agents_own_views_are_the_other_instrument(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada", "Bram")
    thought(log, 5.0, "Ada", "Bram", 3)
    thought(log, 6.0, "Ada", "Bram", 4.5)
    thought(log, 6.0, "Ada", "Zoe", 9)  # not an agent of the run
    log.ended(60.0)
    run = opened(tmp_path, log)
    assert latest(all_views(run, OPINION))[["observer", "person", "score"]].values.tolist() == [["Ada", "Bram", 4.5]]
    assert all_views(run, INTERVIEW).empty


def test_slope_and_correlation_with_their_intervals() -> None:
    people_seen = table([2, 4, 6, 8], [4, 4, 6, 6], [5, 6, 7, 8])
    found = accuracy(people_seen, 5)
    # Sums of squares: x 20, y 4, xy 8; slope 8 / 20, r = 8 / √80.
    assert found["slope"] == pytest.approx(0.4)
    assert found["intercept"] == pytest.approx(3.0)
    assert found["correlation"] == pytest.approx(0.894427, abs=1e-6)
    # The rest is 4 - 8² / 20 = 0.8; its error √(0.8 / 2 / 20) = 0.141421, Student with 2 degrees 4.302653.
    assert found["slope_low"] == pytest.approx(0.4 - 4.302653 * 0.141421, abs=1e-5)
    # Fisher: tanh(atanh(0.894427) ± 1.959964 / √1); atanh = 1.443635.
    assert found["correlation_low"] == pytest.approx(-0.474, abs=1e-3)
    assert found["correlation_high"] == pytest.approx(0.9978, abs=1e-4)
    assert found["agents"] == 4


def test_an_agent_with_too_few_observers_is_left_out() -> None:
    people_seen = table([2, 4, 6, 8], [4, 4, 6, 6], [1, 2, 2, 3])
    rows = accuracy_by_observers(people_seen).set_index("observers_least")
    assert rows["agents"].tolist() == [4, 3, 1, *[0] * 8]
    assert rows.loc[2, "slope"] == pytest.approx(0.5)
    assert rows.loc[3:, ["slope", "correlation"]].isna().all().all()


def test_a_steep_slope_is_rare_by_chance_and_a_flat_one_is_not() -> None:
    true = [float(value) for value in range(10)]
    assert (chance_of_slope(table(true, true, [9] * 10), 5) or 1) < 0.01
    assert (chance_of_slope(table(true, [5, 6] * 5, [9] * 10), 5) or 0) > 0.1
    assert chance_of_slope(table(true, true, [1] * 10), 5) is None


def test_the_slope_grows_as_people_come_to_know_one_another(tmp_path: Path) -> None:
    log = Log()
    names = [f"Agent{number}" for number in range(8)]
    log.joined(*names)
    for t, share in ((30.0, 0.0), (90.0, 0.5)):
        for observer in names:
            for number, person in enumerate(names):
                if person != observer:
                    thought(log, t, observer, person, 5 + share * (number - 3.5))
    log.ended(120.0)
    run = opened(
        tmp_path, log, *(persona(name, agreeableness=number / 8, neuroticism=0.5) for number, name in enumerate(names))
    )
    course = slope_over_time(people(run, OPINION), all_views(run, OPINION), run.seconds)
    assert course["t_seconds"].tolist() == [10.0 * step for step in range(1, 13)]
    assert course["slope"].isna().tolist() == [True, True] + [False] * 10
    # True likeability rises by 1 from one agent to the next, perceived likeability by 0.5.
    assert course["slope"].iloc[2] == pytest.approx(0.0)
    assert course["slope"].iloc[-1] == pytest.approx(0.5)


def test_ties_go_with_extroversion() -> None:
    known = pd.DataFrame({"extroversion": [0.1, 0.4, 0.7, 1.0], "observers": [1, 2, 3, 4]})
    assert ties(known)["in_degree_correlation"] == pytest.approx(1.0)


def test_pairs_with_two_views_are_compared_with_shuffled_pairs() -> None:
    rows = []
    for number in range(8):
        first, second, score = f"A{number}", f"B{number}", float(number)
        rows += [(first, second, score), (second, first, score + 1)]
    rows.append(("A0", "A1", 9.0))  # not returned
    views = pd.DataFrame(rows, columns=["observer", "person", "score"])
    pairs = mutual(views)
    assert len(pairs) == 8
    assert pairs["difference"].tolist() == [-1.0] * 8
    found = symmetry(pairs)
    assert found["asymmetry_mean"] == 1.0
    # The mean of |i - j - 1| over all i and j from 0 to 7 is 176 / 64.
    assert found["asymmetry_by_chance"] == pytest.approx(176 / 64, abs=0.1)
    assert (found["asymmetry_p"] or 1) < 0.05


def test_a_run_whose_personalities_are_unknown_is_told_so(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada", "Bram")
    thought(log, 5.0, "Ada", "Bram", 3)
    log.ended(60.0)
    found = measure(opened(tmp_path, log, persona("Ada"), persona("Bram")))
    assert found.finding == "The manifest has no personality, so no likeability is known."
    assert (found.headline, found.plots) == ({}, [])
