"""The shapes in which servers write what is wrong with a call."""

from collections.abc import Callable, Mapping
from enum import StrEnum, unique
from typing import Any


@unique
class ErrorShape(StrEnum):
    """A shape of the body of an error."""

    OPENAI = "openai"
    """``{"error": {"message": …, "type": …, "param": …, "code": …}}``"""
    TEXT = "text"
    """``{"error": "…"}``, as Ollama writes it."""
    MESSAGE = "message"
    """``{"object": "error", "message": "…"}``, as vLLM writes it."""
    DETAIL = "detail"
    """``{"detail": "…"}``, as FastAPI writes it."""
    LIST = "list"
    """``[{"error": {"message": "…"}}]``, as Gemini writes it."""


_SHAPED: Mapping[ErrorShape, Callable[[dict[str, Any]], Any]] = {
    ErrorShape.OPENAI: lambda error: {"error": error},
    ErrorShape.TEXT: lambda error: {"error": error["message"]},
    ErrorShape.MESSAGE: lambda error: {"object": "error", "message": error["message"], "type": "BadRequestError"},
    ErrorShape.DETAIL: lambda error: {"detail": error["message"]},
    ErrorShape.LIST: lambda error: [{"error": error}],
}


def shaped(error: dict[str, Any], shape: ErrorShape) -> Any:
    """Return the body of an error.

    Args:
        error: ``message``, ``type``, ``param`` and ``code``.
        shape: the shape.
    """
    return _SHAPED[shape](error)
