"""Reads plain columns of payloads with Arrow: single values with its JSON reader, flat mappings from their text.

The result is exactly as declared, or there is no result. Then a slower reader has to read the rows.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.json
from pydantic import ConfigDict, TypeAdapter, ValidationError

from analysis.events.columns import PayloadRow

_ROWS_AT_ONCE = 100_000
"""Number of rows that are read at once; it limits the memory of reading."""

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
_MAPPINGS: tuple[Any, ...] = (dict[str, Any], dict[str, int])
_MAPPING_CONFIG = ConfigDict(strict=True, allow_inf_nan=False)
_MAY_BE_NULL = frozenset({str | None, float | None, bool | None})


def plain_fields(model: type[PayloadRow]) -> dict[str, Any]:
    """Return the types of the keys of a payload that are plain and required."""
    return {
        name: field.annotation
        for name, field in model.model_fields.items()
        if (field.annotation in _ARROW_TYPES or field.annotation in _MAPPINGS) and field.is_required()
    }


def read_plain(texts: pa.Array, fields: Mapping[str, Any]) -> dict[str, pd.Series] | None:
    """Read columns from JSON objects.

    Args:
        texts: one JSON object per row.
        fields: the keys to read, with their types.

    Returns:
        One column per key; None if some row may not be one object with every key in its type.
    """
    if not fields or not _are_objects(texts):
        return None
    values = {name: kind for name, kind in fields.items() if kind in _ARROW_TYPES}
    columns: dict[str, pd.Series] = {}
    # Without any of these, the JSON reader decides whether the texts are JSON at all.
    table = _read_values(texts, values)
    if table is None:
        return None
    for name, kind in values.items():
        if not _is_sound(table.column(name), name, kind, texts):
            return None
        columns[name] = _to_series(table.column(name), kind)
    for name, kind in fields.items():
        if kind in _MAPPINGS:
            mapping = _read_mapping(texts, name, kind)
            if mapping is None:
                return None
            columns[name] = mapping
    return columns


def _read_values(texts: pa.Array, fields: Mapping[str, Any]) -> pa.Table | None:
    schema = pa.schema([(name, _ARROW_TYPES[kind]) for name, kind in fields.items()])
    try:
        pieces = list(_read(texts, schema))
    except pa.ArrowInvalid:
        return None
    if [len(piece) for piece in pieces] != [len(part) for part in _parts(texts)]:
        return None
    return pa.concat_tables(pieces) if pieces else schema.empty_table()


def _read_mapping(texts: pa.Array, name: str, kind: Any) -> pd.Series | None:
    """Read a flat mapping. Each different text is read once, since there are few. Rows with equal text share one."""
    if not pc.all(pc.equal(pc.count_substring_regex(texts, rf'"{name}"\s*:'), 1), min_count=0).as_py():
        return None
    flat = rf'"{name}"\s*:\s*(?P<value>\{{(?:[^{{}}"]|"(?:[^"\\]|\\.)*")*\}})'
    found = pc.extract_regex(texts, flat)
    if found.null_count:
        return None
    different = found.field("value").dictionary_encode()
    adapter: TypeAdapter[dict[str, Any]] = TypeAdapter(kind, config=_MAPPING_CONFIG)
    try:
        mappings = [adapter.validate_json(text) for text in different.dictionary.to_pylist()]
    except ValidationError:
        return None
    return pd.Series([mappings[code] for code in different.indices.to_pylist()], dtype="object")


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
    """Return whether no required value is missing. A missing key is read as null."""
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
