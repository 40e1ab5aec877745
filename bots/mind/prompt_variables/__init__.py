"""What models are told of the moment: data in words, each piece of it fenced."""

from collections.abc import Callable, Mapping
from typing import TypeAlias, TypeVar

from bots.mind.thought import Request

R = TypeVar("R", bound=Request)
Variables: TypeAlias = Mapping[str, Callable[[R], str | int]]
"""The variables of the prompt of one kind of request, by name: what stands for each, made of the request.

What comes from the world is always inside of a fence, so a prompt file cannot let it out.
"""
