"""Servers of our own: looked up, downloaded, checked, tuned, started and stopped."""

from worlds.paper.folder import LICENCE
from worlds.paper.folia import FoliaWorld
from worlds.paper.java import find_java
from worlds.paper.velocity import VelocityWorld
from worlds.paper.world import PaperWorld

__all__ = ["LICENCE", "FoliaWorld", "PaperWorld", "VelocityWorld", "find_java"]
