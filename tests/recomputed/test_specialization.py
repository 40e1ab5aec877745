"""Two computations of roles agree."""

from dataclasses import astuple
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from analysis.claims import Every, Mean, Relabelled
from analysis.experiments.specialization.classifier import UNCLEAR, role_names, score_goals
from analysis.experiments.specialization.compare import compare_specialization
from analysis.experiments.specialization.courses import role_courses
from analysis.experiments.specialization.metric import measure
from analysis.run import open_run
from configs.experiments import text_of
from configs.yaml_places import parse_yaml
from tests.analysis.experiments.specialization.test_comparison import society
from tests.analysis.experiments.specialization.test_goals import society as goal_society
from tests.analysis.folders import Log, write_run
from tests.recomputed.log import read
from tests.recomputed.made_up import MORE_GOALS, villagers
from tests.recomputed.specialization import (
    LEFT_OUT,
    ROLES,
    figures,
    main_roles,
    nearness_dealt,
    nearness_to_goals,
    own_roles_again,
    own_roles_dealt,
    role_scores,
    role_sets,
)


@pytest.mark.parametrize(("seed", "steady"), [(1, 0.4), (2, 0.6), (3, 0.7)])
def test_the_figures_of_a_run_agree(tmp_path: Path, seed: int, steady: float) -> None:
    folder = villagers(tmp_path, seed, steady=steady)
    run = open_run(folder)
    found = figures(folder)
    assert found == pytest.approx(measure(run).headline)
    assert (len(found), LEFT_OUT) == (11, ())
    assert None not in found.values()
    assert 0 < (found["role_persistence_above_chance"] or 0) < 1
    assert 0 < (found["role_evenness"] or 0) < 1
    assert (0 < (found["exclusive_actions_share"] or 0) < 1) == (steady > 0.4)
    sets = [(agent, t, role) for agent, course in role_sets(read(folder)).items() for t, role in course]
    assert sets == list(role_courses(run)[["agent", "t_seconds", "role"]].itertuples(index=False, name=None))


@pytest.mark.parametrize("specializes", [True, False])
def test_the_figures_of_the_comparisons_runs_agree(tmp_path: Path, *, specializes: bool) -> None:
    folder = society(tmp_path, "martial", 1, specializes=specializes)
    assert figures(folder) == pytest.approx(measure(open_run(folder)).headline)


def test_the_p_of_roles_of_one_condition_agrees(tmp_path: Path) -> None:
    conditions = ("normal", "martial", "art")
    folders = {
        (name, seed): society(tmp_path, name, seed, specializes=(name, seed) != ("art", 2))
        for name, seed in product(conditions, (1, 2, 3))
    }
    result = compare_specialization([open_run(folder) for folder in folders.values()], "a study")
    assert result is not None
    by_words = {tested.claim.words: tested.evidence for tested in result.claims}
    worlds = {one: main_roles(folder) for one, folder in folders.items()}
    agents = {one: len(role_sets(read(folder))) for one, folder in folders.items()}
    for condition in ("martial", "art"):
        evidence = by_words[f"Some roles occur only in {condition} societies"]
        assert isinstance(evidence, Every)
        found, shares = evidence.parts
        assert isinstance(found, Relabelled) and found.p is not None
        p, excess = own_roles_dealt(worlds, condition)
        assert astuple(found) == pytest.approx((p, 1 / 27, 9, excess))
        assert 1 / 27 < found.p < 0.5
        assert isinstance(shares, Mean) and shares.than is not None
        here, elsewhere = own_roles_again(worlds, agents, condition)
        assert {world.seed: world.value for world in shares.of} == pytest.approx(here)
        assert sorted((world.seed, world.value) for world in shares.than) == pytest.approx(elsewhere)
    assert here[1] > 0


def test_how_near_roles_are_to_goals_agrees(tmp_path: Path) -> None:
    roles = {
        "normal": ("farmer", "artist", "farmer"),
        "artists": ("artist",) * 3,
        "sea": ("fisher", "farmer", "artist"),
    }
    folders = {
        (name, seed): goal_society(tmp_path, name, seed, role)
        for name, of_seed in roles.items()
        for seed, role in enumerate(of_seed, 1)
    }
    result = compare_specialization([open_run(folder) for folder in folders.values()], "a study")
    assert result is not None
    evidence = result.claims[-1].evidence
    assert isinstance(evidence, Every)
    mean, dealt = evidence.parts
    assert isinstance(mean, Mean) and isinstance(dealt, Relabelled) and dealt.p is not None
    expected = nearness_to_goals(folders)
    assert [world.value for world in mean.of] == pytest.approx([expected[one] for one in folders])
    assert (dealt.worlds, dealt.least_p) == (9, 1 / 6**3)
    assert (dealt.p, dealt.excess) == pytest.approx(nearness_dealt(folders))
    assert dealt.p > 2 * dealt.least_p
    assert len({round(value, 6) for value in expected.values()}) > 4


def test_a_run_without_social_goals_has_no_figures(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada")
    log.ended(60.0)
    folder = write_run(tmp_path, log)
    assert figures(folder) == measure(open_run(folder)).headline
    assert set(figures(folder).values()) == {None}


def test_every_labelled_goal_has_the_same_scores() -> None:
    labelled = parse_yaml(text_of("specialization", "heldout.yaml"))["role"]
    goals = [*(goal for of_role in labelled.values() for goal in of_role), *MORE_GOALS]
    scored = score_goals(goals)
    assert list(role_names()) == ROLES
    assert UNCLEAR in labelled
    assert np.count_nonzero(scored.votes >= 0) > 50
    for goal, scores in zip(goals, scored.scores, strict=True):
        assert list(role_scores(goal).values()) == scores.tolist(), goal
