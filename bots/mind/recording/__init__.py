"""Records every request and every answer, each text once, and reads recordings.

The reader is in ``bots.mind.recording.reader`` and is not exported here. It needs a library for Parquet files that uses
fifty megabytes; a process that only records, such as a shard, should not load it.
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
