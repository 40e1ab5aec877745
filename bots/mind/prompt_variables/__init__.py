"""The values of prompt variables: data in words, each piece in a fence."""

from collections.abc import Callable, Mapping
from typing import TypeAlias, TypeVar

from bots.mind.thought import Request

R = TypeVar("R", bound=Request)
Variables: TypeAlias = Mapping[str, Callable[[R], str | int]]
"""The variables of the prompt of one kind of request, by name, each with a function that makes its value.

Everything from the world is inside a fence, so a prompt file cannot let it out.
"""
