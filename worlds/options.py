"""The options of a world, as the caller sets them."""

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
        name: name of the town; its places carry it (``Meadowbrook hall``). An empty name leaves the places without it.
        at: x and z of its middle, in blocks.
        ground_y: height of the ground. None takes the land's own height in the embedded world (66 for the first town,
            its home). An external server needs a value.
        people_max: most people who can live in it; None gives one person for each 64 square blocks of ground.
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
        kind: ``plaza``, around the middle of the first town, or ``scattered``, alone and spread over the map.
        distance_blocks: least distance between two scattered agents.
        variety: scattered agents begin on different kinds of land: woods, shores, heights, and some in caves.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: Literal["plaza", "scattered"] = "plaza"
    distance_blocks: int = Field(default=200, ge=32, le=2000)
    variety: bool = True


class PaperWish(BaseModel):
    """A Paper server that is set up for the run.

    Args:
        build: number of the build; None takes the newest cached build, or else the newest stable build.
        server: name of a server that is kept and used again; None makes a new server for each run.
        world: folder of a world to start from; it is copied. None makes a new world from the seed.
        memory_mb: heap of the server in MiB; None derives it from the machine and the number of players.
        java: Java program to use; None looks for one.
        service: address of the download service.
        contact: address that the service can write to about the downloads of this program; None gives the project's
            page.
        servers: number of servers behind one proxy, for a group of servers.
        stop_seconds: how long the server can take to save and end after a stop request, wall seconds.
        password_plugin: jar of AuthMe. It asks people for passwords and lets agents in from this machine only.
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
    """The options under ``world`` of a scenario that a kind of world receives unchanged. Each is defined here only."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    version: str = "1.21.4"
    """Version of Minecraft, for a server that is set up for the run."""
    view_distance_chunks: int = Field(4, ge=2, le=32)
    """View distance of the embedded world, in chunks of 16 blocks."""
    difficulty: Difficulty = "easy"
    """Difficulty of the embedded world; peaceful has no monsters."""
    pvp: bool = True
    """Whether players of the embedded world can hurt one another."""
    hearing_radius_blocks: float = Field(16.0, gt=0)
    """How far a voice carries in the embedded world, in blocks."""
    paper: PaperWish = Field(default_factory=PaperWish)
    """How a Paper server is set up."""
    rcon: RconAddress | None = None
    """The admin side of an external server. Without it, agents start where the server puts them. The embedded world
    opens its own admin side at this port with this password; it draws both when None."""
    towns: list[TownWish] | None = None
    """Towns on the map, each ``{plan, name, at: [x, z]}``; the first has the plaza. When None, the embedded world
    and Paper have the village at the origin. On an external server, towns are built over its admin side."""
    spawn: SpawnWish = Field(default_factory=SpawnWish)
    """Where agents begin: around the plaza, or ``kind: scattered``, too far apart to meet."""
    biome_scale: float = Field(1.0, ge=0.25, le=16)
    """Size of the embedded world's biomes. 1 has several kinds within 250 blocks; vanilla's size is about 4."""
    autosave_seconds: float = Field(10.0, ge=0)
    """Run-clock seconds between two saves of the embedded world. A world that dies is started again from its last
    save. 0 saves only when the world stops."""

    def wished(self) -> dict[str, Any]:
        """Return the values of these options by name, to make :class:`WorldOptions` with."""
        return {name: getattr(self, name) for name in WorldWish.model_fields}


class WorldOptions(WorldWish):
    """Everything that a kind of world can need. Each kind uses the options that apply to it.

    Args:
        seed: seed of the terrain and of chance.
        max_players: most players in the embedded world at once, people included.
        host: address that a world of our own binds to.
        whitelist: names that can join, the agents' names among them; None lets everybody join.
        agents: names of the agents; the check of an external server uses the first one.
        port: port of the embedded world; 0 takes a free one.
        speed: seconds of run clock per wall second; worlds other than the embedded one support 1 only.
        node_command: command that starts Node, for example ``["/…/node", "--require", "/…/clock.js"]``.
        node_environment: environment of the Node process (``NODE_PATH``, ``CIVITAS_SPEED``), complete.
        spawn_count: number of places for agents to look for.
        world_dir: folder in which the embedded world is kept; None keeps nothing.
        chat_everywhere: whether the embedded world carries chat to everybody, as other servers do, instead of only
            within the hearing radius.
        paper_limits: whether the embedded world has the limits of a Paper server in its default settings: how often an
            address can join, how many packets a player can send, how fast it can speak.
        log_path: file to which the server's output is appended; None drops it.
        tags: environment variables by which the processes of a run are found.
        accept_eula: whether the user accepts the licence of Minecraft; without it no server is downloaded.
        server_dir: folder for a server that belongs to the run.
        proxy_secret: secret that the servers of a group share with their proxy; empty for a single server.
        cache_dir: folder for downloaded servers and for servers that are used again.
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
