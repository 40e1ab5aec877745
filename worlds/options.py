"""What a world is to be like, as the caller wishes it."""

from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

Difficulty = Literal["peaceful", "easy", "normal", "hard"]


class RconAddress(BaseModel):
    """The admin side of an external server.

    Args:
        host: address of the RCON port; the server's own when None.
        port: RCON port.
        password: RCON password.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    host: str | None = None
    port: int = Field(ge=1, le=65535)
    password: str = Field(min_length=1, repr=False)


class TownWish(BaseModel):
    """A town on the map.

    Args:
        plan: name of a plan under ``worlds/towns/``, or the path of a YAML file.
        name: what it is called; its places are named after it (``Meadowbrook hall``), or plainly when it is empty.
        at: x and z of its middle, in blocks.
        ground_y: height of its ground; the land's own in the embedded world when None (66 for the first, its home).
            A server that is there already needs it.
        people_max: how many may have their home in it; one for every 64 square blocks of its ground when None.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    plan: str = Field(min_length=1, max_length=4096)
    name: str = Field(default="", pattern=r"^([A-Za-z][A-Za-z0-9 ]{0,31})?$")
    at: tuple[int, int]
    ground_y: int | None = Field(default=None, ge=-20, le=200)
    people_max: int | None = Field(default=None, ge=1)


class SpawnWish(BaseModel):
    """Where agents begin.

    Args:
        kind: ``plaza``, around the middle of the first town, or ``scattered``, alone all over the map.
        distance_blocks: least distance between two scattered agents.
        variety: scattered agents begin on different kinds of land: woods, shores, heights, some in caves.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: Literal["plaza", "scattered"] = "plaza"
    distance_blocks: int = Field(default=200, ge=32, le=2000)
    variety: bool = True


class WorldOptions(BaseModel):
    """Everything that a kind of world may need; each kind takes what concerns it.

    Args:
        seed: of terrain and chance.
        max_players: how many may be in the embedded world at once, people included.
        view_distance_chunks: how far the embedded world shows itself, in chunks of 16 blocks.
        difficulty: of the embedded world; peaceful has no monsters.
        pvp: whether players of the embedded world can hurt one another.
        hearing_radius_blocks: how far a voice carries in the embedded world.
        host: address that the embedded world binds to.
        port: port of the embedded world; 0 takes a free one.
        speed: seconds of run clock a wall second; other worlds than the embedded one know 1 alone.
        node_command: how Node is started, for example ``["/…/node", "--require", "/…/clock.js"]``.
        node_environment: environment of the Node process (``NODE_PATH``, ``CIVITAS_SPEED``), complete.
        towns: towns on the map, the first is where the plaza is; the village at the origin when None. On a server that
            is there already they are built over its admin side.
        spawn: where agents begin in the embedded world.
        spawn_count: how many places for them are looked for.
        biome_scale: size of the embedded world's biomes; 1 has several kinds within 250 blocks, vanilla's are about 4.
        world_dir: folder in which the embedded world is kept; None keeps nothing.
        autosave_seconds: run seconds between two saves of the embedded world; 0 saves at its stop alone.
        rcon: admin side of an external server; None when it gives none.
        log_path: file to which the embedded server's own words are appended; None drops them.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    seed: int = Field(default=0, ge=-(2**53) + 1, le=2**53 - 1)
    max_players: int = Field(default=100, ge=1, le=100_000)
    view_distance_chunks: int = Field(default=4, ge=2, le=32)
    difficulty: Difficulty = "easy"
    pvp: bool = True
    hearing_radius_blocks: float = Field(default=16.0, gt=0)
    host: str = "127.0.0.1"
    port: int = Field(default=0, ge=0, le=65535)
    speed: float = Field(default=1.0, gt=0)
    node_command: tuple[str, ...] = ()
    node_environment: dict[str, str] = Field(default_factory=dict)
    towns: tuple[TownWish, ...] | None = None
    spawn: SpawnWish = SpawnWish()
    spawn_count: int = Field(default=64, ge=1, le=2000)
    biome_scale: float = Field(default=1.0, ge=0.25, le=16)
    world_dir: Path | None = None
    autosave_seconds: float = Field(default=10.0, ge=0)
    rcon: RconAddress | None = None
    log_path: Path | None = None
