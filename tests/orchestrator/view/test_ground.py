"""The ground of a saved world as pictures."""

import io
import subprocess
from pathlib import Path

import numpy as np
import pytest
from matplotlib.image import imread

from orchestrator.errors import CivitasError
from orchestrator.provision import NodeRuntime
from orchestrator.view import shown_run
from orchestrator.view.ground import SIDE_BLOCKS, colour_of, painted, survey
from orchestrator.view.shown_run import ShownRun
from tests.orchestrator.view.runs import GoingOn, served, two_people

WRITE_WORLD = Path(__file__).parent / "js" / "write_world.js"
WATER, PLANKS = (64, 64, 255), (143, 119, 72)


def write_world(folder: Path, node: NodeRuntime) -> None:
    """Write a world of one column, as ``js/write_world.js`` says."""
    subprocess.run([node.node, WRITE_WORLD, folder], env=node.environment(), check=True)


def shades(colour: tuple[int, int, int], *brightness: float) -> list[list[int]]:
    return [[round(part * share) for part in colour] for share in brightness]


def test_a_saved_world_is_drawn_from_above(node: NodeRuntime, tmp_path: Path) -> None:
    write_world(tmp_path, node)
    (tile,) = survey(tmp_path, node)
    picture = np.rint(255 * imread(io.BytesIO(tile.png), format="png")).astype(int)
    assert (tile.x, tile.z) == (-SIDE_BLOCKS, 0) and picture.shape == (SIDE_BLOCKS, SIDE_BLOCKS, 4)
    assert picture[..., 3].sum() == 255 * 16 * 16, "one column is there"
    assert picture[0, 0, :3].tolist() == shades(PLANKS, 220 / 255)[0]
    assert picture[1, 0, :3].tolist() == shades(WATER, 0.55)[0], "the water is deeper than ten blocks"


def test_a_world_that_was_not_saved_has_no_pictures(node: NodeRuntime, tmp_path: Path) -> None:
    assert survey(tmp_path, node) == []


def test_a_damaged_world_is_said(node: NodeRuntime, tmp_path: Path) -> None:
    (tmp_path / "region").mkdir()
    (tmp_path / "region" / "r.0.0.mca").write_bytes(bytes([0, 0, 9, 1]) + bytes(2 * 4096))
    with pytest.raises(CivitasError, match="cannot be drawn"):
        survey(tmp_path, node)


def test_slopes_are_shaded_and_shallow_water_is_light() -> None:
    blocks = np.array([[1], [1], [1], [1], [0]], dtype=np.uint16)
    heights = np.array([[60], [60], [61], [50], [0]], dtype=np.int16)
    depths = np.array([[0], [0], [0], [1], [0]], dtype=np.uint8)
    colours = np.array([(0, 0, 0), (1.0, 1.0, 1.0)])
    picture = painted(blocks, heights, depths, colours)
    assert picture[:3, 0, 0].tolist() == [220, 220, 255]
    assert picture[3, 0, :3].tolist() == shades(WATER, 1 - 0.045)[0]
    assert picture[:, 0, 3].tolist() == [255, 255, 255, 255, 0]


@pytest.mark.parametrize(
    ("block", "colour"),
    [
        ("grass_block", "7fb238"),
        ("oak_log", "8f7748"),
        ("birch_log", "f7e9a3"),
        ("oak_leaves", "007c00"),
        ("cherry_leaves", "f27fa5"),
        ("coal_ore", "707070"),
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
    assert told == {"side": SIDE_BLOCKS, "tiles": ["-512,0"], "missing": ""}
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
