"""Keys: read from the environment when a mind is opened, and kept out of everything that can be read."""

import os
from collections.abc import Mapping

from pydantic import SecretStr

from bots.mind.base import UnknownMind

HIDDEN = "[key]"
"""What stands in the place of a key."""
_PRINTABLE = range(0x21, 0x7F)


def read_key(variable: str | None, environment: Mapping[str, str] = os.environ) -> SecretStr | None:
    """Read a key.

    Args:
        variable: the name of the environment variable that holds it; None: there is none, and none is needed.
        environment: where to look.

    Raises:
        UnknownMind: it is not there, or no key can look like that.
    """
    if variable is None:
        return None
    key = environment.get(variable, "")
    if not key:
        raise UnknownMind(
            f"The mind openai needs a key in the environment variable {variable}, which is not set: set it, or choose "
            "a preset that needs none, such as openai:ollama."
        )
    if any(ord(character) not in _PRINTABLE for character in key):
        # Sent as it is, it would fail in the middle of a run, in an error that shows it.
        raise UnknownMind(
            f"The key in the environment variable {variable} holds white space or characters that no key has: set it "
            "anew, without quotes or line ends."
        )
    return SecretStr(key)


def without_key(text: str, key: SecretStr | None) -> str:
    """A text in which a key does not occur."""
    return text if key is None else text.replace(key.get_secret_value(), HIDDEN)
