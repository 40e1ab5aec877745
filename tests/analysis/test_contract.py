"""Analysis declares for itself what it reads; here it is held against what is logged."""

import json
from dataclasses import asdict
from pathlib import Path

import pytest
from pydantic.fields import FieldInfo

from analysis import AnalysisError, manifest
from analysis.events.columns import PAYLOADS
from analysis.manifest import read_manifest
from bots.events import KINDS
from bots.persona import Persona
from orchestrator.run.manifest import Inhabitant, TownGround
from worlds import TownWish


@pytest.mark.parametrize("kind", sorted(PAYLOADS))
def test_every_key_that_is_read_is_logged(kind: str) -> None:
    logged, read = KINDS[kind].model_fields, PAYLOADS[kind].model_fields
    assert set(read) <= set(logged)
    for name, field in read.items():
        assert _reads(field, logged[name]), f"{kind} {name}: reads {field.annotation}, logged {logged[name].annotation}"


def _reads(read: FieldInfo, logged: FieldInfo) -> bool:
    # A closed list of words (a status) is read as any text, so that a newer log's words stay readable.
    if read.annotation == logged.annotation:
        return True
    # What is read of models inside a payload is plain data.
    models = str(read.annotation) == "list[dict[str, typing.Any]]" and str(logged.annotation).startswith("list[bots.")
    return models or (read.annotation is str and "Literal" in str(logged.annotation))


def test_the_personas_that_a_run_writes_are_read(tmp_path: Path) -> None:
    ada = Persona(
        name="Ada", group="priests", home="Meadowbrook", occupation="fisher", traits=("You are kind.",),
        personality={"agreeableness": 0.9}, views={"taxation": 2.0}, campaigns_for=("taxation",),
    )  # fmt: skip
    written = [Inhabitant.of(persona).model_dump(mode="json") for persona in (ada, Persona(name="Bram"))]
    (tmp_path / "manifest.json").write_text(json.dumps({"personas": written}), encoding="utf-8")
    read = read_manifest(tmp_path).personas
    assert list(read) == ["Ada", "Bram"]
    assert asdict(read["Ada"]) == Inhabitant.of(ada).model_dump()
    assert read["Bram"] == manifest.Inhabitant(name="Bram")


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
