"""Comparison of parties over several runs, the null among them."""

from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest

from analysis import compare
from analysis.experiments.party.compare import compare_parties
from analysis.experiments.party.judging import claims_on_party
from analysis.experiments.party.town import town_of
from analysis.verdicts import judge
from tests.analysis.experiments.party.people import opened, town_log
from tests.analysis.folders import verdicts_of


def test_conditions_are_set_beside_one_another_and_the_paper(tmp_path: Path) -> None:
    runs = [
        opened(
            tmp_path / f"{condition}-{seed}", town_log(party=condition != "no_party"), condition=condition, seed=seed
        )
        for condition, seed in (("full", 1), ("full", 2), ("no_party", 1))
    ]
    found = compare_parties(runs, "party, 3 runs, rules mind")
    assert found is not None
    figures, differences = (table.frame for table in found.tables)
    party = figures.loc[figures["figure"] == "Know of the party at the end"].set_index("condition")
    assert party["mean"].to_dict() == {"full": 0.6, "no_party": 0.0}
    assert party["runs"].to_dict() == {"full": 2, "no_party": 1}
    assert set(differences["over"]) == {"2 and 1 worlds", "not applicable"}
    status = {verdict.claim.words: verdict.status for verdict in verdicts_of(found)}
    assert status["If nobody plans a party, nobody knows of one"] == "shown"
    assert all(plot.draw() for plot in found.plots)
    result = compare([run.folder for run in runs], tmp_path / "out")
    assert "No yes is without a source" in result.report.read_text(encoding="utf-8")


@pytest.mark.parametrize(("growth", "status"), [(0.3, "shown"), (0.02, "reversed")])
def test_people_come_to_know_one_another_only_if_the_density_grows_by_more_than_accidents_make(
    growth: float, status: str, tmp_path: Path
) -> None:
    towns = []
    for seed in range(4):
        town = town_of(opened(tmp_path / str(seed), town_log(), seed=seed))
        ends = [0.2, 0.2 + growth + seed / 1000]
        rounds = {"round": ["start", "end"], "answers": [90, 90], "without_memory": [0, 0], "density": ends}
        towns.append(replace(town, seed=seed, acquaintance=pd.DataFrame(rounds)))
    told = {verdict.claim.words: verdict for verdict in judge(claims_on_party(towns), {"density_growth": 0.05})}
    assert told["People come to know one another"].status == status
    assert "a growth of more than 0.05" in told["People come to know one another"].sentence


def test_runs_without_the_experiment_are_not_compared(tmp_path: Path) -> None:
    log = town_log()
    log.rows = [row for row in log.rows if row["kind"] != "interview"]
    assert compare_parties([opened(tmp_path, log)], "party") is None
