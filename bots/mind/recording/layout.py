"""The layout of a recording in a run folder.

::

    mind/part-NNNNNN.parquet     one row per exchange
    mind/texts-NNNNNN.parquet    requests, answers, failures, prompts: each text once, with its address

Texts are written before the rows that refer to them, so a part never refers to a missing text.
"""

from pathlib import Path

import pyarrow

FOLDER = "mind"
EXCHANGES_STEM = "part"
TEXTS_STEM = "texts"
FORMAT = "2"
"""Counted up when a recording can no longer be read as before; what addresses are taken of is a part of it. Since 2,
the memories of a request carry episodes."""
FORMAT_KEY = b"civitas.recording_format"
_METADATA = {FORMAT_KEY: FORMAT.encode()}

EXCHANGE_COLUMNS = pyarrow.schema(
    [
        pyarrow.field("exchange_id", pyarrow.string(), nullable=False),
        pyarrow.field("t", pyarrow.float64(), nullable=False),
        pyarrow.field("agent", pyarrow.string(), nullable=False),
        pyarrow.field("kind", pyarrow.string(), nullable=False),
        pyarrow.field("module", pyarrow.string(), nullable=False),
        pyarrow.field("request", pyarrow.string(), nullable=False),
        pyarrow.field("status", pyarrow.string(), nullable=False),
        pyarrow.field("answer", pyarrow.string()),
        pyarrow.field("answer_class", pyarrow.string()),
        pyarrow.field("reason", pyarrow.string(), nullable=False),
        pyarrow.field("engine", pyarrow.string(), nullable=False),
        pyarrow.field("model", pyarrow.string(), nullable=False),
        pyarrow.field("prompts", pyarrow.string()),
        pyarrow.field("tokens_in", pyarrow.int64(), nullable=False),
        pyarrow.field("tokens_out", pyarrow.int64(), nullable=False),
        pyarrow.field("usd", pyarrow.float64(), nullable=False),
    ],
    metadata=_METADATA,
)
"""The columns of exchanges: the fields of ``Exchange``."""

TEXT_COLUMNS = pyarrow.schema(
    [
        pyarrow.field("address", pyarrow.string(), nullable=False),
        pyarrow.field("text", pyarrow.string(), nullable=False),
    ],
    metadata=_METADATA,
)
TEXTS_PER_GROUP = 256
"""Number of rows of a row group, which must be read for one text."""


def files_of(folder: Path, stem: str) -> list[Path]:
    """Return the files of a recording with exchanges or with texts, in order."""
    return sorted(folder.glob(f"{stem}-*.parquet"))
