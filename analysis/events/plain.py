"""Plain columns of payloads, read by Arrow's JSON reader.

What it reads is exactly what the declaration asks for, or it reads nothing: then somebody more thorough has to look.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.json

from analysis.events.columns import Payload

_ROWS_AT_ONCE = 100_000
"""Rows that are read in one go; bounds the memory that reading takes."""

_ARROW_TYPES: dict[Any, pa.DataType] = {
    int: pa.int64(),
    float: pa.float64(),
    str: pa.large_string(),
    str | None: pa.large_string(),
    float | None: pa.float64(),
    bool: pa.bool_(),
    bool | None: pa.bool_(),
    list[str]: pa.list_(pa.string()),
}
_MAY_BE_NULL = frozenset({str | None, float | None, bool | None})


def plain_fields(model: type[Payload]) -> dict[str, Any]:
    """The types of those keys of a payload that are plain, and without which there is none."""
    return {
        name: field.annotation
        for name, field in model.model_fields.items()
        if field.annotation in _ARROW_TYPES and field.is_required()
    }


def read_plain(texts: pa.Array, fields: Mapping[str, Any]) -> dict[str, pd.Series] | None:
    """Read columns out of JSON objects.

    Args:
        texts: one JSON object a row.
        fields: the keys to read, with their types.

    Returns:
        A column a key; None when a row is not surely one object that has every key in its type.
    """
    if not fields or not _are_objects(texts):
        return None
    try:
        pieces = list(_read(texts, pa.schema([(name, _ARROW_TYPES[kind]) for name, kind in fields.items()])))
    except pa.ArrowInvalid:
        return None
    if [len(piece) for piece in pieces] != [len(part) for part in _parts(texts)]:
        return None
    table = pa.concat_tables(pieces) if pieces else None
    columns = {}
    for name, kind in fields.items():
        column = table.column(name) if table is not None else pa.chunked_array([], _ARROW_TYPES[kind])
        if not _is_sound(column, name, kind, texts):
            return None
        columns[name] = _to_series(column, kind)
    return columns


def _parts(texts: pa.Array) -> Iterator[pa.Array]:
    for start in range(0, len(texts), _ROWS_AT_ONCE):
        yield texts.slice(start, _ROWS_AT_ONCE)


def _are_objects(texts: pa.Array) -> bool:
    ends = pc.and_(pc.starts_with(texts, "{"), pc.ends_with(texts, "}"))
    return bool(pc.all(ends, min_count=0).as_py())


def _read(texts: pa.Array, schema: pa.Schema) -> Iterator[pa.Table]:
    options = pyarrow.json.ParseOptions(explicit_schema=schema, unexpected_field_behavior="ignore")
    for part in _parts(texts):
        rows = pa.ListArray.from_arrays(pa.array([0, len(part)], pa.int32()), part.cast(pa.string()))
        text = pc.binary_join(rows, "\n")[0].as_buffer()
        yield pyarrow.json.read_json(pa.BufferReader(text), parse_options=options)


def _is_sound(column: pa.ChunkedArray, name: str, kind: Any, texts: pa.Array) -> bool:
    """Whether nothing is missing that has to be there; a key that is absent reads as null."""
    if kind == list[str]:
        return bool(column.null_count == 0 and pc.list_flatten(column).null_count == 0)
    if kind in (float, float | None) and not pc.all(pc.is_finite(column), min_count=0).as_py():
        return False
    if not column.null_count:
        return True
    if kind not in _MAY_BE_NULL:
        return False
    nameless = texts.filter(pc.is_null(column).combine_chunks())
    return bool(pc.all(pc.match_substring_regex(nameless, rf'"{name}"\s*:\s*null')).as_py())


def _to_series(column: pa.ChunkedArray, kind: Any) -> pd.Series:
    if kind == list[str]:
        return pd.Series(column.to_pylist(), dtype="object")
    series: pd.Series
    if kind == bool | None:
        series = column.to_pandas(types_mapper={pa.bool_(): pd.BooleanDtype()}.get)
    else:
        series = column.to_pandas()
    return series
