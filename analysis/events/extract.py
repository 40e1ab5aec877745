"""Turns the JSON of one kind's rows into typed columns.

Arrow reads plain columns (texts, numbers, booleans, lists of texts, flat mappings). That is many times faster than
making one object per row. Pydantic reads the others, and every column that Arrow does not read exactly as declared.
"""

from collections.abc import Iterator, Mapping, Sequence
from operator import attrgetter
from types import GenericAlias
from typing import Any

import pandas as pd
import pyarrow as pa
from pydantic import TypeAdapter, ValidationError, create_model
from pydantic.fields import FieldInfo

from analysis.events.columns import PayloadRow, concerns_agent, payload_of
from analysis.events.errors import AnalysisError
from analysis.events.plain import plain_fields, read_plain

_ROWS_AT_ONCE = 20_000
"""Number of rows whose JSON is parsed at once; it limits the memory of parsing."""

_ENVELOPE = ["event_id", "t", "agent", "x", "y", "z"]

_DTYPES: dict[Any, str] = {
    int: "int64",
    float: "float64",
    str: "str",
    str | None: "str",
    float | None: "float64",
    bool: "bool",
    bool | None: "boolean",
}


def payloads(events: pd.DataFrame, kind: str, columns: Sequence[str] | None = None) -> pd.DataFrame:
    """Expand the payload of one kind into columns.

    Args:
        events: the event table, or some rows of it.
        kind: the kind of event, such as ``item.acquired``.
        columns: keys of the payload to expand; None takes all. Fewer keys are faster; other keys are not checked.

    Returns:
        One row per event in the table's order: ``event_id``, ``t``, ``agent``, ``x``, ``y``, ``z``, then the payload's
        keys, typed. Mappings and lists are Python objects; do not change them, since equal ones may be one object.

    Raises:
        AnalysisError: the kind or a column is unknown, or a row's data do not fit it (its ``event_id`` is named).
    """
    model = _model(kind, columns)
    rows = events.loc[events["kind"] == kind]
    if concerns_agent(kind) and rows["agent"].isna().any():
        event_id = rows.loc[rows["agent"].isna(), "event_id"].iloc[0]
        raise AnalysisError(
            f"The event {event_id} has the kind {kind} but names no agent; restore its part from a copy."
        )
    expanded = rows[_ENVELOPE].reset_index(drop=True)
    texts = pa.array(rows["data"], type=pa.large_string())
    columns_read = read_plain(texts, plain_fields(model)) or {}
    rest = {name: field for name, field in model.model_fields.items() if name not in columns_read}
    if rest:
        columns_read |= _read_objects(rows, kind, _part_of(model, rest))
    for name in model.model_fields:
        expanded[name] = columns_read[name]
    return expanded


def _model(kind: str, columns: Sequence[str] | None) -> type[PayloadRow]:
    whole = payload_of(kind)
    if columns is None:
        return whole
    unknown = [name for name in columns if name not in whole.model_fields]
    if unknown:
        raise AnalysisError(f"The kind {kind} has no {unknown[0]!r}; it has {', '.join(whole.model_fields)}.")
    return _part_of(whole, {name: whole.model_fields[name] for name in columns})


def _part_of(whole: type[PayloadRow], fields: Mapping[str, FieldInfo]) -> type[PayloadRow]:
    if len(fields) == len(whole.model_fields):
        return whole
    told: dict[str, Any] = {name: (field.annotation, field) for name, field in fields.items()}
    part: type[PayloadRow] = create_model(f"Part of {whole.__name__}", __base__=PayloadRow, **told)
    return part


def _read_objects(rows: pd.DataFrame, kind: str, model: type[PayloadRow]) -> dict[str, pd.Series]:
    """Read columns of any type."""
    values: dict[str, list[Any]] = {name: [] for name in model.model_fields}
    for records in _parse(rows, kind, model):
        for name, column in values.items():
            column.extend(map(attrgetter(name), records))
    return {
        name: pd.Series(values.pop(name), dtype=_DTYPES.get(field.annotation, "object"))
        for name, field in model.model_fields.items()
    }


def _parse(rows: pd.DataFrame, kind: str, model: type[PayloadRow]) -> Iterator[list[PayloadRow]]:
    """Parse many rows as one JSON text. This is several times faster than one by one."""
    rows_of_kind: Any = GenericAlias(list, (model,))
    adapter: TypeAdapter[list[PayloadRow]] = TypeAdapter(rows_of_kind)
    for start in range(0, len(rows), _ROWS_AT_ONCE):
        chunk = rows.iloc[start : start + _ROWS_AT_ONCE]
        try:
            records = adapter.validate_json(f"[{','.join(chunk['data'].tolist())}]")
        except ValidationError:
            records = []
        # A row that is not a JSON object could join with its neighbours to a text that parses.
        if len(records) != len(chunk):
            raise _malformed(chunk, kind, model)
        yield records


def _malformed(rows: pd.DataFrame, kind: str, model: type[PayloadRow]) -> AnalysisError:
    """Find the first row whose data do not fit, and return the error for it."""
    for event_id, text in zip(rows["event_id"], rows["data"], strict=True):
        try:
            model.model_validate_json(text)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            place = ".".join(map(str, first["loc"]))
            reason = f"{place}: {first['msg']}" if place else first["msg"]
            return AnalysisError(
                f"The data of the event {event_id} do not fit the kind {kind} ({reason}); "
                "analyze the run with the version that made it, or restore its part from a copy."
            )
    return AnalysisError(f"The data of the {kind} events cannot be separated; restore their parts from a copy.")
