"""Ground that was never saved: it is made again from the seed, only in worlds of our own, and only near agents."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

from orchestrator.provision import NodeRuntime
from orchestrator.run.manifest import RunStatus
from orchestrator.run.versions import code_version
from orchestrator.view import land
from orchestrator.view.ground import GroundSurvey
from orchestrator.view.land import Land, columns_near, land_of, named_places
from orchestrator.view.positions import Positions, thinned
from tests.analysis.folders import write_run
from tests.orchestrator.run.test_manifest import manifest
from tests.orchestrator.view.runs import a_minute, served
from tests.orchestrator.view.test_ground import PLANKS, picture_of, shaded, write_world

MEADOW = {"plan": "village", "name": "Meadow", "at": [40, 0]}


def run_in(folder: Path, kind: str = "embedded", **world: Any) -> Path:
    """Write a run of a minute whose world was made from the seed 5."""
    log = a_minute()
    log.ended(60.0)
    write_run(folder, log, {})
    facts = {"seeds": {"terrain": 5}, "world": {"kind": kind}, "code": code_version(), "status": RunStatus.DONE}
    manifest(**facts).write(folder)
    told = {"towns": None, "biome_scale": 1.0, "hearing_radius_blocks": 12} | world
    (folder / "config.yaml").write_text(yaml.safe_dump({"world": told}), encoding="utf-8")
    return folder


def ways(*places: tuple[float, float]) -> Positions:
    x, z = (np.array(column, dtype=float) for column in zip(*places, strict=True))
    return thinned(np.zeros(len(x)), np.arange(len(x), dtype=float), x, z)


def test_the_land_of_our_own_world_follows_from_the_folder(tmp_path: Path) -> None:
    found = land_of(run_in(tmp_path / "run", towns=[MEADOW]))
    assert found is not None and not found.is_of_other_code
    assert found.options["seed"] == 5 and found.options["biome_scale"] == 1.0
    assert [town["name"] for town in found.options["towns"]] == ["Meadow"]
    assert Land(found.options, {"civitas": "0.0", "commit": None}).is_of_other_code


@pytest.mark.parametrize("wrong", [{"towns": [{"plan": "no such plan", "at": [0, 0]}]}, {"towns": "all"}])
def test_land_that_the_folder_does_not_tell_is_not_made(tmp_path: Path, wrong: dict[str, Any]) -> None:
    assert land_of(run_in(tmp_path / "run", **wrong)) is None


def test_the_land_of_other_worlds_is_not_made(tmp_path: Path) -> None:
    assert land_of(run_in(tmp_path / "run", kind="paper")) is None
    (tmp_path / "run" / "config.yaml").write_text("- [", encoding="utf-8")
    assert land_of(tmp_path / "run") is None
    (tmp_path / "run" / "manifest.json").unlink()
    assert land_of(tmp_path / "run") is None


def test_the_places_of_towns_in_other_worlds_are_known(tmp_path: Path) -> None:
    run = run_in(tmp_path / "run", kind="external", towns=[MEADOW])
    assert {one["name"]: (one["x"], one["z"]) for one in named_places(run)}["Meadow plaza"] == (40, 0)
    assert "plaza" in {one["name"] for one in named_places(run_in(tmp_path / "paper", kind="paper"))}
    assert named_places(run_in(tmp_path / "external", kind="external")) == []
    assert named_places(run_in(tmp_path / "wrong", towns="all")) == []


def test_land_is_wanted_in_a_rectangle_around_all_ways() -> None:
    wanted = {tuple(column) for column in columns_near(ways((0.0, -0.5), (40.0, 20.0)))}
    assert wanted == {(x, z) for x in range(-8, 11) for z in range(-9, 10)}
    assert columns_near(ways((np.nan, 0.0))) == []


def test_too_much_land_is_wanted_only_near_the_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    far = ways((8.0, 8.0), (8.0, 9.0), (16_008.0, 8.0))
    wanted = columns_near(far)
    assert len(wanted) == 2 * 17 * 17 and [0, 0] in wanted and [1008, 8] in wanted
    monkeypatch.setattr(land, "COLUMNS_MAX", 60)
    assert len(columns_near(far)) == 2 * 5 * 5
    monkeypatch.setattr(land, "COLUMNS_MAX", 1)
    assert columns_near(far) == [[0, 0]], "where they have been most"


def test_land_is_made_where_nothing_was_saved(node: NodeRuntime, tmp_path: Path) -> None:
    write_world(tmp_path, node)
    wanted: dict[str, Any] = {"seed": 5, "towns": None, "biome_scale": 1.0, "columns": [[-32, 0], [-31, 0], [0, 0]]}
    survey = GroundSurvey(tmp_path)
    drawn = survey.draw(node, wanted)
    west, home = (picture_of(drawn.tiles[corner]) for corner in ("-512,0", "0,0"))
    assert west[0, 0, :3].tolist() == shaded(PLANKS, 220), "what was saved is as it was saved"
    assert west[..., 3].sum() == 255 * 2 * 256 and home[..., 3].sum() == 255 * 256
    assert west[:16, 16:32, 3].min() == 255
    assert {one["name"]: (one["x"], one["z"]) for one in drawn.places}["plaza"] == (0, 0)
    assert drawn.chests == [(-510, 5), (3, 3)], "the village has one"
    assert survey.draw(node, wanted) == drawn
    more = survey.draw(node, {**wanted, "columns": [*wanted["columns"], [1, 0]]})
    assert picture_of(more.tiles["0,0"])[..., 3].sum() == 255 * 2 * 256
    assert more.tiles["-512,0"] == drawn.tiles["-512,0"] and more.chests == drawn.chests


@pytest.mark.anyio
async def test_the_page_gets_land_that_was_never_saved(node: NodeRuntime, tmp_path: Path) -> None:
    assert node.modules.is_dir()
    async with served(run_in(tmp_path / "run")) as client:
        ground = (await client.get("/runs/run/ground.json")).json()
        picture = picture_of((await client.get("/runs/run/ground/0,0.png")).content)
        told = (await client.get("/runs/run/run.json")).json()
    assert ground["missing"] == "" and {"plaza", "well"} <= {one["name"] for one in ground["places"]}
    assert picture[:64, :80, 3].min() == 255
    assert told["hearing_radius"] == 12.0
