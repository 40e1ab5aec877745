"""Whether roles follow goals of communities that are put in other words."""

from pathlib import Path

import pytest

from analysis.claims import WorldFigure
from analysis.events.errors import AnalysisError
from analysis.experiments.specialization.classifier import role_names
from analysis.experiments.specialization.compare import compare_specialization
from analysis.experiments.specialization.goals import community_goal, goal_nearness
from analysis.run import open_run
from configs.experiments import known_experiments
from configs.yaml_places import parse_yaml
from tests.analysis.experiments.specialization.test_measures import worlds_of
from tests.analysis.folders import Log, verdicts_of, write_run
from tests.analysis.villagers import aimed

GOALS = {
    "normal": "To survive with fellow players.",
    "artists": "To become a town of painters, sculptors and poets.",
    "sea": "To live off the water, with full nets every evening.",
    "army": "To raise an army and scout the borders.",
}
CALLED_FOR = {"normal": "farmer", "artists": "artist", "sea": "fisher", "army": "scout"}
CLAIM = "Roles are nearer to the goal of their own community than to the goals of others"


def society(folder: Path, condition: str, seed: int, role: str) -> Path:
    """Return six agents, of which three to five have a role; the others farm."""
    log = Log()
    names = [f"Agent{number}" for number in range(6)]
    log.joined(*names)
    for number, name in enumerate(names):
        aimed(log, name, [role if number < 3 + seed % 3 else "farmer"] * 12)
    log.ended(120.0)
    run_id = f"specialization-{condition}-{seed}"
    told = {"run_id": run_id, "scenario": "specialization", "condition": condition, "seed": seed, "mind": "rules"}
    run = write_run(folder / run_id, log, told)
    (run / "config.yaml").write_text(f"population:\n  community_goal: {GOALS[condition]}\n", encoding="utf-8")
    return run


def study(folder: Path, *, follows: bool) -> list[Path]:
    """Return four worlds of each goal. Roles follow the goal, or are the same whatever it is."""
    return [
        society(folder, condition, seed, CALLED_FOR[condition] if follows else list(CALLED_FOR.values())[seed - 1])
        for condition in GOALS
        for seed in (1, 2, 3, 4)
    ]


@pytest.mark.parametrize(("follows", "status"), [(True, "shown"), (False, "not decidable")])
def test_roles_that_follow_the_goal_are_told_from_those_that_do_not(
    tmp_path: Path, *, follows: bool, status: str
) -> None:
    found = compare_specialization([open_run(folder) for folder in study(tmp_path, follows=follows)], "a study")
    assert found is not None
    verdict = next(one for one in verdicts_of(found, role_goal_nearness=0.05) if one.claim.words == CLAIM)
    assert (verdict.status, verdict.claim.kind) == (status, "outcome")
    (table,) = [one.frame for one in found.tables if one.name == "role_goal_nearness"]
    assert len(table) == len(GOALS) ** 2


def test_a_society_is_as_near_to_a_goal_as_its_agents_play_what_it_calls_for() -> None:
    main = worlds_of(
        ("artists", 1, ["artist", "artist", "fisher", "unclear"]),
        ("sea", 1, ["fisher", "farmer"]),
        ("other", 1, ["guard"]),
    )
    found = goal_nearness(main, {name: GOALS[name] for name in ("artists", "sea")})
    assert found is not None
    assert found.table.pivot(index="condition", columns="goal_of", values="nearness").to_dict() == {
        "artists": {"artists": 0.5, "sea": 0.0},
        "sea": {"artists": 0.25, "sea": 0.5},
    }
    assert found.worlds == [WorldFigure(1, 0.25), WorldFigure(1, 0.5)]
    # Dealt the other way round, 1 of 4 fishes for the sea and nobody paints.
    assert (found.evidence.p, found.evidence.least_p, found.evidence.worlds) == (0.5, 0.5, 2)


def test_one_goal_has_nothing_to_be_compared_with() -> None:
    assert goal_nearness(worlds_of(("sea", 1, ["fisher"])), GOALS) is None


def test_each_goal_of_the_study_but_the_normal_one_calls_for_roles() -> None:
    scenario = parse_yaml((known_experiments()["specialization"].folder / "scenario.yaml").read_text(encoding="utf-8"))
    goals = {
        name: scenario["conditions"][name]["population"]["community_goal"]
        for name in ("army", "artists", "sea", "metal", "flocks")
    }
    found = goal_nearness(worlds_of(*((name, 1, list(role_names())) for name in goals)), goals)
    assert found is not None
    assert (found.table["nearness"] > 0).all()


def test_the_goal_is_read_from_the_configuration_of_the_run(tmp_path: Path) -> None:
    folder = society(tmp_path, "sea", 1, "fisher")
    assert community_goal(open_run(folder)) == GOALS["sea"]
    (folder / "config.yaml").unlink()
    assert community_goal(open_run(folder)) == ""
    (folder / "config.yaml").write_text("population: [", encoding="utf-8")
    with pytest.raises(AnalysisError, match="cannot be read"):
        community_goal(open_run(folder))


def test_without_other_goals_there_is_no_such_claim(tmp_path: Path) -> None:
    runs = [open_run(society(tmp_path, "normal", seed, "farmer")) for seed in (1, 2)]
    found = compare_specialization(runs, "a study")
    assert found is not None
    assert CLAIM not in {verdict.claim.words for verdict in verdicts_of(found)}
