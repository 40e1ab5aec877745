"""Checks whether the prompts are still those of the recorded answers."""

import importlib
from collections.abc import Mapping
from typing import Any

from bots.mind.recording import Exchange
from bots.mind.recording.reader import Recording
from bots.mind.replay.differences import prompt_differences
from bots.mind.requests import request_kinds

_MODULES = {"openai": "bots.mind.openai.prompts"}
"""Modules with a function ``prompt_texts(folder)`` that returns an engine's present prompts without opening it."""


def present_prompts(recording: Recording, models: Mapping[str, Any]) -> Mapping[str, str] | None:
    """Return the present prompts of the recorded engine.

    Args:
        recording: the recording to replay.
        models: the scenario's ``models``, which may set another folder of prompts.

    Returns:
        Texts by name; None if the engine has none, or is a user's own engine without that function.

    Raises:
        UnknownMind: there are no prompts in that folder.
    """
    engines = [engine for engine in dict.fromkeys(recording.column("engine")) if engine in _MODULES]
    if not engines:
        return None
    module = importlib.import_module(_MODULES[engines[0]])
    texts: Mapping[str, str] = module.prompt_texts(models.get("prompts_folder"))
    return texts


class PromptCheck:
    """Compares the prompts of a recording with the present ones.

    A request uses the prompt of its kind, and every prompt that belongs to no kind, since those are shared.

    Args:
        recording: the recording to replay.
        present: the present prompts by name; None if unknown, then nothing differs.
    """

    def __init__(self, recording: Recording, present: Mapping[str, str] | None) -> None:
        self._recording = recording
        self._present = present
        self._seen: dict[tuple[str, str], list[str]] = {}

    def changes(self, exchange: Exchange) -> list[str]:
        """Return how the prompts of an exchange have changed, as lines; empty if they have not.

        Raises:
            RecordingError: the recording was damaged since it was opened.
        """
        if self._present is None or exchange.prompts is None:
            return []
        key = (exchange.kind, exchange.prompts)
        if key not in self._seen:
            self._seen[key] = self._compare(exchange.kind, self._recording.prompts(exchange.prompts), self._present)
        return self._seen[key]

    def _compare(self, kind: str, addresses: Mapping[str, str], present: Mapping[str, str]) -> list[str]:
        others = request_kinds().keys() - {kind}
        lines: list[str] = []
        for name in sorted((addresses.keys() | present.keys()) - others):
            recorded = self._recording.text(addresses[name]) if name in addresses else ""
            if recorded != present.get(name, ""):
                lines += prompt_differences(f"prompt {name}", recorded, present.get(name, ""))
        return lines
