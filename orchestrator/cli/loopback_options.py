"""Reads the options of civitas loopback."""

from collections.abc import Callable
from enum import StrEnum
from typing import Any, TypeVar

from pydantic import ValidationError

from bots.mind.loopback import (
    Ability,
    BatchEnd,
    ConstantLatency,
    ErrorShape,
    InjectedFault,
    Latency,
    LognormalLatency,
    LoopbackOptions,
    UniformLatency,
)
from bots.mind.requests import request_kinds
from configs.validation_words import nearest
from orchestrator.config.documents import ConfigDocument
from orchestrator.config.validation_errors import validation_sentence
from orchestrator.errors import BadInputError

M = TypeVar("M", bound=StrEnum)
_LATENCIES: dict[str, tuple[type[Latency], tuple[str, ...]]] = {
    "constant": (ConstantLatency, ("seconds",)),
    "uniform": (UniformLatency, ("seconds_min", "seconds_max")),
    "lognormal": (LognormalLatency, ("median_seconds", "sigma")),
}


def read_options(given: dict[str, tuple[str, Any]]) -> LoopbackOptions:
    """Make the server's options from the command line.

    Args:
        given: name of each field, with the option that sets it and its value as it was written.

    Raises:
        BadInputError: a value is not valid.
    """
    read = {name: _READERS[name](value) if name in _READERS else value for name, (_, value) in given.items()}
    try:
        return LoopbackOptions(**read)
    except ValidationError as error:
        origins = ConfigDocument({}, {(name,): option for name, (option, _) in given.items()})
        raise BadInputError(validation_sentence(error, LoopbackOptions, origins)) from error


def _latency(text: str) -> Latency:
    """Read a latency distribution: its name, a colon and its numbers, as in ``lognormal:0.8,0.5``."""
    name, _, numbers = text.partition(":")
    if name not in _LATENCIES:
        raise BadInputError(f"--latency {text}: there is no distribution {name!r}; {nearest(name, _LATENCIES)}")
    kind, fields = _LATENCIES[name]
    try:
        values = [float(number) for number in numbers.split(",")]
    except ValueError:
        values = []
    if len(values) != len(fields):
        raise BadInputError(f"--latency {text}: write {name}:{','.join(field.upper() for field in fields)}.")
    try:
        return kind(**dict(zip(fields, values, strict=True)))
    except ValidationError as error:
        raise BadInputError(f"--latency {text}: {validation_sentence(error, kind, ConfigDocument({}))}") from error


def _fault(text: str) -> tuple[InjectedFault, float]:
    """Read a fault and its share of the calls: ``NAME=SHARE``."""
    name, _, share = text.partition("=")
    known = [fault.value for fault in InjectedFault]
    if name not in known:
        raise BadInputError(f"--fault {text}: there is no fault {name!r}; {nearest(name, known)}")
    try:
        return InjectedFault(name), float(share)
    except ValueError:
        raise BadInputError(f"--fault {text}: write NAME=SHARE, such as {name}=0.1.") from None


def _kind(text: str) -> str:
    known = request_kinds()
    if text not in known:
        raise BadInputError(f"--fault-kind {text}: there is no request {text!r}; {nearest(text, known)}")
    return text


def _member(option: str, text: str, kind: type[M]) -> M:
    known = [one.value for one in kind]
    if text not in known:
        raise BadInputError(f"{option} {text}: there is no {text!r}; {nearest(text, known)}")
    return kind(text)


_READERS: dict[str, Callable[[Any], Any]] = {
    "latency": _latency,
    "faults": lambda texts: dict(map(_fault, texts or ())),
    "fault_kinds": lambda texts: frozenset(map(_kind, texts or ())),
    "models": lambda names: tuple(names or ()),
    "lacking": lambda texts: frozenset(_member("--without", text, Ability) for text in texts or ()),
    "error_shape": lambda text: _member("--error-shape", text, ErrorShape),
    "batch_end": lambda text: _member("--batch-end", text, BatchEnd),
}
"""How the fields are read that are not taken as they are written."""
