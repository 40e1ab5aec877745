"""Decides when an agent answers, greets or keeps silent: manners that hold for every mind."""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping

from bots.body.sights import PlayerSight
from bots.brain.sections import Utterance
from bots.brain.settings import TalkingSettings
from bots.mind.language import is_greeting, is_question, is_request

GREETED_AT_ONCE_MAX = 3
"""Maximum number of people in one greeting."""
ORDINARY_EXTROVERSION = 0.5
BOLDNESS_LEAST = 0.1


def reluctance(personality: Mapping[str, float]) -> float:
    """Return how much longer than an average person an agent waits before it begins to talk.

    This is our choice: each half of the scale halves or doubles it.

    Args:
        personality: traits of the big five, 0 to 1; without extroversion it is average.

    Returns:
        From 0.5 (maximum extroversion) over 1 to 2 (minimum extroversion).
    """
    return float(2 ** (1 - 2 * personality.get("extroversion", ORDINARY_EXTROVERSION)))


def boldness(personality: Mapping[str, float]) -> float:
    """Return the share of people that an agent begins a talk with. It answers the others.

    This is our choice: an agent of at least average extroversion begins with everyone, the most introverted with few.

    Args:
        personality: traits of the big five, 0 to 1; without extroversion it is average.
    """
    return max(BOLDNESS_LEAST, min(1.0, 2 * personality.get("extroversion", ORDINARY_EXTROVERSION)))


class Conversation:
    """Remembers who was greeted, and how often each person was recently answered.

    A greeting is returned once. A question or request is answered while turns are left. A statement of an agent
    ends the exchange. So two agents cannot keep each other talking. A person is always answered.

    Args:
        settings: intervals and limits.
        reluctance: factor on the time before the agent greets the same person again.
        dares: decides whether the agent begins a talk with a person.
    """

    def __init__(
        self, settings: TalkingSettings, reluctance: float = 1.0, dares: Callable[[str], bool] = lambda _: True
    ) -> None:
        self._settings = settings
        self._dares = dares
        self._reluctance = reluctance
        self.greeted: dict[str, float] = {}
        self._turns: dict[str, deque[float]] = {}

    def calls_for_answer(self, utterance: Utterance, now: float) -> bool:
        """Return whether an utterance must be answered, and whether turns are left in the window."""
        limits = self._settings
        turns_max = limits.human_turns_max if utterance.human else limits.agent_turns_max
        return self.turns(utterance.speaker, now) < turns_max and self.invites_answer(utterance, now)

    def invites_answer(self, utterance: Utterance, now: float) -> bool:
        """Return whether manners ask for an answer to an utterance, regardless of turns."""
        if is_greeting(utterance.text) and not self.was_greeted(utterance.speaker, now):
            return utterance.addressed
        return utterance.addressed and (utterance.human or asks(utterance.text))

    def turns(self, name: str, now: float) -> int:
        """Return how often a person was answered within the window."""
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
        """Return whether a person was greeted within the interval."""
        return self._was_greeted_within(self._settings.greeting_period_seconds, name, now)

    def to_greet(self, players: Iterable[PlayerSight], now: float, leave_out: Collection[str] = ()) -> tuple[str, ...]:
        """Return the people in sight that are near and have not been greeted, nearest first.

        Args:
            players: people in sight.
            now: run clock, seconds.
            leave_out: people that must not be greeted.
        """
        period = self._settings.greeting_period_seconds * self._reluctance
        near = [one for one in players if one.distance <= self._settings.greeting_distance_blocks]
        near.sort(key=lambda one: one.distance)
        names = (one.name for one in near if not self._was_greeted_within(period, one.name, now))
        return tuple(name for name in names if name not in leave_out and self._dares(name))[:GREETED_AT_ONCE_MAX]

    def note_greeting(self, names: Iterable[str], now: float) -> None:
        """Note that people have been greeted."""
        period = self._settings.greeting_period_seconds * max(1.0, self._reluctance)
        self.greeted = {name: at for name, at in self.greeted.items() if now - at < period}
        self.greeted.update(dict.fromkeys(names, now))

    def note_answer(self, utterance: Utterance, now: float) -> None:
        """Note that a person has been answered, and so needs no greeting either."""
        self._turns.setdefault(utterance.speaker, deque()).append(now)
        self.note_greeting([utterance.speaker], now)

    def _was_greeted_within(self, period_seconds: float, name: str, now: float) -> bool:
        at = self.greeted.get(name)
        return at is not None and now - at < period_seconds


def asks(text: str) -> bool:
    """Return whether a text asks its hearers for information or for a thing."""
    return is_question(text) or is_request(text)
