"""Reads the recording of a run."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.compute as pc
import pyarrow.parquet
from pydantic import ValidationError

from bots.mind.recording.errors import RecordingError
from bots.mind.recording.exchange import Exchange
from bots.mind.recording.layout import (
    EXCHANGE_COLUMNS,
    EXCHANGES_STEM,
    FOLDER,
    FORMAT,
    FORMAT_KEY,
    TEXT_COLUMNS,
    TEXTS_STEM,
    files_of,
)
from bots.mind.recording.texts import Texts
from bots.mind.requests import request_kinds
from bots.mind.thought import Request

RUNS_DIR = Path("runs")


class Recording:
    """The exchanges of a run in the order of asking, with their texts. The run may go on: see :meth:`read_new`.

    Args:
        folder: the run's ``mind`` folder.

    Raises:
        RecordingError: there is no recording in it, or it is damaged or of another version.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._rows = EXCHANGE_COLUMNS.remove_metadata().empty_table()
        self._texts = Texts()
        self._read: set[Path] = set()
        self.read_new()
        if not self._read:
            raise RecordingError(
                f"There is no recording in {folder}: record a run with `recording: on` in its scenario, or choose "
                "another run."
            )

    def read_new(self) -> None:
        """Read the files that were written since the last time.

        Raises:
            RecordingError: one of them is damaged or of another version.
        """
        # First the exchanges, then the texts, which were written before them.
        parts = [path for path in files_of(self.folder, EXCHANGES_STEM) if path not in self._read]
        if not parts:
            return
        texts = [path for path in files_of(self.folder, TEXTS_STEM) if path not in self._read]
        for path in (*parts, *texts):
            _check_file(path, EXCHANGE_COLUMNS if path in parts else TEXT_COLUMNS)
        try:
            rows = [pyarrow.parquet.read_table(path).replace_schema_metadata(None) for path in parts]
            for path in texts:
                self._texts.add(path)
        except (pyarrow.ArrowException, OSError) as error:
            raise _damaged(self.folder, "one of its files is incomplete") from error
        self._check_addresses(pyarrow.concat_tables(rows))
        self._rows = _in_order_of_asking([self._rows, *rows])
        self._read.update(parts, texts)

    def __len__(self) -> int:
        return int(self._rows.num_rows)

    def __getitem__(self, number: int) -> Exchange:
        """Return one exchange, by its index in the order of asking."""
        return self._exchange(self._rows.slice(number, 1).to_pylist()[0])

    def __iter__(self) -> Iterator[Exchange]:
        return (self[number] for number in range(len(self)))

    def find(self, exchange_id: str) -> Exchange | None:
        """Return the exchange with an id; None if there is none.

        Raises:
            RecordingError: it is damaged.
        """
        found = self._rows.filter(pc.equal(self._rows["exchange_id"], exchange_id)).to_pylist()
        return self._exchange(found[0]) if found else None

    def of_agent(self, name: str, begin: float, end: float) -> list[Exchange]:
        """Return the exchanges of one agent that were asked in a span of time.

        Args:
            name: name of the agent.
            begin: first moment, seconds of run clock.
            end: first moment after the span, seconds of run clock.

        Raises:
            RecordingError: one of them is damaged.
        """
        t, agent = self._rows["t"], self._rows["agent"]
        asked = pc.and_(pc.and_(pc.greater_equal(t, begin), pc.less(t, end)), pc.equal(agent, name))
        return [self._exchange(row) for row in self._rows.filter(asked).to_pylist()]

    def column(self, name: str) -> list[Any]:
        """Return a column of all exchanges, in the order of asking.

        Args:
            name: a field of ``Exchange``.
        """
        values: list[Any] = self._rows[name].to_pylist()
        return values

    def text(self, address: str) -> str:
        """Return the text of an address in an exchange.

        Raises:
            RecordingError: the recording was damaged since it was opened.
        """
        return self._texts[address]

    def request(self, exchange: Exchange) -> Request:
        """Return the request of an exchange, to ask it again.

        Raises:
            RecordingError: this version of Civitas does not know the request.
        """
        text = self.text(exchange.request)
        try:
            return request_kinds()[exchange.kind].model_validate_json(text)
        except (KeyError, ValidationError) as error:
            raise RecordingError(
                f"{self.folder} has a request {exchange.kind!r} that this version of Civitas does not know: use the "
                "version that recorded it."
            ) from error

    def prompts(self, address: str) -> Mapping[str, str]:
        """Return the addresses of prompts by their names.

        Args:
            address: address of their list, from an exchange.
        """
        names: dict[str, str] = json.loads(self.text(address))
        return names

    def _exchange(self, row: dict[str, Any]) -> Exchange:
        try:
            return Exchange.model_validate(row)
        except ValidationError as error:
            raise _damaged(self.folder, f"the exchange {row['exchange_id']!r} is not valid") from error

    def _check_addresses(self, rows: pyarrow.Table) -> None:
        named = {name for column in ("request", "answer", "prompts") for name in rows[column].to_pylist()} - {None}
        lists = set(rows["prompts"].to_pylist()) - {None}
        missing = {address for address in named if address not in self._texts}
        if not missing:
            prompts = {address for one in lists for address in self.prompts(one).values()}
            missing = {address for address in prompts if address not in self._texts}
        if missing:
            raise _damaged(self.folder, f"{len(missing)} of its texts are missing")


def find_recording(run: str, runs_dir: Path = RUNS_DIR) -> Path:
    """Find the ``mind`` folder of a run.

    Args:
        run: id of a run, path of its folder, or path of its ``mind`` folder.
        runs_dir: folder in which runs are searched by id.

    Raises:
        RecordingError: there is no such run, or no recording in it.
    """
    folder = next((path for path in (runs_dir / run, Path(run)) if run and path.is_dir()), None)
    if folder is None:
        raise RecordingError(
            f"There is no run {run!r} to replay, neither in {runs_dir} nor as a folder: give the id of a run or the "
            "path of its folder."
        )
    mind = folder if folder.name == FOLDER else folder / FOLDER
    if not files_of(mind, EXCHANGES_STEM):
        raise RecordingError(
            f"The run {folder} has no recording of its requests: record it again with `recording: on` in its "
            "scenario, or choose another run."
        )
    return mind


def open_recording(run: str, runs_dir: Path = RUNS_DIR) -> Recording:
    """Find a run's recording and open it; see :func:`find_recording`.

    Raises:
        RecordingError: there is none, or it is damaged or of another version.
    """
    return Recording(find_recording(run, runs_dir))


def _check_file(path: Path, columns: pyarrow.Schema) -> None:
    try:
        schema = pyarrow.parquet.read_schema(path)
    except (pyarrow.ArrowException, OSError) as error:
        raise _damaged(path, "it is not a complete Parquet file") from error
    version = (schema.metadata or {}).get(FORMAT_KEY, b"none").decode(errors="replace")
    if version != FORMAT:
        raise RecordingError(
            f"{path} is a recording of format {version!r} and this version of Civitas reads format {FORMAT!r}: open "
            "it with the version that recorded it, or record the run again."
        )
    if not schema.equals(columns):
        raise _damaged(path, "its columns are not those of a recording")


def _damaged(path: Path, why: str) -> RecordingError:
    return RecordingError(f"{path} is damaged ({why}): copy the run folder again, or record the run again.")


def _in_order_of_asking(parts: list[pyarrow.Table]) -> pyarrow.Table:
    """Sort exchanges by the order of asking. They are stored in the order in which they ended."""
    table = pyarrow.concat_tables(parts)
    ids = [exchange_id.rsplit("/", 2) for exchange_id in table["exchange_id"].to_pylist()]
    order = sorted(
        (int(incarnation), int(number), source, row) for row, (source, incarnation, number) in enumerate(ids)
    )
    return table.take([row for *_, row in order])
