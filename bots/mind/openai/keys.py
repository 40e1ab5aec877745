"""Reads keys from the environment when a mind is opened, and keeps them out of every text."""

import os
from collections.abc import Collection, Mapping

from pydantic import SecretStr

from bots.mind.base import UnknownMind

HIDDEN = "[key]"
"""Replacement of a key in texts."""
_PRINTABLE = range(0x21, 0x7F)


def read_key(
    variable: str | None, environment: Mapping[str, str] = os.environ, roles: Collection[str] = ()
) -> SecretStr | None:
    """Read a key.

    Args:
        variable: name of the environment variable with the key; None if no key is needed.
        environment: the environment.
        roles: the roles whose model needs the key, in words, for the error message; empty if it is only one mind's key.

    Raises:
        UnknownMind: the variable is not set, or its value cannot be a key.
    """
    if variable is None:
        return None
    key = environment.get(variable, "")
    if not key:
        wanted = f" for the role {' and '.join(roles)}" if roles else ""
        raise UnknownMind(
            f"The mind openai needs a key in the environment variable {variable}{wanted}, but it is not set: set "
            "it, or choose a model that needs none, such as those of the preset openai:ollama."
        )
    if any(ord(character) not in _PRINTABLE for character in key):
        # It would fail in the middle of a run, with an error that shows the key.
        raise UnknownMind(
            f"The key in the environment variable {variable} has white space or characters that no key has: set it "
            "again, without quotes or line ends."
        )
    return SecretStr(key)


def without_key(text: str, key: SecretStr | None) -> str:
    """Return a text without the key."""
    return text if key is None else text.replace(key.get_secret_value(), HIDDEN)
