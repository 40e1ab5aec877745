"""The columns of the event table and of each kind's payload, derived from the models in :mod:`bots.events`.

A payload is read less strictly than it is written, so that logs of other versions stay readable: unknown keys are
ignored, a closed list of words (a status) is read as any text, and an object inside a payload as a mapping.
"""

from functools import cache, reduce
from operator import or_
from types import GenericAlias, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import pyarrow as pa
from pydantic import BaseModel, ConfigDict, create_model
from pydantic.fields import FieldInfo

from analysis.events.errors import AnalysisError
from bots.events import KINDS, Payload

EVENT_COLUMNS: dict[str, pa.DataType] = {
    "event_id": pa.large_string(),
    "t": pa.float64(),
    "wall": pa.timestamp("us", "UTC"),
    "agent": pa.string(),
    "kind": pa.string(),
    "x": pa.float64(),
    "y": pa.float64(),
    "z": pa.float64(),
    "data": pa.large_string(),
}
"""Arrow type of each column; :class:`bots.events.Event` describes its content."""

REQUIRED_COLUMNS = ("event_id", "t", "wall", "kind", "data")
"""Columns with a value in every row."""


class PayloadRow(BaseModel):
    """The fields of a kind's data that analysis reads."""

    model_config = ConfigDict(strict=True, extra="ignore", allow_inf_nan=False)


def payload_of(kind: str) -> type[PayloadRow]:
    """Return the model of a kind's data.

    Args:
        kind: the kind of event, such as ``item.acquired``.

    Raises:
        AnalysisError: there is no such kind.
    """
    if kind not in KINDS:
        raise AnalysisError(f"There is no kind of event {kind!r}; the kinds are {', '.join(sorted(KINDS))}.")
    return _read_as(KINDS[kind])


def concerns_agent(kind: str) -> bool:
    """Return whether each event of a known kind must name an agent."""
    return KINDS[kind].concerns_agent


@cache
def _read_as(logged: type[Payload]) -> type[PayloadRow]:
    fields: dict[str, Any] = {
        name: (_loosened(field.annotation), _default(field)) for name, field in logged.model_fields.items()
    }
    model: type[PayloadRow] = create_model(logged.__name__, __base__=PayloadRow, **fields)
    return model


def _default(field: FieldInfo) -> Any:
    return ... if field.is_required() else field.get_default(call_default_factory=True)


def _loosened(annotation: Any) -> Any:
    """Return the type with which a field of a declared type is read."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return dict[str, Any]
    if origin is Literal:
        return reduce(or_, dict.fromkeys(map(type, arguments)))
    if origin in (Union, UnionType):
        return reduce(or_, map(_loosened, arguments))
    if origin is not None and arguments:
        return GenericAlias(origin, tuple(map(_loosened, arguments)))
    return annotation
