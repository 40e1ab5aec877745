"""Keeping every request and every answer, each text once, and reading them again.

Reading is in ``bots.mind.recording.reader`` and is not offered here: it needs a library for Parquet files that takes
fifty megabytes, which a process that only records, a shard, has better uses for.
"""

from bots.mind.recording.canonical import address_of, canonical_json
from bots.mind.recording.errors import RecordingError
from bots.mind.recording.exchange import Exchange, ExchangeStatus, Failure, Kept
from bots.mind.recording.mind import RecordingMind

__all__ = [
    "Exchange",
    "ExchangeStatus",
    "Failure",
    "Kept",
    "RecordingError",
    "RecordingMind",
    "address_of",
    "canonical_json",
]
