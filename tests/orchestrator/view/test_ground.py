"""The ground of a saved world as pictures."""

import io
import subprocess
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from matplotlib.image import imread

from orchestrator.errors import CivitasError
from orchestrator.provision import NodeRuntime
from orchestrator.view import shown_run
from orchestrator.view.ground import SIDE_BLOCKS, GroundSurvey, Surveyed, colour_of, painted
from orchestrator.view.shown_run import ShownRun
from tests.orchestrator.view.runs import GoingOn, served, two_people

WRITE_WORLD = Path(__file__).parent / "js" / "write_world.js"
WATER, PLANKS = (64, 64, 255), (143, 119, 72)


def write_world(folder: Path, node: NodeRuntime) -> None:
    """Write a world of one column, as ``js/write_world.js`` says."""
    subprocess.run([node.node, WRITE_WORLD, folder], env=node.environment(), check=True)


def shaded(colour: tuple[int, int, int], brightness: int) -> list[int]:
    return [part * brightness // 255 for part in colour]


def picture_of(png: bytes) -> npt.NDArray[np.int64]:
    return np.asarray(np.rint(255 * imread(io.BytesIO(png), format="png")), dtype=np.int64)


def test_a_saved_world_is_drawn_from_above(node: NodeRuntime, tmp_path: Path) -> None:
    write_world(tmp_path, node)
    drawn = GroundSurvey(tmp_path).draw(node)
    assert [*drawn.tiles] == [f"{-SIDE_BLOCKS},0"] and drawn.missing == "" and not drawn.places
    picture = picture_of(drawn.tiles["-512,0"])
    assert picture.shape == (SIDE_BLOCKS, SIDE_BLOCKS, 4)
    assert picture[..., 3].sum() == 255 * 16 * 16, "one column is there"
    assert picture[0, 0, :3].tolist() == shaded(PLANKS, 220), "its northern neighbour is not known"
    assert picture[1, 0, :3].tolist() == shaded(WATER, 180), "the water is deeper than ten blocks"
    assert drawn.chests == [(-510, 5)], "the other one is deep below"
    assert picture[5, 2, :3].tolist() == shaded(PLANKS, 255), "it stands out of the water"


def test_a_world_that_was_not_saved_has_no_pictures(node: NodeRuntime, tmp_path: Path) -> None:
    assert not GroundSurvey(tmp_path).draw(node).tiles


def test_a_damaged_world_is_said(node: NodeRuntime, tmp_path: Path) -> None:
    (tmp_path / "region").mkdir()
    (tmp_path / "region" / "r.0.0.mca").write_bytes(bytes([0, 0, 9, 1]) + bytes(2 * 4096))
    with pytest.raises(CivitasError, match="cannot be drawn"):
        GroundSurvey(tmp_path).draw(node)


def painted_column(*places: tuple[int, int, int], north: Surveyed | None = None) -> list[list[int]]:
    """Paint one place below the other, each with its block, height and depth of water; block 1 is white."""
    picture = painted(surveyed(*places), north, np.array([(0, 0, 0), (1.0, 1.0, 1.0)]))
    return [[int(part) for part in place] for place in picture[:, 0]]


def surveyed(*places: tuple[int, int, int]) -> Surveyed:
    blocks, heights, depths = (np.array(column)[:, None] for column in zip(*places, strict=True))
    return Surveyed(blocks.astype(np.uint16), heights.astype(np.int16), depths.astype(np.uint8))


def test_land_is_bright_where_it_is_higher_than_its_northern_neighbour_and_dark_where_it_is_lower() -> None:
    found = painted_column((1, 60, 0), (1, 60, 0), (1, 61, 0), (1, 50, 0), (0, 0, 0), (1, 70, 0))
    assert [place[0] for place in found] == [220, 220, 255, 180, 0, 220]
    assert [place[3] for place in found] == [255, 255, 255, 255, 0, 255]


def test_the_first_row_of_a_region_is_compared_with_the_region_to_its_north() -> None:
    north = surveyed((1, 10, 0), (1, 60, 0))
    found = [painted_column((1, height, 0), north=north)[0][0] for height in (59, 60, 61)]
    assert found == [180, 220, 255]
    assert painted_column((1, 61, 0), north=surveyed((1, 60, 0), (0, 0, 0)))[0][0] == 220, "there is nothing to compare"


def test_water_is_darker_the_deeper_it_is_on_a_chessboard() -> None:
    # The game's rule: a tenth of the depth, and a fifth more on odd places; bright below 0.5, dark above 0.9.
    depths = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    even = [painted_column((1, 62, depth))[0] for depth in depths]
    odd = [painted_column((1, 62, 1), (1, 62, depth))[1] for depth in depths]
    bright, normal, dark = (shaded(WATER, brightness) for brightness in (255, 220, 180))
    assert [place[:3] for place in even] == [*[bright] * 4, *[normal] * 5, dark]
    assert [place[:3] for place in odd] == [*[bright] * 2, *[normal] * 4, *[dark] * 4]


def test_a_shore_is_compared_with_the_surface_of_the_water() -> None:
    assert painted_column((1, 62, 9), (1, 62, 0), (1, 63, 0))[1][0] == 220


@pytest.mark.parametrize(
    ("block", "colour"),
    [
        ("grass_block", "7fb238"),
        ("oak_log", "8f7748"),
        ("birch_log", "f7e9a3"),
        ("oak_leaves", "007c00"),
        ("cherry_leaves", "f27fa5"),
        ("coal_ore", "707070"),
        ("copper_ore", "707070"),
        ("poppy", "007c00"),
        ("short_grass", "007c00"),
        ("red_tulip", "007c00"),
        ("wheat", "007c00"),
        ("ripe_wheat", "e5e533"),
        ("dirt_path", "976d4d"),
        ("spruce_stairs", "815631"),
        ("red_wool", "993333"),
        ("red_terracotta", "8e3c2e"),
        ("red_sandstone", "d87f33"),
        ("sandstone_slab", "f7e9a3"),
    ],
)
def test_a_block_has_the_colour_of_the_games_maps(block: str, colour: str) -> None:
    assert "".join(f"{round(255 * part):02x}" for part in colour_of(block)) == colour


@pytest.mark.anyio
async def test_the_page_gets_the_pictures(node: NodeRuntime, tmp_path: Path) -> None:
    run, other = two_people(tmp_path / "run-1"), two_people(tmp_path / "run-2")
    write_world(run / "world", node)
    async with served(run, other) as client:
        told = (await client.get("/runs/run-1/ground.json")).json()
        picture = await client.get("/runs/run-1/ground/-512,0.png")
        elsewhere = await client.get("/runs/run-1/ground/0,0.png")
        without = (await client.get("/runs/run-2/ground.json")).json()
    assert told == {"side": SIDE_BLOCKS, "tiles": ["-512,0"], "chests": [[-510, 5]], "places": [], "missing": ""}
    assert picture.headers["content-type"] == "image/png" and picture.content.startswith(b"\x89PNG")
    assert elsewhere.status_code == 404
    assert without["tiles"] == [] and "has no saved world" in without["missing"]


@pytest.mark.anyio
async def test_the_ground_of_a_run_that_goes_on_is_drawn_again(
    node: NodeRuntime, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shown_run, "_GROUND_SECONDS", 0.0)
    run = ShownRun("run-1", two_people(tmp_path / "run-1"))
    run.live = GoingOn(tmp_path / "run-1")
    assert (await run.ground())["tiles"] == []
    write_world(tmp_path / "run-1" / "world", node)
    assert (await run.ground())["tiles"] == ["-512,0"] and await run.tile("-512,0")
    run.live.is_over = True
    (tmp_path / "run-1" / "world" / "region").rename(tmp_path / "gone")
    assert (await run.ground())["tiles"] == ["-512,0"], "the run is over, so its ground is not drawn again"
