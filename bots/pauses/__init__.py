"""Pauses of a run: its minds and bodies are stopped for a while, and their clocks do not count it.

The orchestrator stops the processes of minds and bodies. Before it lets them go on, it writes into one file how many
seconds all pauses took together. These processes subtract that from their clocks; ``orchestrator/clock.js`` does it in
Node. So no time has passed for a limit, a timer or a wait that was begun before a pause.
"""

from bots.pauses.awake import PAUSES, AwakeEventLoop, awake_seconds
from bots.pauses.file import PauseFile

__all__ = ["PAUSES", "AwakeEventLoop", "PauseFile", "awake_seconds"]
