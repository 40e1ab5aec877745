"""Comparison of conditions of specialization, with verdicts that can fail."""

import random
from pathlib import Path

import pandas as pd
import pytest

from analysis import compare
from analysis.experiments.specialization.compare import compare_specialization
from analysis.run import open_run
from tests.analysis.folders import Log, verdicts_of, write_run
from tests.analysis.villagers import aimed, did

ROLES = ["farmer", "miner", "fisher", "guard"]


def society(folder: Path, condition: str, seed: int, *, specializes: bool) -> Path:
    """Return eight agents who each keep to one role and its work, or who all change among a few roles at random."""
    chance = random.Random(f"{condition} {seed}")  # noqa: S311 - for a repeatable draw, not for secrets
    own = [*ROLES, *({"martial": ["scout"], "art": ["artist"]}.get(condition, ["miner"]))]
    log = Log()
    names = [f"Agent{number}" for number in range(8)]
    log.joined(*names)
    for number, name in enumerate(names):
        role = own[-1] if number < 2 else own[(number + seed) % len(own)]
        roles = [role if specializes else chance.choice(["farmer", "farmer", "miner"]) for _ in range(40)]
        if specializes and number == seed:
            roles[20:] = ["farmer"] * 20
        aimed(log, name, roles)
        for place in range(8, 40):
            work = roles[place] if specializes else chance.choice(ROLES)
            if place > 38 and seed == 2:
                work = "shared"
            did(log, 16.0 + 8 * place, name, "craft", item=f"{work}_tool")
    log.ended(340.0)
    run_id = f"specialization-{condition}-{seed}"
    told = {"run_id": run_id, "scenario": "specialization", "condition": condition, "seed": seed, "mind": "rules"}
    return write_run(folder / run_id, log, told)


def study(folder: Path, *, specializes: bool) -> list[Path]:
    return [
        society(folder, condition, seed, specializes=specializes and condition != "no_social")
        for condition in ("normal", "martial", "art", "no_social")
        for seed in (1, 2, 3, 4)
    ]


def test_societies_that_specialize_show_it(tmp_path: Path) -> None:
    result = compare(study(tmp_path, specializes=True), tmp_path / "out")
    found = pd.read_csv(result.tables["verdicts"]).set_index("claim")["status"]
    # Every world has the same share of exclusive kinds here: 1.
    assert found.pop("Most kinds of action are exclusive to one role") in {"shown", "not decidable"}
    assert found.to_dict() == {
        "Roles persist beyond chance": "shown",
        "Without social awareness, roles persist less": "shown",
        "Without social awareness, a society's roles are less diverse": "shown",
        "Some roles occur only in martial societies": "shown",
        "Some roles occur only in art societies": "shown",
    }
    page = result.report.read_text(encoding="utf-8")
    assert "scout (" in page
    for name in ("role_ribbons_by_condition", "role_counts_by_condition", "actions_by_role_normal"):
        assert (tmp_path / "out" / "plots" / f"{name}.png").is_file()


def test_societies_that_do_not_are_not_said_to(tmp_path: Path) -> None:
    runs = [open_run(folder) for folder in study(tmp_path, specializes=False)]
    found = compare_specialization(runs, "a study")
    assert found is not None
    assert {verdict.status for verdict in verdicts_of(found)} <= {"not shown", "reversed", "not decidable"}
    assert len(verdicts_of(found)) == 6


def test_without_the_ablation_its_claims_do_not_apply(tmp_path: Path) -> None:
    runs = [society(tmp_path, "normal", seed, specializes=True) for seed in (1, 2)]
    found = compare_specialization([open_run(folder) for folder in runs], "a study")
    assert found is not None
    told = {verdict.claim.words: verdict for verdict in verdicts_of(found)}
    ablated = told["Without social awareness, roles persist less"]
    assert (ablated.status, ablated.sentence) == ("not applicable", "No run of no_social has the data for this claim.")
    assert told["Roles persist beyond chance"].status in {"shown", "not decidable"}


@pytest.mark.parametrize("condition", ["full", "anti"])
def test_runs_of_other_experiments_have_no_such_section(tmp_path: Path, condition: str) -> None:
    runs = [society(tmp_path, condition, seed, specializes=True) for seed in (1, 2)]
    assert compare_specialization([open_run(folder) for folder in runs], "a study") is None
