"""The embedded world: our own Minecraft server, a Node process of the run."""

from worlds.embedded.world import EmbeddedWorld

__all__ = ["EmbeddedWorld"]
