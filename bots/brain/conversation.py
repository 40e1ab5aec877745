"""When an agent answers, greets or keeps silent: manners that hold whatever mind finds the words."""

from collections import deque
from collections.abc import Iterable

from bots.body.messages import PlayerSight
from bots.brain.sections import Utterance
from bots.brain.settings import TalkingSettings
from bots.mind.language import is_greeting, is_question, is_request

GREETED_AT_ONCE_MAX = 3
"""People named in one greeting."""


class Conversation:
    """Remembers who was greeted and how often each was answered of late.

    A greeting is given back once; a question or request is answered while turns are left; a statement of an agent
    ends the exchange. So two agents cannot keep one another talking. A human is answered whatever they say.
    """

    def __init__(self, settings: TalkingSettings) -> None:
        self._settings = settings
        self.greeted: dict[str, float] = {}
        self._turns: dict[str, deque[float]] = {}

    def calls_for_answer(self, utterance: Utterance, now: float) -> bool:
        """Whether something heard is to be answered."""
        limits = self._settings
        turns_max = limits.human_turns_max if utterance.human else limits.agent_turns_max
        if self.turns(utterance.speaker, now) >= turns_max:
            return False
        if is_greeting(utterance.text) and not self.was_greeted(utterance.speaker, now):
            return utterance.addressed
        asks = is_question(utterance.text) or is_request(utterance.text)
        return utterance.addressed and (utterance.human or asks)

    def turns(self, name: str, now: float) -> int:
        """How often somebody was answered within the window."""
        turns = self._turns.get(name)
        if turns is None:
            return 0
        while turns and now - turns[0] > self._settings.turn_window_seconds:
            turns.popleft()
        if not turns:
            del self._turns[name]
            return 0
        return len(turns)

    def was_greeted(self, name: str, now: float) -> bool:
        """Whether somebody was greeted within the period."""
        at = self.greeted.get(name)
        return at is not None and now - at < self._settings.greeting_period_seconds

    def to_greet(self, players: Iterable[PlayerSight], now: float) -> tuple[str, ...]:
        """Who in sight is near and has not been greeted, nearest first."""
        near = [one for one in players if one.distance <= self._settings.greeting_distance_blocks]
        near.sort(key=lambda one: one.distance)
        return tuple(one.name for one in near if not self.was_greeted(one.name, now))[:GREETED_AT_ONCE_MAX]

    def note_greeting(self, names: Iterable[str], now: float) -> None:
        """People have been greeted."""
        period = self._settings.greeting_period_seconds
        self.greeted = {name: at for name, at in self.greeted.items() if now - at < period}
        self.greeted.update(dict.fromkeys(names, now))

    def note_answer(self, utterance: Utterance, now: float) -> None:
        """Somebody has been answered, and so needs no greeting either."""
        self._turns.setdefault(utterance.speaker, deque()).append(now)
        self.note_greeting([utterance.speaker], now)
