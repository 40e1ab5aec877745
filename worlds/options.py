"""What a world is to be like, as the caller wishes it."""

from pathlib import Path
from typing import Any, Literal

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
        plan: name of a plan (``worlds/towns``, or an experiment's ``town.yaml``), or the path of a YAML file.
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


class PaperWish(BaseModel):
    """A Paper server that is set up for the run.

    Args:
        build: number of the build; the newest that is cached, or else the newest that is ready, when None.
        server: name of a server that is kept and used again; one of its own for every run when None.
        world: folder of a world to begin with; it is copied. A new one from the seed when None.
        memory_mb: heap of the server; by the machine and the number of players when None.
        java: the Java program to take; looked for when None.
        service: address of the download service.
        contact: whom the service may write to about what this program downloads; the project's page when None.
        servers: how many stand behind one proxy, for a group of servers.
        stop_seconds: how long the server may take to save and end when it is asked to stop, wall seconds.
        password_plugin: jar of AuthMe, which asks people for passwords and lets agents in from this machine alone.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    build: int | None = Field(default=None, ge=0)
    server: str | None = Field(default=None, pattern=r"^[a-z0-9][a-z0-9_-]{0,39}$")
    world: Path | None = None
    memory_mb: int | None = Field(default=None, ge=512)
    java: Path | None = None
    service: str = Field(default="https://fill.papermc.io", pattern=r"^(https://|http://(127\.|localhost[:/]))")
    contact: str | None = Field(default=None, min_length=3, max_length=200, pattern=r"^[\x21-\x7e]+$")
    servers: int = Field(default=2, ge=1, le=16)
    stop_seconds: float = Field(default=60.0, gt=0)
    password_plugin: Path | None = None


class WorldWish(BaseModel):
    """What people write under ``world`` of a scenario and a kind of world is told unchanged: each stands here alone."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    version: str = "1.21.4"
    """Version of Minecraft, for a server that is set up for the run."""
    view_distance_chunks: int = Field(4, ge=2, le=32)
    """How far the embedded world shows itself, in chunks of 16 blocks."""
    difficulty: Difficulty = "easy"
    """Difficulty of the embedded world; peaceful has no monsters."""
    pvp: bool = True
    """Whether players of the embedded world can hurt one another."""
    hearing_radius_blocks: float = Field(16.0, gt=0)
    """How far a voice carries in the embedded world."""
    paper: PaperWish = Field(default_factory=PaperWish)
    """How a Paper server is set up."""
    rcon: RconAddress | None = None
    """The admin side of a server that is there already; without one agents start where it puts them. The embedded world
    opens its own at this port with this password; it draws both when None."""
    towns: list[TownWish] | None = None
    """Towns on the map, each ``{plan, name, at: [x, z]}``; the first has the plaza. When None, the embedded world and
    Paper have the village at the origin. On a server that is there already they are built over its admin side."""
    spawn: SpawnWish = Field(default_factory=SpawnWish)
    """Where agents begin: around the plaza, or ``kind: scattered``, too far apart to meet."""
    biome_scale: float = Field(1.0, ge=0.25, le=16)
    """Size of the embedded world's biomes; 1 has several kinds within 250 blocks, vanilla's are about 4."""
    autosave_seconds: float = Field(10.0, ge=0)
    """Run clock between two saves of the embedded world; a world that dies comes back as the last of them has it.
    0 saves when the world stops, and never before."""

    def wished(self) -> dict[str, Any]:
        """The values of these options by name, to make :class:`WorldOptions` with."""
        return {name: getattr(self, name) for name in WorldWish.model_fields}


class WorldOptions(WorldWish):
    """Everything that a kind of world may need beside what people wish; each kind takes what concerns it.

    Args:
        seed: of terrain and chance.
        max_players: how many may be in the embedded world at once, people included.
        host: address that a world of ours binds to.
        whitelist: names that may come in, the agents' among them; everybody when None.
        agents: names of the agents, by the first of which a server that is there already is tried.
        port: port of the embedded world; 0 takes a free one.
        speed: seconds of run clock a wall second; other worlds than the embedded one know 1 alone.
        node_command: how Node is started, for example ``["/…/node", "--require", "/…/clock.js"]``.
        node_environment: environment of the Node process (``NODE_PATH``, ``CIVITAS_SPEED``), complete.
        spawn_count: how many places for them are looked for.
        world_dir: folder in which the embedded world is kept; None keeps nothing.
        chat_everywhere: whether the embedded world carries chat to everybody, as other servers do, instead of as far as
            a voice.
        paper_limits: whether the embedded world has the limits that a Paper server comes with: how often an address may
            join, how many packets a player may send, how fast it may speak.
        log_path: file to which the server's own words are appended; None drops them.
        tags: what the environment of a process of the run has beside ours, by which it is found.
        accept_eula: whether the user accepts the licence of Minecraft; without it no server is downloaded.
        server_dir: folder for a server of the run's own.
        proxy_secret: what a server of a group and its proxy know each other by; empty for one that stands alone.
        cache_dir: folder in which downloaded servers, and servers that are used again, are kept.
    """

    seed: int = Field(default=0, ge=-(2**53) + 1, le=2**53 - 1)
    max_players: int = Field(default=100, ge=1, le=100_000)
    host: str = "127.0.0.1"
    whitelist: tuple[str, ...] | None = None
    agents: tuple[str, ...] = ()
    port: int = Field(default=0, ge=0, le=65535)
    speed: float = Field(default=1.0, gt=0)
    node_command: tuple[str, ...] = ()
    node_environment: dict[str, str] = Field(default_factory=dict)
    spawn_count: int = Field(default=64, ge=1, le=2000)
    world_dir: Path | None = None
    chat_everywhere: bool = False
    paper_limits: bool = False
    log_path: Path | None = None
    tags: dict[str, str] = Field(default_factory=dict)
    accept_eula: bool = False
    server_dir: Path | None = None
    proxy_secret: str = Field(default="", repr=False)
    cache_dir: Path | None = None
