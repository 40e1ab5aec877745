"""Attention: which of the words that the body hears reach the mind.

Words that are meant for the agent always do: they are addressed to it or name it, or somebody that it talks with or a
human player says them. Of the others, a budget bounds the number, and the most relevant are
chosen. The choice is made at once. Words that are not attended to are logged as heard. They wake no module and become
neither a memory nor evidence. Only the addressee that they name is noted, because people see who is spoken to.
"""

import operator
from collections import deque
from collections.abc import Callable, Collection
from typing import Any

from bots.body.messages import Heard
from bots.brain.addressing import Exchanges, seems_addressed
from bots.brain.relevance import Concerns, concerns_of, relevance
from bots.brain.sections import BODY, GOAL, PERCEPTS, SOCIAL, TALK
from bots.brain.settings import AttentionSettings, BrainSettings
from bots.brain.state import AgentState
from bots.mind.language import words

TEXTS_KEPT_MAX = 64
"""Number of attended texts that the agent recognises when it hears them again."""


class Attention:
    """Decides for one agent.

    Args:
        me: name of the agent.
        population: names of all agents; None if unknown.
        settings: settings of its brain.
        state: its state.
        exchanges: the pairs that talk with each other.
        is_human: returns whether a speaker is a person outside the population.
        now: returns the time of the run clock, seconds.
    """

    def __init__(
        self,
        me: str,
        population: Collection[str] | None,
        settings: BrainSettings,
        state: AgentState,
        exchanges: Exchanges,
        *,
        is_human: Callable[[str], bool],
        now: Callable[[], float],
    ) -> None:
        self._me = me
        self._population = {name.lower(): name for name in (me, *(population or ()))}
        self._earshot_blocks = settings.talking.earshot_blocks
        self._matters = settings.matters
        self._budget = AttentionBudget(settings.attention)
        self._state = state
        self._exchanges = exchanges
        self._is_human = is_human
        self._now = now
        self._attended: dict[str, None] = {}
        self._concerns = Concerns()
        self._rests_on: tuple[Any, ...] = (None, None, None, None)

    def attends(self, notice: Heard) -> bool:
        """Return whether words reach the mind.

        Args:
            notice: the words, as the body heard them.
        """
        if not self._budget.is_bounded:
            return True
        known = self._known_names()
        attended = self._is_meant(notice, known) or self._budget.spend(self._now(), lambda: self._relevance(notice))
        if attended:
            self._note_text(notice.text)
        else:
            said = words(notice.text)
            named = frozenset(known[word] for word in said if word in known) - {notice.speaker}
            self._exchanges.note(notice.speaker, named, self._now())
        return attended

    def snapshot(self) -> dict[str, Any]:
        """Return what is left of the budget. Texts are not kept: after a restart a repeated one is new again."""
        return self._budget.snapshot()

    def restore(self, saved: dict[str, Any]) -> None:
        """Continue with the budget of an earlier life."""
        self._budget.restore(saved)

    def _is_meant(self, notice: Heard, known: dict[str, str]) -> bool:
        if self._is_human(notice.speaker) or notice.speaker in self._partners():
            return True
        return seems_addressed(notice, self._me, known.keys(), self._state.read(BODY))

    def _partners(self) -> tuple[str, ...]:
        """The others in its present talk."""
        return next((talk.others for talk in self._state.read(TALK).open_talks), ())

    def _known_names(self) -> dict[str, str]:
        """Everyone that the agent knows of, by their names in lower case."""
        people = self._state.read(PERCEPTS).people
        others = {name.lower(): name for name in people if name.lower() not in self._population}
        return self._population | others if others else self._population

    def _relevance(self, notice: Heard) -> float:
        goal, social = self._state.read(GOAL), self._state.read(SOCIAL)
        partners = self._partners()
        rests_on = (goal, social.profiles, social.views, partners)
        if not all(map(operator.is_, self._rests_on, rests_on)):
            self._rests_on, self._concerns = rests_on, concerns_of(goal, social, self._matters, partners)
        return relevance(
            notice.text,
            speaker=notice.speaker,
            distance=notice.distance,
            earshot_blocks=self._earshot_blocks,
            concerns=self._concerns,
            attended=self._attended,
        )

    def _note_text(self, text: str) -> None:
        self._attended.pop(text, None)
        self._attended[text] = None
        if len(self._attended) > TEXTS_KEPT_MAX:
            del self._attended[next(iter(self._attended))]


class AttentionBudget:
    """Bounds how many utterances pass, and lets the most relevant pass, without knowing those to come.

    While no more than the bound are offered in the window, all pass. Beyond that, each one that passes takes a token
    from a bucket that holds as many as the bound and is filled once in a window. An utterance must be the more relevant
    the emptier the bucket is: the price rises with scarcity, as for the last seats of an aeroplane.

    Args:
        settings: the bound and the window.
    """

    def __init__(self, settings: AttentionSettings) -> None:
        self._most = settings.overheard_max
        self._window_seconds = settings.window_seconds
        self._tokens = float(self._most or 0)
        self._filled_at = 0.0
        self._offered_at: deque[float] = deque(maxlen=self._most or 0)

    @property
    def is_bounded(self) -> bool:
        """Whether there is a bound at all."""
        return self._most is not None

    def spend(self, now: float, relevance_of: Callable[[], float]) -> bool:
        """Return whether an utterance passes, and take its token.

        Args:
            now: run clock, seconds; never less than before.
            relevance_of: returns its relevance, 0 to 1. It is only called in a crowd.
        """
        if not self._most:
            return self._most is None
        self._tokens = min(
            float(self._most), self._tokens + self._most * (now - self._filled_at) / self._window_seconds
        )
        self._filled_at = now
        crowded = len(self._offered_at) == self._most and now - self._offered_at[0] < self._window_seconds
        self._offered_at.append(now)
        if crowded and (self._tokens < 1.0 or relevance_of() < 1.0 - self._tokens / self._most):
            return False
        self._tokens = max(0.0, self._tokens - 1.0)
        return True

    def snapshot(self) -> dict[str, Any]:
        """Return the tokens, and the times of the latest utterances, as plain JSON."""
        return {"tokens": self._tokens, "filled_at": self._filled_at, "offered_at": list(self._offered_at)}

    def restore(self, saved: dict[str, Any]) -> None:
        """Continue with the tokens of an earlier life, as far as the bound allows."""
        self._tokens = min(float(self._most or 0), saved["tokens"])
        self._filled_at = saved["filled_at"]
        self._offered_at.extend(saved["offered_at"])
