"""Talks: how one begins, who takes part, whose turn it is, when it is over, and when the next may begin.

A talk is an exchange: somebody spoke to the agent and is to be answered, or answered what the agent said. Everybody in
it is within hearing, so an agent is in one talk at a time, with one person or with several; who addresses it, or names
somebody who takes part, joins. A talk ends

* when the agent takes its leave: the mind says that its words end it, or they are a farewell;
* with the agent's last turn: as many as the settings allow, and with a human as many as a human is answered;
* when nobody is left: each other has said farewell, or is out of sight and hearing;
* when nothing that wants an answer was said for a while.

After it the agent begins no talk with the same people until the cool-down is over; what one of them asks meanwhile, but
not in the same breath, is answered once and opens no talk. So however much two minds like to ask, they come to rest.
A human may always begin one. The released code of Generative Agents has the rounds and the cool-down as well; there a
talk cannot be begun from either side in the cool-down.
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
"""Others in one talk; whoever has been silent longest gives way to one more."""
GROUP_TURN_SECONDS = 2.0
"""What is meant for a whole group is answered by whose turn it is; each next one waits for so much longer, and keeps
silent when somebody else has spoken by then."""
LAST_WORDS_SECONDS = 10.0
"""What is said so soon after a talk still belongs to it, and is not answered any more."""
NEVER = float("-inf")


@dataclass(frozen=True, slots=True)
class PendingReply:
    """Something heard that the agent means to answer."""

    due_at: float
    """When it speaks at the earliest, seconds of run clock."""
    utterance: Utterance
    shared: bool = False
    """Meant for a group: the answer of anybody else will do."""


@dataclass(frozen=True, slots=True)
class _Opening:
    """What the agent said of its own accord, and may be answered."""

    line: TalkLine
    to: frozenset[str]
    """Whom it was for; empty: whoever hears it."""
    at: float


@dataclass(slots=True)
class _Held:
    """The talk that goes on, with what only the agent itself needs to know of it."""

    talk: OpenTalk
    rounds: int = 0
    """Turns of the agent so far."""
    humans: set[str] = field(default_factory=set)
    spoke_at: dict[str, float] = field(default_factory=dict)
    """When each took the floor last; the agent among them."""


class Talks:
    """The talks of one agent. It knows of others what it hears and sees, and nothing else.

    Args:
        me: the agent.
        settings: rounds, silence, cool-down, how many lines are kept.
    """

    def __init__(self, me: str, settings: TalkingSettings) -> None:
        self._me = me
        self._settings = settings
        self._held: _Held | None = None
        self._count = 0
        self._opening: _Opening | None = None
        self.ended_at: dict[str, float] = {}
        """When the last talk with each person ended, while that matters."""
        self._answered_resting: set[str] = set()

    @property
    def open(self) -> OpenTalk | None:
        """The talk that goes on."""
        return self._held.talk if self._held else None

    @property
    def others(self) -> tuple[str, ...]:
        """Who takes part in it beside the agent."""
        return self._held.talk.others if self._held else ()

    @property
    def turns_left(self) -> int:
        """How many turns the agent has left in the talk that goes on, the next one included."""
        if self._held is None:
            return self._settings.rounds_max
        return max(0, self._rounds_max() - self._held.rounds)

    def so_far(self) -> TalkSoFar | None:
        """The talk that goes on, as minds are told of it."""
        if self._held is None:
            return None
        talk = self._held.talk
        return TalkSoFar(
            others=talk.others, lines=talk.lines, relationship=talk.relationship, turns_left=self.turns_left
        )

    def resting_with(self, name: str, now: float) -> bool:
        """Whether the cool-down after a talk with somebody goes on."""
        ended_at = self.ended_at.get(name)
        if ended_at is None:
            return False
        if now - ended_at < self._settings.talk_cool_down_seconds:
            return True
        del self.ended_at[name]
        self._answered_resting.discard(name)
        return False

    def may_answer(self, utterance: Utterance, now: float) -> bool:
        """Whether the agent has a turn left for what an agent or a human asks of it."""
        if utterance.human:
            return True
        if utterance.speaker in self.others:
            return self.turns_left > 0
        if not self.resting_with(utterance.speaker, now):
            return True
        in_the_same_breath = utterance.at - self.ended_at[utterance.speaker] < LAST_WORDS_SECONDS
        return not in_the_same_breath and utterance.speaker not in self._answered_resting

    def hear(self, utterance: Utterance, meant: Meant, now: float, *, invites: bool, named: frozenset[str]) -> None:
        """Take in what was heard: it opens a talk, makes the speaker join, or is a line more.

        Args:
            utterance: what was heard.
            meant: whom it was meant for.
            now: run clock, seconds.
            invites: whether manners ask for an answer to it.
            named: whom it names.
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
        """How long after something was said the agent's turn to answer comes.

        Who is meant alone answers after the delay. In a group those go first who have been silent for longest (who has
        said nothing before all others), of these the nearest to the speaker, then by name.

        Args:
            utterance: what is answered.
            meant: whom it was meant for.
            delay_seconds: drawn by the agent, so that not all speak at once.
            people: where others were noticed last.
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
        """Whether somebody else of the group has spoken since, so that there is no need any more to."""
        if not turn.shared or self._held is None:
            return False
        spoke_at = self._held.spoke_at
        asked = turn.utterance
        return any(spoke_at.get(name, NEVER) > asked.at for name in self.others if name != asked.speaker)

    def note_opening(self, text: str, to: frozenset[str], now: float, *, invites: bool) -> None:
        """The agent said something of its own accord.

        It is no turn of the talk that goes on; but who takes part in that hears it.

        Args:
            text: what.
            to: whom it was for; empty: whoever hears it.
            now: run clock, seconds.
            invites: whether it asks for an answer: then the answer begins a talk.
        """
        self._add_line(self._me, text)
        if invites:
            self._opening = _Opening(TalkLine(speaker=self._me, text=text), to, now)

    def note_turn(self, text: str, to: str, now: float, *, ends: bool) -> OpenTalk | None:
        """The agent answered.

        Args:
            text: what it said.
            to: whom it answered.
            now: run clock, seconds.
            ends: whether it takes its leave with it.

        Returns:
            The talk, when it is over with this.
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
        """Somebody has taken their leave; the talk, when it is over with this."""
        return self._without({name}, now)

    def tend(self, now: float, is_away: Callable[[str], bool]) -> OpenTalk | None:
        """See who has gone, and whether it has gone silent.

        Args:
            now: run clock, seconds.
            is_away: whether somebody is out of sight and hearing.

        Returns:
            The talk, when it is over.
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
        """The talk is over; the cool-down begins with all who take part.

        Returns:
            The talk; None when there is none, or the agent did not say a word in it.
        """
        held, self._held, self._opening = self._held, None, None
        if held is None or held.rounds == 0:
            return None
        self._rest(held.talk.others, now)
        return held.talk

    def note_relationship(self, talk_id: str, relationship: str) -> None:
        """The agent has thought about how it stands with those who take part."""
        if self._held is not None and self._held.talk.talk_id == talk_id:
            self._held.talk = replace(self._held.talk, relationship=relationship)

    def snapshot(self) -> dict[str, Any]:
        """The talk that goes on and the cool-downs, as plain JSON."""
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
        """Go on with the talk of an earlier life."""
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
