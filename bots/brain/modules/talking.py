"""Talking: answers, greets and announces. The mind finds the words, and sees the broadcast decision."""

from dataclasses import replace
from typing import Any, Literal
from zlib import crc32

from bots.body.messages import Said
from bots.brain.addressing import Meant, is_away, meant_for, named_in
from bots.brain.bottleneck import SUMMARISED, heard_words, summarise
from bots.brain.conversation import Conversation, asks, boldness, reluctance
from bots.brain.module import MODULES, Errand, Module, Wake
from bots.brain.saying import speech_of
from bots.brain.sections import (
    BODY,
    DECISION,
    EXECUTION,
    MEMORIES,
    PERCEPTS,
    TALK,
    BroadcastDecision,
    OpenTalk,
    RunningAction,
    TalkingState,
    Utterance,
)
from bots.brain.talk_thoughts import Backlog, think_back, think_of_relationship
from bots.brain.talks import PendingReply, Talks
from bots.brain.who import Identity
from bots.mind.language import is_farewell, is_greeting, words
from bots.mind.moment.situation import Doing
from bots.mind.requests.speak.request import MESSAGE_CHARACTERS_MAX, Speak, Words
from bots.mind.requests.summarise_relationship.request import SummariseRelationship
from bots.mind.requests.summarise_talk.request import SummariseTalk

PACE_SECONDS = 2.0
"""Interval of checks for people to greet, if nothing else happens."""
PACE_SECONDS_MIN = 0.05
FIRST_GREETING_SECONDS = (0.5, 5.0)
"""Range from which the delay of the first greeting is drawn, so that a crowd does not speak at once."""
GREETING_REST_SECONDS = (8.0, 12.0)
"""Range from which the interval between two own greetings is drawn. Both are shorter for extroverts and longer for
introverts."""
LATELY_MAX = 12
"""Number of the latest messages that the agent knows word for word."""
UNSENT_MAX = 16
"""Maximum number of messages whose sending the body has not confirmed, with what they answer."""


@MODULES.part()
class Talking(Module[TalkingState]):
    """Says at most one message at a time: answers before greetings before announcements.

    While the mind finds words, newly heard utterances wait among the percepts, the newest of them. They are read
    before a word is said.
    """

    name = "talking"
    reads = SUMMARISED
    writes = TALK
    watches = (PERCEPTS, DECISION)
    listens = (Said,)

    def __init__(self, around: Any) -> None:
        super().__init__(around)
        self.pace_seconds: float | None = PACE_SECONDS
        self._me = around.persona.name
        self._who = Identity(around.persona, self.read)
        self._limits = self.settings.talking
        self._reluctance = reluctance(around.persona.personality)
        self._boldness = boldness(around.persona.personality)
        self._conversation = Conversation(self._limits, self._reluctance, self._dares)
        self._talks = Talks(self._me, self._limits)
        self._exchanges = around.exchanges
        self._reach_blocks = self._limits.earshot_blocks
        self._turns: list[PendingReply] = []
        self._answers: dict[str, str] = {}
        self._heard_total = 0
        self._decision = 0
        self._messages = 0
        self._spoke_at = float("-inf")
        self._announced_at = float("-inf")
        self._greet_from: float | None = None
        self._regarded: tuple[str, tuple[str, ...]] | None = None
        self._regarded_at = float("-inf")
        self._to_regard: Backlog[OpenTalk] = Backlog()
        self._to_think_back: Backlog[OpenTalk] = Backlog()

    async def step(self, wake: Wake) -> None:
        """Log sent messages, then say at most one thing."""
        for notice in wake.notices:
            if isinstance(notice, Said):
                self._note_said(notice)
        self._listen()
        now = self.clock.now()
        if self._greet_from is None:
            self._greet_from = now + self.random.uniform(*FIRST_GREETING_SECONDS) * self._reluctance
        if now - self._spoke_at >= self._limits.pause_seconds:
            await self._speak(now)
        self._show()
        self._set_pace()

    def errands(self) -> tuple[Errand, ...]:
        """Return the tasks that think about relationships and past talks."""
        return (self._regard_others, self._think_back)

    def snapshot(self) -> dict[str, Any]:
        """Return who was greeted when, the present talk, the cool-downs, and the counts."""
        talk = self.read(TALK)
        return {
            "greeted": self._conversation.greeted,
            "messages": self._messages,
            "said_total": talk.said_total,
            "reached_total": talk.reached_total,
            "talks": self._talks.snapshot(),
        }

    def restore(self, saved: dict[str, Any]) -> None:
        """Restore all that. Message ids continue with a gap for messages after the last save."""
        self._conversation.greeted = dict(saved["greeted"])
        self._messages = saved["messages"] + 1000
        self._talks.restore(saved["talks"])
        self.write(TalkingState(said_total=saved["said_total"], reached_total=saved["reached_total"]))
        self._show()
        self._heard_total = self.read(PERCEPTS).heard_total

    def _listen(self) -> None:
        """Read what was said, with speaker and addressee; queue what needs an answer, and notice who has left."""
        percepts = self.read(PERCEPTS)
        new = percepts.heard_total - self._heard_total
        self._heard_total = percepts.heard_total
        for utterance in percepts.heard[-new:] if new > 0 else ():
            self._hear(utterance)
        now, here = self.clock.now(), self.read(BODY).position
        ended = self._talks.tend(now, lambda name: is_away(percepts.people.get(name), here, now, self._reach_blocks))
        self._close(ended)
        while len(self._turns) > self._limits.waiting_max:
            self._turns.remove(min(self._turns, key=lambda turn: turn.utterance.at))

    def _hear(self, utterance: Utterance) -> None:
        named = self._named_in(utterance.text, utterance.speaker)
        meant = meant_for(
            utterance,
            me=self._me,
            named=named,
            talk_others=self._talks.others,
            partners=self._exchanges.partners(utterance.speaker, utterance.at),
        )
        self._exchanges.note(utterance.speaker, named, utterance.at)
        # In a talk, more than distance decides who is addressed.
        utterance = replace(utterance, addressed=meant is not Meant.OTHERS)
        calls = self._calls_for_answer(utterance, utterance.at)
        self._talks.hear(utterance, meant, utterance.at, invites=calls, named=named)
        self._regard()
        if calls:
            delay = self.random.uniform(self._limits.reply_delay_seconds_min, self._limits.reply_delay_seconds_max)
            delay = self._talks.due_seconds(utterance, meant, delay, self.read(PERCEPTS).people)
            self._turns.append(PendingReply(utterance.at + delay, utterance, shared=meant is Meant.TALK))
        elif is_farewell(utterance.text) and meant is not Meant.OTHERS:
            self._close(self._talks.note_farewell(utterance.speaker, utterance.at))

    def _calls_for_answer(self, utterance: Utterance, now: float) -> bool:
        if utterance.speaker in self._talks.others and not utterance.human:
            calls = self._conversation.invites_answer(utterance, now)
        else:
            calls = self._conversation.calls_for_answer(utterance, now)
        return calls and self._talks.may_answer(utterance, now)

    async def _speak(self, now: float) -> None:
        self._turns = [one for one in self._turns if not self._is_too_late(one, now)]
        if self._turns:
            turn = min(self._turns, key=lambda one: one.due_at)
            if turn.due_at <= now:
                self._turns.remove(turn)
                await self._answer(turn, now)
            return
        if not self.around.thinker.allows(Speak.urgency):
            return
        # A person in a present or just ended talk is not greeted.
        known = {*self._talks.others, *self._talks.ended_at}
        greet = self._conversation.to_greet(self.read(BODY).players, now, leave_out=known)
        if not greet:
            await self._announce(now)
        elif self._greet_from is not None and now >= self._greet_from:
            self._greet_from = now + self.random.uniform(*GREETING_REST_SECONDS) * self._reluctance
            self._conversation.note_greeting(greet, now)
            await self._say_unasked(self._request("greet", greet, now))

    async def _answer(self, turn: PendingReply, now: float) -> None:
        """Answer, unless somebody else did: checked before the mind is asked, and again before speaking."""
        utterance = turn.utterance
        if not self._calls_for_answer(utterance, now) or self._talks.was_answered(turn):
            return
        self._conversation.note_answer(utterance, now)
        request = self._reply_request(utterance)
        if await self.around.thinker.must_wait(request):
            self._listen()
            if self._talks.was_answered(turn) or self._is_too_late(turn, self.clock.now()):
                return
            request = self._reply_request(utterance)
        spoken = await self.around.thinker.ask(request, Words)
        self._listen()
        if spoken is not None and not self._talks.was_answered(turn):
            self._reply(spoken, utterance)
        if is_farewell(utterance.text):
            self._close(self._talks.note_farewell(utterance.speaker, self.clock.now()))

    def _is_too_late(self, turn: PendingReply, now: float) -> bool:
        return now - turn.utterance.at > self._limits.reply_within_seconds

    def _reply_request(self, utterance: Utterance) -> Speak:
        now = self.clock.now()
        request = self._request("reply", (utterance.speaker,), now, words(f"{utterance.speaker} {utterance.text}"))
        return request.model_copy(update={"heard": heard_words(utterance, now), "talk": self._talks.so_far()})

    def _reply(self, spoken: Words, utterance: Utterance) -> None:
        text, now = chat_line(spoken.text or ""), self.clock.now()
        if text:
            self._say(text, frozenset({utterance.speaker}), answered=utterance)
            ends = spoken.ends or is_farewell(text)
            self._close(self._talks.note_turn(text, utterance.speaker, now, ends=ends))
        elif spoken.ends and utterance.speaker in self._talks.others:
            self._close(self._talks.end(now))

    async def _announce(self, now: float) -> None:
        decision = self.read(DECISION)
        if decision.number == self._decision:
            return
        self._decision = decision.number
        if decision.say is None or now - self._announced_at < self._limits.announce_cool_down_seconds:
            return
        near = sorted(
            (one for one in self.read(BODY).players if one.distance <= self._limits.earshot_blocks),
            key=lambda one: one.distance,
        )
        if not near:
            return
        self._announced_at = now
        request = self._request("announce", tuple(one.name for one in near), now)
        convey = decision.say if self._limits.sees_decision else None
        await self._say_unasked(request.model_copy(update={"convey": convey}))

    async def _say_unasked(self, request: Speak) -> None:
        decided = self.read(DECISION).number
        spoken = await self.around.thinker.ask(request, Words)
        text = chat_line(spoken.text or "") if spoken is not None else ""
        changed = request.convey is not None and self.read(DECISION).number != decided
        if not text or changed:
            return  # the announcement is outdated if the decision has changed meanwhile
        to = frozenset(request.to if request.occasion == "greet" else ())
        self._say(text, to)
        self._talks.note_opening(text, to, self.clock.now(), invites=is_greeting(text) or asks(text))

    def _request(
        self,
        occasion: Literal["greet", "reply", "announce"],
        to: tuple[str, ...],
        now: float,
        topics: list[str] | None = None,
    ) -> Speak:
        situation = summarise(self.read, self.settings.bottleneck, now, frozenset(topics or ()))
        decision = self.read(DECISION)
        told = _told(decision, self.read(EXECUTION).running, now) if decision.number else None
        if not self._limits.sees_decision:
            # The present action is the decision, so the words must not see it in this way either.
            situation, told = situation.model_copy(update={"doing": None}), None
        return Speak(who=self._who(), t=now, occasion=occasion, to=to, decision=told, situation=situation)

    def _say(self, text: str, to: frozenset[str], answered: Utterance | None = None) -> None:
        now = self.clock.now()
        self._messages += 1
        speech_id = f"{self._me}/s{self._messages:06d}"
        if answered is not None:
            self._answers[speech_id] = answered.utterance_id
            while len(self._answers) > UNSENT_MAX:
                del self._answers[next(iter(self._answers))]
        if is_greeting(text):
            self._conversation.note_greeting(to, now)
        self._exchanges.note(self._me, to | self._named_in(text, self._me), now)
        self._spoke_at = now
        self.around.body.say(speech_id, text)

    def _note_said(self, notice: Said) -> None:
        self._reach_blocks = notice.radius
        utterance_id = self._answers.pop(notice.speech_id, None)
        memory = self.read(MEMORIES).short_term.of_utterance(utterance_id) if utterance_id else None
        self.around.record(speech_of(notice, self.clock, memory.event_id if memory else None))
        talk = self.read(TALK)
        self.write(
            replace(
                talk,
                said_total=talk.said_total + 1,
                reached_total=talk.reached_total + bool(notice.hearers),
                lately=(*talk.lately, (self.clock.now(), notice.text))[-LATELY_MAX:],
            )
        )

    def _dares(self, name: str) -> bool:
        """Return whether the agent begins a talk with a person itself; the answer is always the same."""
        return crc32(f"{self._me} {name}".encode()) / 2**32 < self._boldness

    def _named_in(self, text: str, speaker: str) -> frozenset[str]:
        known = {self._me, *(self.around.population or ()), *self.read(PERCEPTS).people}
        return named_in(text, known, speaker)

    def _regard(self) -> None:
        """Think about the relationship with the participants, once for every group."""
        talk = self._talks.open
        if talk is not None and self._regarded != (talk.talk_id, talk.others):
            self._regarded = (talk.talk_id, talk.others)
            self._to_regard.put(talk)

    async def _regard_others(self) -> None:
        """Think only about the latest group, not about every change of a crowd."""
        rested_at = self._regarded_at + self._limits.relationship_pause_seconds
        await self.clock.sleep(max(0.0, rested_at - self.clock.now()))
        talk = await self._to_regard.take_newest()
        self._regarded_at = self.clock.now()
        if self._talks.open is None or self._talks.open.talk_id != talk.talk_id:
            return
        async with self.around.thinker.turn(SummariseRelationship.urgency):
            relationship = await think_of_relationship(self.around, self._who(), talk.others)
        if relationship is not None:
            self._talks.note_relationship(talk.talk_id, relationship)
            self._show()

    def _close(self, ended: OpenTalk | None) -> None:
        if ended is not None and len({line.speaker for line in ended.lines}) > 1:
            self._to_think_back.put(ended)

    async def _think_back(self) -> None:
        talked = await self._to_think_back.take()
        async with self.around.thinker.turn(SummariseTalk.urgency):
            thought = await think_back(self.around, self._who(), talked)
        if thought is not None:
            talk = self.read(TALK)
            self.write(replace(talk, thoughts=talk.thoughts.add(thought)))

    def _show(self) -> None:
        """Publish the state for the other modules if it has changed."""
        talk, going_on = self.read(TALK), self._talks.open
        shown = replace(
            talk,
            greeted=dict(self._conversation.greeted),
            open_talks=() if going_on is None else (going_on,),
            ended_at=dict(self._talks.ended_at),
        )
        if shown != talk:
            self.write(shown)

    def _set_pace(self) -> None:
        """Wake when the next answer is due, not only when something happens."""
        now = self.clock.now()
        due = min((one.due_at for one in self._turns), default=now + PACE_SECONDS)
        due = max(due, self._spoke_at + self._limits.pause_seconds) if self._turns else due
        self.pace_seconds = min(PACE_SECONDS, max(PACE_SECONDS_MIN, due - now))


def chat_line(text: str) -> str:
    """Return words as one line of chat: limited, without line breaks or a leading slash, which would be a command."""
    return " ".join(text.split()).lstrip("/ ")[:MESSAGE_CHARACTERS_MAX]


def _told(decision: BroadcastDecision, running: RunningAction | None, now: float) -> Doing:
    """Return the broadcast in the form for minds; a decision to continue is the decision for the present action."""
    going_on = decision.skill is None and running is not None
    return Doing(
        skill=running.skill if going_on and running else decision.skill,
        args=dict(running.args if going_on and running else decision.args),
        intent=decision.intent,
        because=decision.because,
        seconds=now - decision.at,
    )
