"""Whether the prompts are still those that the recorded answers were given to."""

import importlib
from collections.abc import Mapping
from typing import Any

from bots.mind.recording import Exchange
from bots.mind.recording.reader import Recording
from bots.mind.replay.differences import prompt_differences
from bots.mind.requests import request_kinds

_MODULES = {"openai": "bots.mind.openai.prompts"}
"""Where the engines that have prompts tell their present ones, with ``prompt_texts(folder)``, without being opened."""


def present_prompts(recording: Recording, models: Mapping[str, Any]) -> Mapping[str, str] | None:
    """The present prompts of the engine that was recorded.

    Args:
        recording: what is to be replayed.
        models: the scenario's ``models``, which may have the prompts elsewhere.

    Returns:
        Texts by name; None when the engine has none, or is a user's own and does not tell.

    Raises:
        UnknownMind: there are none where they should be.
    """
    engines = [engine for engine in dict.fromkeys(recording.column("engine")) if engine in _MODULES]
    if not engines:
        return None
    module = importlib.import_module(_MODULES[engines[0]])
    texts: Mapping[str, str] = module.prompt_texts(models.get("prompts_folder"))
    return texts


class PromptCheck:
    """Compares the prompts of a recording with the present ones.

    A request goes by the prompt of its kind, and by every prompt that is of no kind, since those are shared.

    Args:
        recording: what is replayed.
        present: the present prompts by name; None when they are not known, then nothing differs.
    """

    def __init__(self, recording: Recording, present: Mapping[str, str] | None) -> None:
        self._recording = recording
        self._present = present
        self._seen: dict[tuple[str, str], list[str]] = {}

    def changes(self, exchange: Exchange) -> list[str]:
        """How the prompts of an exchange have changed since, as lines; empty when they have not.

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
