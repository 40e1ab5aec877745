"""Writes exchanges with minds: rows in one table, texts in another, each text once."""

from pathlib import Path
from typing import Any

from bots.mind.recording import Kept
from bots.mind.recording.layout import (
    EXCHANGE_COLUMNS,
    EXCHANGES_STEM,
    TEXT_COLUMNS,
    TEXTS_PER_GROUP,
    TEXTS_STEM,
)
from orchestrator.recorder.part_buffer import PartBuffer
from orchestrator.recorder.parts import Layout, PartWriter, read_columns
from orchestrator.recorder.sequences import Sequences

EXCHANGES = Layout(EXCHANGES_STEM, EXCHANGE_COLUMNS)
TEXTS = Layout(TEXTS_STEM, TEXT_COLUMNS, TEXTS_PER_GROUP)


class ExchangeBuffer(PartBuffer):
    """Makes the parts of a recording.

    Texts are written before the rows that refer to them. If a recorder is killed between the two, its next life finds
    the texts on the disk and writes only the rows.

    Args:
        mind_dir: the run's ``mind`` folder; it is created with the first exchange.
        characters_max: maximum number of characters of text in memory.
    """

    def __init__(self, mind_dir: Path, characters_max: int) -> None:
        self._exchange_parts = PartWriter(mind_dir, EXCHANGES)
        self._text_parts = PartWriter(mind_dir, TEXTS)
        self.last_id = self._exchange_parts.last_id
        self._characters_max = characters_max
        self._sequences = Sequences()
        recorded = read_columns(mind_dir, ["exchange_id"], EXCHANGES)["exchange_id"].to_pylist()
        self._sequences.resume(recorded)
        self.exchanges = len(recorded)
        """Number of exchanges in parts."""
        # As bytes, about 100 per text: this is the only thing here that grows with the run.
        addresses = read_columns(mind_dir, ["address"], TEXTS)["address"].to_pylist()
        self._written = {bytes.fromhex(address) for address in addresses}
        self._rows: list[dict[str, Any]] = []
        self._texts: dict[str, str] = {}
        self._characters = 0

    @property
    def is_full(self) -> bool:
        """Whether the memory limit for text is reached."""
        return self._characters >= self._characters_max

    def take(self, text: str) -> None:
        """Add an exchange, and those of its texts that are not on the disk yet."""
        kept = Kept.model_validate_json(text)
        if not self._sequences.is_new(kept.exchange.exchange_id):
            return
        self._rows.append(kept.exchange.model_dump())
        for address, content in kept.texts.items():
            if address not in self._texts and bytes.fromhex(address) not in self._written:
                self._texts[address] = content
                self._characters += len(content)

    def write(self, first_id: str, last_id: str) -> None:
        """Write a part with the texts, then a part with the exchanges."""
        if self._texts:
            # Short texts first: a replay needs the answers, and can skip the requests between them.
            texts = sorted(self._texts.items(), key=lambda item: len(item[1]))
            rows = [{"address": address, "text": content} for address, content in texts]
            self._text_parts.write(rows, first_id, last_id)
            self._written.update(map(bytes.fromhex, self._texts))
            self._texts, self._characters = {}, 0
        if self._rows:
            self._exchange_parts.write(self._rows, first_id, last_id)
            self.exchanges += len(self._rows)
            self._rows = []
