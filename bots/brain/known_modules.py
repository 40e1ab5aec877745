"""The modules that a brain can have, and settings that may name only these."""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import AfterValidator

from bots.brain.module import MODULES, Module
from bots.brain.settings import BrainSettings
from configs.parts import PartError


def known_modules(settings: BrainSettings) -> Mapping[str, type[Module[Any]]]:
    """All brain modules by name: built-in ones, those of installed packages, and those of the extensions.

    Args:
        settings: name the extensions.

    Raises:
        PartError: a built-in module, or a module of an installed package, cannot be used.
        ValueError: an extension cannot be used.
    """
    known = MODULES.find()
    if not settings.extensions:
        return known
    try:
        return MODULES.find(also=settings.extensions)
    except PartError as error:
        raise ValueError(f"brain.extensions: {error}") from error


def _with_known_modules(settings: BrainSettings) -> BrainSettings:
    known = known_modules(settings)
    for name in settings.modules:
        if name not in known:
            raise ValueError(f"There is no brain module {name!r}; known are {', '.join(sorted(known))}.")
    if len(set(settings.modules)) < len(settings.modules):
        raise ValueError("A brain module is named twice; name each once.")
    return settings


CheckedBrainSettings = Annotated[BrainSettings, AfterValidator(_with_known_modules)]
"""Settings of a brain whose modules exist."""
