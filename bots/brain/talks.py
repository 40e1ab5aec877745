"""Talks: how one begins, who takes part, whose turn it is, when it ends, and when the next may begin.

A talk is an exchange: somebody spoke to the agent and needs an answer, or answered the agent's words. Everyone in
it is within hearing, so an agent is in one talk at a time, with one or several people. A person joins by addressing the
agent, or by naming a participant. A talk ends

* when the agent says goodbye: the mind says that its words end the talk, or they are a farewell;
* with the agent's last turn: the settings limit the turns, with a higher limit for people;
* when nobody is left: each other has said goodbye, or is out of sight and hearing;
* when nothing that needs an answer was said for a while.

After a talk, the agent begins no talk with the same people until the cool-down is over. If one of them asks something
meanwhile, but not immediately after the talk, it is answered once and opens no talk. So two minds that like to ask come
to rest. A person may always begin a talk. The released code of Generative Agents also has the rounds and the cool-down;
there, neither side can begin a talk in the cool-down.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from bots.brain.addressing import Meant, distance_blocks
from bots.brain.sections import Acquaintance, OpenTalk, Utterance
from bots.brain.settings import TalkingSettings
from bots.mind.moment.people import Talk as TalkSoFar
from bots.mind.moment.people import TalkLine

PARTICIPANTS_MAX = 8
"""Maximum number of others in one talk; the longest silent makes room for a new one."""
GROUP_TURN_SECONDS = 2.0
"""Delay between group members. They answer a question to the group in turn; each next one waits this much longer, and
keeps silent if somebody else has spoken by then."""
LAST_WORDS_SECONDS = 10.0
"""Time after a talk in which utterances still belong to it, and are not answered."""
NEVER = float("-inf")


@dataclass(frozen=True, slots=True)
class PendingReply:
    """An utterance that the agent wants to answer."""

    due_at: float
    """Earliest time of the answer, seconds of run clock."""
    utterance: Utterance
    shared: bool = False
    """Whether it was said to a group, so that anybody's answer is enough."""


@dataclass(frozen=True, slots=True)
class _Opening:
    """Words of the agent that began an exchange and may be answered."""

    line: TalkLine
    to: frozenset[str]
    """Addressees; empty for all hearers."""
    at: float


@dataclass(slots=True)
class _Held:
    """The present talk, with what only the agent itself needs to know."""

    talk: OpenTalk
    rounds: int = 0
    """Number of the agent's turns so far."""
    humans: set[str] = field(default_factory=set)
    spoke_at: dict[str, float] = field(default_factory=dict)
    """Time at which each participant, including the agent, last spoke."""


class Talks:
    """The talks of one agent. It only uses what the agent hears and sees.

    Args:
        me: name of the agent.
        settings: limits of rounds, silence, cool-down and lines.
    """

    def __init__(self, me: str, settings: TalkingSettings) -> None:
        self._me = me
        self._settings = settings
        self._held: _Held | None = None
        self._count = 0
        self._opening: _Opening | None = None
        self.ended_at: dict[str, float] = {}
        """End of the last talk with each person, while it matters."""
        self._answered_resting: set[str] = set()

    @property
    def open(self) -> OpenTalk | None:
        """The present talk."""
        return self._held.talk if self._held else None

    @property
    def others(self) -> tuple[str, ...]:
        """The other participants of the talk."""
        return self._held.talk.others if self._held else ()

    @property
    def turns_left(self) -> int:
        """Number of turns that the agent has left in the present talk, including the next one."""
        if self._held is None:
            return self._settings.rounds_max
        return max(0, self._rounds_max() - self._held.rounds)

    def so_far(self) -> TalkSoFar | None:
        """The present talk, in the form for minds."""
        if self._held is None:
            return None
        talk = self._held.talk
        return TalkSoFar(
            others=talk.others, lines=talk.lines, relationship=talk.relationship, turns_left=self.turns_left
        )

    def resting_with(self, name: str, now: float) -> bool:
        """Return whether the cool-down after a talk with a person is not over."""
        ended_at = self.ended_at.get(name)
        if ended_at is None:
            return False
        if now - ended_at < self._settings.talk_cool_down_seconds:
            return True
        del self.ended_at[name]
        self._answered_resting.discard(name)
        return False

    def may_answer(self, utterance: Utterance, now: float) -> bool:
        """Return whether the agent has a turn left for a question of an agent or of a person."""
        if utterance.human:
            return True
        if utterance.speaker in self.others:
            return self.turns_left > 0
        if not self.resting_with(utterance.speaker, now):
            return True
        in_the_same_breath = utterance.at - self.ended_at[utterance.speaker] < LAST_WORDS_SECONDS
        return not in_the_same_breath and utterance.speaker not in self._answered_resting

    def hear(self, utterance: Utterance, meant: Meant, now: float, *, invites: bool, named: frozenset[str]) -> None:
        """Read an utterance: it opens a talk, adds a participant, or adds a line.

        Args:
            utterance: the utterance.
            meant: its addressees.
            now: run clock, seconds.
            invites: whether manners ask for an answer.
            named: names in it.
        """
        name = utterance.speaker
        if name not in self.others and self._enters(utterance, meant, now, invites=invites, named=named):
            self._let_in(utterance, now)
        held = self._held
        if held is None or name not in held.talk.others:
            return
        held.spoke_at[name] = utterance.at
        if utterance.human:
            held.humans.add(name)
        self._add_line(name, utterance.text)
        if invites and meant is not Meant.OTHERS:
            held.talk = replace(held.talk, latest_at=now)

    def due_seconds(
        self, utterance: Utterance, meant: Meant, delay_seconds: float, people: Mapping[str, Acquaintance]
    ) -> float:
        """Return how long after an utterance it is the agent's turn to answer.

        A single addressee answers after the delay. In a group, members who have been silent longest go first (those
        who have said nothing before all others), then the nearest to the speaker, then by name.

        Args:
            utterance: the utterance to answer.
            meant: its addressees.
            delay_seconds: delay drawn by the agent, so that not all speak at once.
            people: last known positions of others.
        """
        if meant is not Meant.TALK or self._held is None:
            return delay_seconds
        spoke_at = self._held.spoke_at

        def order(name: str) -> tuple[float, float, str]:
            if name == self._me:
                return spoke_at.get(name, NEVER), utterance.distance, name
            known = people.get(name)
            away = distance_blocks(known.position, utterance.position) if known else float("inf")
            return spoke_at.get(name, NEVER), away, name

        ranked = sorted((name for name in (self._me, *self.others) if name != utterance.speaker), key=order)
        return delay_seconds + GROUP_TURN_SECONDS * ranked.index(self._me)

    def was_answered(self, turn: PendingReply) -> bool:
        """Return whether somebody else of the group has spoken since, so that no answer is needed."""
        if not turn.shared or self._held is None:
            return False
        spoke_at = self._held.spoke_at
        asked = turn.utterance
        return any(spoke_at.get(name, NEVER) > asked.at for name in self.others if name != asked.speaker)

    def note_opening(self, text: str, to: frozenset[str], now: float, *, invites: bool) -> None:
        """Note that the agent began an exchange.

        It is not a turn of the present talk, but its participants hear it.

        Args:
            text: the words.
            to: addressees; empty for all hearers.
            now: run clock, seconds.
            invites: whether it asks for an answer; the answer then begins a talk.
        """
        self._add_line(self._me, text)
        if invites:
            self._opening = _Opening(TalkLine(speaker=self._me, text=text), to, now)

    def note_turn(self, text: str, to: str, now: float, *, ends: bool) -> OpenTalk | None:
        """Note that the agent answered.

        Args:
            text: the words.
            to: name of the person who was answered.
            now: run clock, seconds.
            ends: whether the words are its goodbye.

        Returns:
            The talk, if this ended it.
        """
        held = self._held
        if held is None or to not in held.talk.others:
            if self.resting_with(to, now):
                self._answered_resting.add(to)
            return None
        held.rounds += 1
        held.spoke_at[self._me] = now
        self._add_line(self._me, text)
        held.talk = replace(held.talk, latest_at=now)
        return self.end(now) if ends or self.turns_left == 0 else None

    def note_farewell(self, name: str, now: float) -> OpenTalk | None:
        """Note that a person said goodbye. Return the talk if this ended it."""
        return self._without({name}, now)

    def tend(self, now: float, is_away: Callable[[str], bool]) -> OpenTalk | None:
        """Check who has left, and whether the talk has gone silent.

        Args:
            now: run clock, seconds.
            is_away: returns whether a person is out of sight and hearing.

        Returns:
            The talk, if it has ended.
        """
        if self._opening is not None and now - self._opening.at >= self._settings.silence_seconds:
            self._opening = None
        for name in list(self.ended_at):
            self.resting_with(name, now)
        if self._held is None:
            return None
        if now - self._held.talk.latest_at >= self._settings.silence_seconds:
            return self.end(now)
        return self._without({name for name in self.others if is_away(name)}, now)

    def end(self, now: float) -> OpenTalk | None:
        """End the talk, and begin the cool-down with all participants.

        Returns:
            The talk; None without one, or if the agent said nothing in it.
        """
        held, self._held, self._opening = self._held, None, None
        if held is None or held.rounds == 0:
            return None
        self._rest(held.talk.others, now)
        return held.talk

    def note_relationship(self, talk_id: str, relationship: str) -> None:
        """Store the agent's view of its relationship with the participants."""
        if self._held is not None and self._held.talk.talk_id == talk_id:
            self._held.talk = replace(self._held.talk, relationship=relationship)

    def snapshot(self) -> dict[str, Any]:
        """Return the present talk and the cool-downs, as plain JSON."""
        held = self._held
        return {
            "count": self._count,
            "ended_at": self.ended_at,
            "open": None
            if held is None
            else {
                "talk_id": held.talk.talk_id,
                "others": list(held.talk.others),
                "lines": [[line.speaker, line.text] for line in held.talk.lines],
                "began_at": held.talk.began_at,
                "latest_at": held.talk.latest_at,
                "relationship": held.talk.relationship,
                "rounds": held.rounds,
                "humans": sorted(held.humans),
            },
        }

    def restore(self, saved: dict[str, Any]) -> None:
        """Continue the talk of an earlier life."""
        self._count = saved["count"] + 1
        self.ended_at = dict(saved["ended_at"])
        self._answered_resting = set(self.ended_at)
        held = saved["open"]
        if held is not None:
            talk = OpenTalk(
                talk_id=held["talk_id"],
                others=tuple(held["others"]),
                lines=tuple(TalkLine(speaker=speaker, text=text) for speaker, text in held["lines"]),
                began_at=held["began_at"],
                latest_at=held["latest_at"],
                relationship=held["relationship"],
            )
            self._held = _Held(talk, held["rounds"], set(held["humans"]))

    def _rounds_max(self) -> int:
        limits = self._settings
        of_human = limits.human_turns_max if self._held and self._held.humans else 0
        return max(limits.rounds_max, of_human)

    def _enters(self, utterance: Utterance, meant: Meant, now: float, *, invites: bool, named: frozenset[str]) -> bool:
        name = utterance.speaker
        if meant is Meant.OTHERS:
            return bool(named & set(self.others))
        if self.resting_with(name, now) and not utterance.human:
            return False
        opening = self._opening
        answers = opening is not None and (not opening.to or name in opening.to)
        return invites or answers

    def _let_in(self, utterance: Utterance, now: float) -> None:
        name = utterance.speaker
        if self._held is None:
            self._count += 1
            opening, self._opening = self._opening, None
            answers = opening is not None and (not opening.to or name in opening.to)
            lines = (opening.line,) if opening is not None and answers else ()
            talk = OpenTalk(f"{self._me}/t{self._count:06d}", (name,), lines, began_at=now, latest_at=now)
            self._held = _Held(talk, rounds=len(lines))
            if opening is not None and answers:
                self._held.spoke_at[self._me] = opening.at
            return
        held = self._held
        others = held.talk.others
        if len(others) >= PARTICIPANTS_MAX:
            silent = min(others, key=lambda one: held.spoke_at.get(one, NEVER))
            others = tuple(one for one in others if one != silent)
        held.talk = replace(held.talk, others=(*others, name))

    def _add_line(self, speaker: str, text: str) -> None:
        if self._held is not None:
            talk = self._held.talk
            lines = (*talk.lines, TalkLine(speaker=speaker, text=text))[-self._settings.lines_max :]
            self._held.talk = replace(talk, lines=lines)

    def _without(self, names: set[str], now: float) -> OpenTalk | None:
        held = self._held
        if held is None or not names & set(held.talk.others):
            return None
        left = tuple(name for name in held.talk.others if name not in names)
        if not left:
            return self.end(now)
        if held.rounds:
            self._rest(names & set(held.talk.others), now)
        held.talk = replace(held.talk, others=left)
        return None

    def _rest(self, names: Iterable[str], now: float) -> None:
        self.ended_at.update(dict.fromkeys(names, now))
        self._answered_resting.difference_update(names)
