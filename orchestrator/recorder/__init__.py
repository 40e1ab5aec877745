"""The recorder: moves events and exchanges with minds from the bus into parts in the run folder, each exactly once."""

from orchestrator.recorder.parts import EVENT_COLUMNS, PartWriter, part_paths, read_columns
from orchestrator.recorder.plan import RecorderPlan, RecorderState
from orchestrator.recorder.sequences import Sequences

__all__ = ["EVENT_COLUMNS", "PartWriter", "RecorderPlan", "RecorderState", "Sequences", "part_paths", "read_columns"]
