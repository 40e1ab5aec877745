"""The event table: its columns, how it is loaded, its payloads, and the check for lost events."""

from analysis.events.extract import payloads
from analysis.events.sequence import sequence_gaps
from analysis.events.table import load_events

__all__ = ["load_events", "payloads", "sequence_gaps"]
