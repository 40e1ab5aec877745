"""From the JSON of one kind's rows to typed columns."""

from types import GenericAlias
from typing import Any, get_type_hints

import pandas as pd
from pydantic import TypeAdapter, ValidationError

from analysis.errors import AnalysisError
from analysis.events.columns import AGENT_KINDS, PAYLOADS

_ROWS_AT_ONCE = 100_000
"""Rows whose JSON is parsed in one go; bounds the memory that parsing takes."""

_ENVELOPE = ["event_id", "t", "agent", "x", "y", "z"]

_DTYPES: dict[Any, str] = {
    int: "int64",
    float: "float64",
    str: "str",
    str | None: "str",
    bool | None: "boolean",
}


def payloads(events: pd.DataFrame, kind: str) -> pd.DataFrame:
    """Expand the payload of one kind into columns.

    Args:
        events: the event table, or any rows of it.
        kind: the kind of event, such as ``item.acquired``.

    Returns:
        One row an event in the table's order: ``event_id``, ``t``, ``agent``, ``x``, ``y``, ``z``, then the payload's
        keys, typed (mappings and lists as Python objects).

    Raises:
        AnalysisError: the kind is not known, or a row's data do not fit it (the row's ``event_id`` is named).
    """
    if kind not in PAYLOADS:
        raise AnalysisError(f"There is no kind of event {kind!r}; the kinds are {', '.join(sorted(PAYLOADS))}.")
    rows = events.loc[events["kind"] == kind]
    if kind in AGENT_KINDS and rows["agent"].isna().any():
        event_id = rows.loc[rows["agent"].isna(), "event_id"].iloc[0]
        raise AnalysisError(
            f"The event {event_id} is of the kind {kind} but names no agent; restore its part from a copy."
        )
    records = _parse(rows, kind)
    expanded = rows[_ENVELOPE].reset_index(drop=True)
    for field, annotation in get_type_hints(PAYLOADS[kind]).items():
        values = [record[field] for record in records]
        expanded[field] = pd.Series(values, dtype=_DTYPES.get(annotation, "object"))
    return expanded


def _parse(rows: pd.DataFrame, kind: str) -> list[dict[str, Any]]:
    rows_of_kind: Any = GenericAlias(list, (PAYLOADS[kind],))
    adapter: TypeAdapter[list[dict[str, Any]]] = TypeAdapter(rows_of_kind)
    texts: list[str] = rows["data"].tolist()
    records: list[dict[str, Any]] = []
    for start in range(0, len(texts), _ROWS_AT_ONCE):
        chunk = texts[start : start + _ROWS_AT_ONCE]
        try:
            parsed = adapter.validate_json(f"[{','.join(chunk)}]")
        except ValidationError:
            parsed = []
        if len(parsed) != len(chunk):
            raise _malformed(rows.iloc[start : start + _ROWS_AT_ONCE], kind)
        records += parsed
    return records


def _malformed(rows: pd.DataFrame, kind: str) -> AnalysisError:
    """Find the first row whose data do not fit, and say so."""
    adapter: TypeAdapter[Any] = TypeAdapter(PAYLOADS[kind])
    for event_id, text in zip(rows["event_id"], rows["data"], strict=True):
        try:
            adapter.validate_json(text)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            place = ".".join(map(str, first["loc"]))
            reason = f"{place}: {first['msg']}" if place else first["msg"]
            return AnalysisError(
                f"The data of the event {event_id} do not fit the kind {kind} ({reason}); "
                "analyze the run with the version that made it, or restore its part from a copy."
            )
    return AnalysisError(f"The data of the {kind} events cannot be told apart; restore their parts from a copy.")
