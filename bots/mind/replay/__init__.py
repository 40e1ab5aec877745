"""The replay mind: answers from the recording of a run, strictly."""

from bots.mind.replay.engine import ReplayMind
from bots.mind.replay.errors import ReplayDiverged

__all__ = ["ReplayDiverged", "ReplayMind"]
