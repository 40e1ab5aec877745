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
        world_dir: folder in which the embedded world is kept; None keeps nothing.
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
    world_dir: Path | None = None
    rcon: RconAddress | None = None
    log_path: Path | None = None
