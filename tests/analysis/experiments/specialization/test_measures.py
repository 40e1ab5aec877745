"""Persistence, diversity and the work of each role, worked by hand."""

from dataclasses import astuple
from pathlib import Path

import pandas as pd
import pytest

from analysis.claims import WorldFigure
from analysis.comparison.worlds import RunFigures
from analysis.experiments.specialization.courses import main_roles, role_courses
from analysis.experiments.specialization.deeds import actions_by_role, exclusivity, frequencies, own_kinds
from analysis.experiments.specialization.judging import claims
from analysis.experiments.specialization.measures import diversity, persistence
from analysis.experiments.specialization.metric import measure
from analysis.experiments.specialization.particular import particular_roles
from analysis.inference import decide
from analysis.run import Run, open_run
from tests.analysis.folders import Log, write_run
from tests.analysis.villagers import aimed, did


def village(folder: Path, goals: dict[str, list[str]], seconds: float = 200.0) -> Run:
    log = Log()
    log.joined(*goals)
    for agent, roles in goals.items():
        aimed(log, agent, roles)
    log.ended(seconds)
    return open_run(write_run(folder, log))


def test_sets_roll_over_five_goals(tmp_path: Path) -> None:
    run = village(tmp_path, {"Ada": ["farmer"] * 5 + ["miner"] * 4, "Bram": ["fisher"] * 4})
    courses = role_courses(run)
    # Bram never had five goals. Ada's 3 : 2 and 2 : 3 go to the majority. At 8 s each, the first set is complete at 42
    # s.
    assert courses["agent"].unique().tolist() == ["Ada"]
    assert courses["role"].tolist() == ["farmer", "farmer", "farmer", "miner", "miner"]
    assert courses["t_seconds"].tolist() == [42.0, 50.0, 58.0, 66.0, 74.0]
    (ada,) = main_roles(courses).to_dict("records")
    assert (ada["role"], ada["share"], ada["roles"], ada["sets"]) == ("farmer", 0.6, 2, 5)


def test_persistence_is_of_sets_without_a_goal_in_common_and_stands_beside_chance(tmp_path: Path) -> None:
    run = village(
        tmp_path,
        {
            "Ada": ["farmer"] * 15,
            "Bram": ["miner"] * 10,
            "Cleo": ["farmer"] * 5 + ["miner"] * 5,
        },
    )
    found = persistence(role_courses(run))
    # Pairs: Ada FF, FF; Bram MM; Cleo FM: 3 of 4 are kept. First: 3/4 F, 1/4 M; second: 1/2 F, 1/2 M.
    assert found["role_persistence"] == 0.75
    assert found["role_persistence_chance"] == pytest.approx(0.75 * 0.5 + 0.25 * 0.5)
    assert found["role_persistence_above_chance"] == pytest.approx((0.75 - 0.5) / 0.5)


def test_a_society_of_one_role_has_no_persistence_above_chance(tmp_path: Path) -> None:
    found = persistence(role_courses(village(tmp_path, {"Ada": ["farmer"] * 10, "Bram": ["farmer"] * 10})))
    assert (found["role_persistence"], found["role_persistence_above_chance"]) == (1.0, None)


def test_an_unclear_set_is_not_kept_and_keeps_nothing(tmp_path: Path) -> None:
    run = village(tmp_path, {"Ada": ["farmer"] * 5 + ["be kind"] * 5 + ["farmer"] * 5})
    # The pair farmer, unclear is not kept; unclear, farmer is not a pair.
    assert persistence(role_courses(run))["role_persistence"] == 0.0


def test_entropy_is_of_roles_played_at_the_same_time(tmp_path: Path) -> None:
    goals = {"Ada": ["farmer"] * 10, "Bram": ["farmer"] * 10, "Cleo": ["miner"] * 10, "Dana": ["fisher"] * 10}
    run = village(tmp_path, goals)
    found = diversity(role_courses(run), sorted(goals), run.seconds)
    # 1/2, 1/4, 1/4: 1.5 bits, of log2(4) = 2 at most.
    assert found["role_entropy_bits"] == pytest.approx(1.5)
    assert found["role_evenness"] == pytest.approx(0.75)
    assert found["roles"] == 3


def test_roles_that_change_together_are_homogeneous_all_along(tmp_path: Path) -> None:
    goals = {name: ["farmer"] * 8 + ["miner"] * 8 for name in ("Ada", "Bram")}
    run = village(tmp_path, goals)
    assert diversity(role_courses(run), sorted(goals), run.seconds)["role_entropy_bits"] == 0.0


def test_frequencies_are_normalised_both_ways(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada", "Bram")
    aimed(log, "Ada", ["farmer"] * 10)
    aimed(log, "Bram", ["miner"] * 10)
    did(log, 5.0, "Ada", "harvest", crop="wheat")  # before she had a role
    for t in (60.0, 61.0, 62.0):
        did(log, t, "Ada", "harvest", crop="wheat")
    did(log, 63.0, "Ada", "craft", item="oak_fence", count=2)
    did(log, 64.0, "Bram", "craft", item="oak_fence", count=1)
    did(log, 65.0, "Bram", "go_to", target="mine")  # work of no role
    did(log, 66.0, "Bram", "mine_ore", status="failed", ore="iron")
    log.ended(100.0)
    run = open_run(write_run(tmp_path, log))
    counts = frequencies(actions_by_role(run, role_courses(run)))
    assert counts.to_numpy().tolist() == [
        ["craft oak fence", "farmer", 1, 0.25, 0.5],
        ["craft oak fence", "miner", 1, 1.0, 0.5],
        ["harvest wheat", "farmer", 3, 0.75, 1.0],
    ]


def crafts(folder: Path, *, own: bool) -> Run:
    """Return ten agents in five roles. Each role has its own craft, or all roles do all crafts."""
    roles = ["farmer", "miner", "fisher", "guard", "artist"] * 2
    log = Log()
    names = [f"Agent{number}" for number in range(len(roles))]
    log.joined(*names)
    for number, (name, role) in enumerate(zip(names, roles, strict=True)):
        aimed(log, name, [role] * 12)
        for place in range(10):
            work = number % 5 if own else (number + place) % 5
            did(log, 110.0 + place, name, "craft", item=f"thing_{work}")
    log.ended(150.0)
    return open_run(write_run(folder, log))


def test_a_kind_is_a_roles_own_from_two_thirds_on(tmp_path: Path) -> None:
    run = crafts(tmp_path / "own", own=True)
    kinds = own_kinds(frequencies(actions_by_role(run, role_courses(run))))
    assert kinds[["actions", "of_kind_share", "exclusive"]].values.tolist() == [[20, 1.0, True]] * 5
    found = exclusivity(run, role_courses(run))
    assert found["exclusive_kinds_share"] == found["exclusive_actions_share"] == 1.0
    # With shuffled roles, two agents of one craft have the same role only sometimes, by chance.
    assert (found["exclusive_kinds_by_chance_share"] or 1) < 0.3
    assert (found["exclusive_kinds_p"] or 1) < 0.05


def test_what_everybody_does_is_nobodys_own(tmp_path: Path) -> None:
    run = crafts(tmp_path, own=False)
    found = exclusivity(run, role_courses(run))
    assert found["exclusive_kinds_share"] == 0.0
    assert found["exclusive_kinds_p"] == 1.0


def worlds_of(*worlds: tuple[str, int, list[str]]) -> pd.DataFrame:
    """Return the main roles of the agents of some worlds: condition, seed and roles of each."""
    rows = [
        (condition, run, seed, f"Agent{number}", role)
        for run, (condition, seed, roles) in enumerate(worlds)
        for number, role in enumerate(roles)
    ]
    return pd.DataFrame(rows, columns=["condition", "run", "seed", "agent", "role"])


def test_particular_roles_take_three_agents_and_nobody_elsewhere() -> None:
    found = particular_roles(
        worlds_of(
            ("normal", 1, ["farmer"] * 12 + ["guard"]),
            ("martial", 1, ["scout"] * 3 + ["strategist"] * 2 + ["farmer"] * 7),
            ("art", 1, ["artist"] * 4 + ["guard"] * 4),
        )
    )
    rows = found.roles[["condition", "role", "agents"]].values.tolist()
    assert rows == [["art", "artist", 4], ["martial", "scout", 3]]
    # Art has one such role, as the name of the world with scouts would; as that of the world of farmers it has none.
    assert found.by_chance["art"] == pytest.approx(2 / 3)
    assert astuple(found.evidence["art"]) == pytest.approx((2 / 3, 1 / 3, 3, 1 / 3))


def test_conditions_are_dealt_to_whole_worlds_and_not_to_agents() -> None:
    """Thirty agents who all do the same in one odd world are one case, however many they are."""
    plain, odd = ["farmer"] * 30, ["scout"] * 30
    one = particular_roles(
        worlds_of(
            ("martial", 1, odd),
            ("martial", 2, plain),
            *((name, seed, plain) for name in ("normal", "art") for seed in (1, 2)),
        )
    )
    assert one.roles["role"].tolist() == ["scout"]
    # The odd world of the first seed has the name in three of nine deals, so the mean number of such roles is 1/3.
    assert astuple(one.evidence["martial"]) == pytest.approx((1 / 3, 1 / 9, 6, 2 / 3))
    all_of_them = particular_roles(
        worlds_of(
            *(("martial", seed, odd) for seed in (1, 2, 3)),
            *((name, seed, plain) for name in ("normal", "art") for seed in (1, 2, 3)),
        )
    )
    assert all_of_them.evidence["martial"].p == pytest.approx(1 / 27)


def test_roles_of_one_condition_are_looked_for_in_each_seed() -> None:
    found = particular_roles(
        worlds_of(
            ("normal", 1, ["farmer"] * 8 + ["scout"] * 2),
            ("martial", 1, ["scout"] * 4 + ["strategist"] * 2 + ["unclear"] * 4),
            ("normal", 2, ["farmer"] * 10),
            ("martial", 2, ["scout"] * 3 + ["strategist"] * 3 + ["farmer"] * 4),
            # Without a martial world, a seed says nothing by itself. It still says what others play.
            ("normal", 3, ["guard"] * 10),
        )
    ).again["martial"]
    # The second seed has scouts and strategists in the martial world only. In the first, no role has three agents who
    # are alone in it.
    assert found.here == [WorldFigure(1, 0.6), WorldFigure(2, 0.0)]
    assert found.elsewhere == [WorldFigure(1, 0.2), WorldFigure(2, 0.0)]


@pytest.mark.parametrize(("martial", "status"), [("scout", "shown"), ("farmer", "not shown")])
def test_that_a_condition_has_no_roles_of_its_own_can_be_found_out(martial: str, status: str) -> None:
    seeds = range(1, 9)
    found = particular_roles(
        worlds_of(
            *(("normal", seed, ["farmer"] * 19 + ["miner", "fisher"][: seed % 2]) for seed in seeds),
            *(("martial", seed, [martial] * 19 + ["miner", "fisher"][: 1 - seed % 2]) for seed in seeds),
        )
    )
    runs = [RunFigures(condition, seed, {}) for condition in ("normal", "martial") for seed in seeds]
    kinds = pd.DataFrame(columns=["condition", "kind", "role", "exclusive"])
    told = {one.claim.words: one.evidence for one in claims(runs, found, kinds)}
    decided = decide(told["Some roles occur only in martial societies"], {"own_role_share": 0.1})
    assert decided.status == status


def test_a_run_without_social_goals_is_told_so(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada")
    log.ended(60.0)
    found = measure(open_run(write_run(tmp_path, log)))
    assert found.finding == "Nobody set 5 social goals, so no role can be inferred."
    assert set(found.headline.values()) == {None}
    assert found.plots == []
