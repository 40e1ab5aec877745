"""Reads the options of civitas loopback."""

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
        given: name of each field, with the option that sets it and its value.

    Raises:
        BadInputError: a value is not valid.
    """
    try:
        return LoopbackOptions(**{name: value for name, (_, value) in given.items()})
    except ValidationError as error:
        origins = ConfigDocument({}, {(name,): option for name, (option, _) in given.items()})
        raise BadInputError(validation_sentence(error, LoopbackOptions, origins)) from error


def read_latency(text: str) -> Latency:
    """Read a latency distribution.

    Args:
        text: its name, a colon and its numbers: ``lognormal:0.8,0.5``.

    Raises:
        BadInputError: the text is not a distribution.
    """
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


def read_ability(text: str) -> Ability:
    """Read what the server cannot do.

    Raises:
        BadInputError: there is no such ability.
    """
    return _member("--without", text, Ability)


def read_error_shape(text: str) -> ErrorShape:
    """Read the shape of errors.

    Raises:
        BadInputError: there is no such shape.
    """
    return _member("--error-shape", text, ErrorShape)


def read_batch_end(text: str) -> BatchEnd:
    """Read how batches end.

    Raises:
        BadInputError: batches cannot end like that.
    """
    return _member("--batch-end", text, BatchEnd)


def read_fault(text: str) -> tuple[InjectedFault, float]:
    """Read a fault and its share of the calls.

    Args:
        text: ``NAME=SHARE``.

    Raises:
        BadInputError: the text is not a fault with a share.
    """
    name, _, share = text.partition("=")
    known = [fault.value for fault in InjectedFault]
    if name not in known:
        raise BadInputError(f"--fault {text}: there is no fault {name!r}; {nearest(name, known)}")
    try:
        return InjectedFault(name), float(share)
    except ValueError:
        raise BadInputError(f"--fault {text}: write NAME=SHARE, such as {name}=0.1.") from None


def read_kind(text: str) -> str:
    """Read a kind of request.

    Raises:
        BadInputError: there is no such kind.
    """
    known = request_kinds()
    if text not in known:
        raise BadInputError(f"--fault-kind {text}: there is no request {text!r}; {nearest(text, known)}")
    return text


def _member(option: str, text: str, kind: type[M]) -> M:
    known = [one.value for one in kind]
    if text not in known:
        raise BadInputError(f"{option} {text}: there is no {text!r}; {nearest(text, known)}")
    return kind(text)
