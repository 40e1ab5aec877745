"""The inner voice: words that the agent hears in itself and takes as its own directives."""

from typing import Any

from bots.brain.sections import INNER_VOICE, Directive, InnerVoice
from bots.brain.state import AgentState

DIRECTIVES_KEPT_MAX = 16
"""Maximum number of directives; beyond it the oldest ends, but may remain as a memory."""


class Voice:
    """Writes the section of the inner voice.

    Args:
        state: the agent's state.
    """

    def __init__(self, state: AgentState) -> None:
        self._state = state
        self._write = state.pen(INNER_VOICE, "agent")

    def say(self, text: str, now: float) -> None:
        """Give the agent a directive.

        Args:
            text: the words.
            now: run clock, seconds.
        """
        heard = self._state.read(INNER_VOICE)
        kept = (*heard.directives, Directive(text, now))[-DIRECTIVES_KEPT_MAX:]
        self._write(InnerVoice(kept, heard.total + 1))

    def fade(self, before: float) -> None:
        """Drop old directives.

        Args:
            before: directives from this time or earlier are dropped, seconds of run clock.
        """
        heard = self._state.read(INNER_VOICE)
        kept = tuple(one for one in heard.directives if one.at > before)
        if len(kept) < len(heard.directives):
            self._write(InnerVoice(kept, heard.total))

    def snapshot(self) -> dict[str, Any]:
        """Return what must survive a restart, as plain JSON."""
        heard = self._state.read(INNER_VOICE)
        return {"directives": [[one.text, one.at] for one in heard.directives], "total": heard.total}

    def restore(self, saved: dict[str, Any]) -> None:
        """Restore the directives of an earlier life.

        Args:
            saved: result of :meth:`snapshot`.
        """
        self._write(InnerVoice(tuple(Directive(text, at) for text, at in saved["directives"]), saved["total"]))
