"""Analysis reads what a run writes."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from analysis import AnalysisError, manifest
from analysis.events.columns import EVENT_COLUMNS, REQUIRED_COLUMNS, concerns_agent, payload_of
from analysis.manifest import read_manifest
from bots.clock import RunClock
from bots.events import KINDS, Event, Goal, Journal
from bots.persona import Persona
from orchestrator import recorder
from orchestrator.run.manifest import Inhabitant, TownGround
from worlds import TownWish


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_key_that_is_logged_is_read_in_order(kind: str) -> None:
    logged, read = KINDS[kind].model_fields, payload_of(kind).model_fields
    assert list(read) == list(logged)
    assert [field.is_required() for field in read.values()] == [field.is_required() for field in logged.values()]


def test_closed_lists_of_words_are_read_as_text_and_parts_as_mappings() -> None:
    assert payload_of("action.finished").model_fields["status"].annotation is str
    assert payload_of("civic.vote").model_fields["vote"].annotation is str
    assert payload_of("view").model_fields["moved_by"].annotation == list[dict[str, Any]]
    assert payload_of("memory.consolidated").model_fields["forgotten"].annotation == list[dict[str, Any]]


def test_events_of_the_run_need_no_agent() -> None:
    of_the_run = {kind for kind in KINDS if not concerns_agent(kind)}
    assert of_the_run == {
        "announcement", "attendance", "civic.amendments", "civic.constitution", "civic.tally", "fault", "handout",
        "intervention", "mind.call", "run.ended", "run.started", "shard.lost", "shard.started", "tax.closed",
        "tax.opened", "world.lost", "world.ready",
    }  # fmt: skip


def test_the_recorder_and_analysis_have_the_columns_that_an_event_travels_with() -> None:
    sent: list[Event] = []
    Journal("Ada", RunClock(), sent.append, agent="Ada").record(Goal(text="bake bread"))
    travels = list(json.loads(sent[0].to_json()))
    assert travels == recorder.EVENT_COLUMNS.names == list(EVENT_COLUMNS)
    assert list(REQUIRED_COLUMNS) == [field.name for field in recorder.EVENT_COLUMNS if not field.nullable]


def test_the_personas_that_a_run_writes_are_read(tmp_path: Path) -> None:
    ada = Persona(
        name="Ada", group="priests", home="Meadowbrook", occupation="fisher", traits=("You are kind.",),
        personality={"agreeableness": 0.9}, views={"taxation": 2.0}, campaigns_for=("taxation",),
    )  # fmt: skip
    entry = Inhabitant.of(ada, {"think": "wise"})
    written = [one.model_dump(mode="json") for one in (entry, Inhabitant.of(Persona(name="Bram"), {}))]
    (tmp_path / "manifest.json").write_text(json.dumps({"personas": written}), encoding="utf-8")
    read = read_manifest(tmp_path).personas
    assert list(read) == ["Ada", "Bram"]
    assert asdict(read["Ada"]) == entry.model_dump()
    assert read["Bram"] == manifest.InhabitantFacts(name="Bram")


def test_personas_that_no_run_wrote_are_refused(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text('{"personas": [{"group": "priests"}]}', encoding="utf-8")
    with pytest.raises(AnalysisError, match=r"personas of the manifest .* \(at 0\.name\); restore it"):
        read_manifest(tmp_path)


def test_the_towns_that_a_run_writes_are_read_and_none_overlaps_another(tmp_path: Path) -> None:
    wishes = [TownWish(plan="town", name=name, at=(x, 0)) for name, x in (("Near", 0), ("By", 60), ("Far", 400))]
    written = [town.model_dump(mode="json") for town in TownGround.of_all(wishes)]
    (tmp_path / "manifest.json").write_text(json.dumps({"towns": written}), encoding="utf-8")
    read = read_manifest(tmp_path).towns
    assert [(town.name, town.x, town.z, town.radius) for town in read] == [
        ("Near", 0, 0, 30), ("By", 60, 0, 30), ("Far", 400, 0, 50),
    ]  # fmt: skip
