"""The texts of a recording, which are read on demand."""

from collections import OrderedDict
from pathlib import Path

import pyarrow
import pyarrow.parquet

from bots.mind.recording.canonical import address_of
from bots.mind.recording.errors import RecordingError

GROUPS_HELD_MAX = 32
"""Maximum number of row groups in memory; at fifteen thousand characters per request, that is about 120 MB."""
_Place = tuple[int, int]
"""A file and one of its row groups."""


class Texts:
    """Finds texts by their addresses. It holds the addresses, reads one row group at a time, and caches some.

    Files are added with :meth:`add`.
    """

    def __init__(self) -> None:
        self._paths: list[Path] = []
        self._places: dict[str, _Place] = {}
        self._held: OrderedDict[_Place, dict[str, str]] = OrderedDict()

    def add(self, path: Path) -> None:
        """Add the texts of a file.

        Args:
            path: the file.

        Raises:
            pyarrow.ArrowException: it is incomplete.
            OSError: it cannot be read.
        """
        with pyarrow.parquet.ParquetFile(path) as file:
            for group in range(file.num_row_groups):
                addresses = file.read_row_group(group, columns=["address"])["address"].to_pylist()
                self._places.update(dict.fromkeys(addresses, (len(self._paths), group)))
        self._paths.append(path)

    def __contains__(self, address: str) -> bool:
        return address in self._places

    def __len__(self) -> int:
        return len(self._places)

    def __getitem__(self, address: str) -> str:
        place = self._places[address]
        if place not in self._held:
            self._held[place] = self._read(place)
            if len(self._held) > GROUPS_HELD_MAX:
                self._held.popitem(last=False)
        self._held.move_to_end(place)
        text = self._held[place].get(address)
        if text is None or address_of(text) != address:
            raise RecordingError(
                f"{self._paths[place[0]]} is damaged (a text does not match its address): copy the run folder "
                "again, or record the run again."
            )
        return text

    def _read(self, place: _Place) -> dict[str, str]:
        path = self._paths[place[0]]
        try:
            with pyarrow.parquet.ParquetFile(path) as file:
                rows = file.read_row_group(place[1], columns=["address", "text"])
        except (pyarrow.ArrowException, OSError) as error:
            raise RecordingError(
                f"{path} is damaged (it cannot be read any more): copy the run folder again, or record the run again."
            ) from error
        return dict(zip(rows["address"].to_pylist(), rows["text"].to_pylist(), strict=True))
