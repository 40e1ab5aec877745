"""Reads the recording of a run."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pyarrow
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
    """The exchanges of a run in the order of asking, with their texts.

    Args:
        folder: the run's ``mind`` folder.

    Raises:
        RecordingError: there is no recording in it, or it is damaged or of another version.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        parts = files_of(folder, EXCHANGES_STEM)
        if not parts:
            raise RecordingError(
                f"There is no recording in {folder}: record a run with `recording: on` in its scenario, or choose "
                "another run."
            )
        texts = files_of(folder, TEXTS_STEM)
        for path in (*parts, *texts):
            _check_file(path, EXCHANGE_COLUMNS if path in parts else TEXT_COLUMNS)
        try:
            self._rows = _in_order_of_asking([pyarrow.parquet.read_table(path) for path in parts])
            self._texts = Texts(texts)
        except (pyarrow.ArrowException, OSError) as error:
            raise _damaged(folder, "one of its files is incomplete") from error
        self._check_addresses()

    def __len__(self) -> int:
        return int(self._rows.num_rows)

    def __getitem__(self, number: int) -> Exchange:
        """Return one exchange, by its index in the order of asking."""
        row: dict[str, Any] = self._rows.slice(number, 1).to_pylist()[0]
        try:
            return Exchange.model_validate(row)
        except ValidationError as error:
            raise _damaged(self.folder, f"the exchange {row['exchange_id']!r} is not valid") from error

    def __iter__(self) -> Iterator[Exchange]:
        return (self[number] for number in range(len(self)))

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

    def _check_addresses(self) -> None:
        named = {name for column in ("request", "answer", "prompts") for name in self.column(column)} - {None}
        lists = set(self.column("prompts")) - {None}
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
            f"{path} is a recording of format {version!r} and this version of Civitas reads format {FORMAT!r}: replay "
            "it with the version that recorded it, or record the run again."
        )
    if not schema.equals(columns):
        raise _damaged(path, "its columns are not those of a recording")


def _damaged(path: Path, why: str) -> RecordingError:
    return RecordingError(f"{path} is damaged ({why}): copy the run folder again, or record the run again.")


def _in_order_of_asking(parts: list[pyarrow.Table]) -> pyarrow.Table:
    """Sort exchanges by the order of asking. They are stored in the order in which they ended."""
    table = pyarrow.concat_tables(part.replace_schema_metadata(None) for part in parts)
    ids = [exchange_id.rsplit("/", 2) for exchange_id in table["exchange_id"].to_pylist()]
    order = sorted(
        (int(incarnation), int(number), source, row) for row, (source, incarnation, number) in enumerate(ids)
    )
    return table.take([row for *_, row in order])
