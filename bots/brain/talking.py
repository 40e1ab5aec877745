"""Talking: answers, greets and announces. The mind finds the words, in view of the decision that was broadcast."""

from collections import deque
from dataclasses import replace
from typing import Any, Literal

from bots.body.messages import Said
from bots.brain.bottleneck import SUMMARISED, heard_words, summarise
from bots.brain.conversation import Conversation
from bots.brain.module import Module, Wake, register_module
from bots.brain.sections import (
    BODY,
    DECISION,
    EXECUTION,
    MEMORIES,
    PERCEPTS,
    TALK,
    Broadcast,
    RunningAction,
    Talk,
    Utterance,
)
from bots.brain.who import who
from bots.events import Speech
from bots.mind.language import is_greeting, words
from bots.mind.requests import MESSAGE_CHARACTERS_MAX, Doing, Speak, Words

PACE_SECONDS = 2.0
"""How often there is a look for somebody to greet when nothing else happens."""
PACE_SECONDS_MIN = 0.05
FIRST_GREETING_SECONDS = (0.5, 5.0)
"""The first greeting comes after a time drawn from this span, so that a crowd does not speak all at once."""
GREETING_REST_SECONDS = 8.0
"""Between two greetings of one's own accord, at least."""
UNSENT_MAX = 16
"""Messages whose sending the body has not confirmed, for which it is kept what they answered."""


@register_module
class Talking(Module[Talk]):
    """One mouth: at most one message at a time, answers before greetings before announcements."""

    name = "talking"
    reads = SUMMARISED
    writes = TALK
    watches = (PERCEPTS, DECISION)
    listens = (Said,)

    def __init__(self, around: Any) -> None:
        super().__init__(around)
        self.pace_seconds: float | None = PACE_SECONDS
        self._who = who(around.persona)
        self._limits = self.settings.talking
        self._conversation = Conversation(self._limits)
        self._waiting: deque[tuple[float, Utterance]] = deque()
        self._answers: dict[str, str] = {}
        self._heard_total = 0
        self._decision = 0
        self._messages = 0
        self._spoke_at = float("-inf")
        self._announced_at = float("-inf")
        self._greet_from: float | None = None

    async def step(self, wake: Wake) -> None:
        """Log what went out, then say at most one thing."""
        for notice in wake.notices:
            if isinstance(notice, Said):
                self._note_said(notice)
        self._listen()
        now = self.clock.now()
        if self._greet_from is None:
            self._greet_from = now + self.random.uniform(*FIRST_GREETING_SECONDS)
        if now - self._spoke_at >= self._limits.pause_seconds:
            await self._speak(now)
        self._set_pace()

    def snapshot(self) -> dict[str, Any]:
        """Who was greeted when, and the counts."""
        talk = self.read(TALK)
        return {
            "greeted": self._conversation.greeted,
            "messages": self._messages,
            "said_total": talk.said_total,
            "reached_total": talk.reached_total,
        }

    def restore(self, saved: dict[str, Any]) -> None:
        """Remember who was greeted; message ids go on with a gap for what was said after the last save."""
        self._conversation.greeted = dict(saved["greeted"])
        self._messages = saved["messages"] + 1000
        self.write(Talk(said_total=saved["said_total"], reached_total=saved["reached_total"], greeted=saved["greeted"]))
        self._heard_total = self.read(PERCEPTS).heard_total

    def _listen(self) -> None:
        """Queue what calls for an answer."""
        percepts = self.read(PERCEPTS)
        new = percepts.heard_total - self._heard_total
        self._heard_total = percepts.heard_total
        for utterance in percepts.heard[-new:] if new > 0 else ():
            if self._conversation.calls_for_answer(utterance, utterance.at):
                delay = self.random.uniform(self._limits.reply_delay_seconds_min, self._limits.reply_delay_seconds_max)
                self._waiting.append((utterance.at + delay, utterance))
        while len(self._waiting) > self._limits.waiting_max:
            self._waiting.popleft()

    async def _speak(self, now: float) -> None:
        while self._waiting and now - self._waiting[0][1].at > self._limits.reply_within_seconds:
            self._waiting.popleft()
        if self._waiting:
            if self._waiting[0][0] <= now:
                await self._answer(self._waiting.popleft()[1], now)
            return
        greet = self._conversation.to_greet(self.read(BODY).players, now)
        if not greet:
            await self._announce(now)
        elif self._greet_from is not None and now >= self._greet_from:
            self._greet_from = now + GREETING_REST_SECONDS
            self._conversation.note_greeting(greet, now)
            await self._say(self._request("greet", greet, now))

    async def _answer(self, utterance: Utterance, now: float) -> None:
        if not self._conversation.calls_for_answer(utterance, now):
            return
        self._conversation.note_answer(utterance, now)
        heard = heard_words(utterance, now)
        request = self._request("reply", (utterance.speaker,), now, words(f"{utterance.speaker} {utterance.text}"))
        await self._say(request.model_copy(update={"heard": heard}), utterance)

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
        await self._say(request.model_copy(update={"convey": decision.say}))

    def _request(
        self,
        occasion: Literal["greet", "reply", "announce"],
        to: tuple[str, ...],
        now: float,
        topics: list[str] | None = None,
    ) -> Speak:
        decision = self.read(DECISION)
        return Speak(
            who=self._who,
            t=now,
            occasion=occasion,
            to=to,
            decision=_told(decision, self.read(EXECUTION).running, now) if decision.number else None,
            situation=summarise(self.read, self.settings.bottleneck, now, frozenset(topics or ())),
        )

    async def _say(self, request: Speak, answered: Utterance | None = None) -> None:
        decided = self.read(DECISION).number
        spoken = await self.around.thinker.ask(request, Words)
        if spoken is None or spoken.text is None:
            return
        if request.occasion == "announce" and self.read(DECISION).number != decided:
            return  # the mind has changed meanwhile: what was to be announced is no longer so
        text = chat_line(spoken.text)
        if not text:
            return
        self._messages += 1
        speech_id = f"{self.around.persona.name}/s{self._messages:06d}"
        if answered is not None:
            self._answers[speech_id] = answered.utterance_id
            while len(self._answers) > UNSENT_MAX:
                del self._answers[next(iter(self._answers))]
        if is_greeting(text):
            self._conversation.note_greeting(request.to[:1] if answered else (), self.clock.now())
        self._spoke_at = self.clock.now()
        self.around.body.say(speech_id, text)

    def _note_said(self, notice: Said) -> None:
        utterance_id = self._answers.pop(notice.speech_id, None)
        memory = self.read(MEMORIES).short_term.of_utterance(utterance_id) if utterance_id else None
        self.around.record(
            Speech(
                text=notice.text,
                hearers=notice.hearers,
                radius=notice.radius,
                in_reply_to=memory.event_id if memory else None,
            )
        )
        talk = self.read(TALK)
        self.write(
            replace(
                talk,
                said_total=talk.said_total + 1,
                reached_total=talk.reached_total + bool(notice.hearers),
                greeted=dict(self._conversation.greeted),
            )
        )

    def _set_pace(self) -> None:
        """Wake when the next answer is due, not only when something happens."""
        now = self.clock.now()
        due = (
            max(self._waiting[0][0], self._spoke_at + self._limits.pause_seconds)
            if self._waiting
            else now + PACE_SECONDS
        )
        self.pace_seconds = min(PACE_SECONDS, max(PACE_SECONDS_MIN, due - now))


def chat_line(text: str) -> str:
    """Words as one line of chat: bounded, no line breaks, no leading slash that would make it a command."""
    return " ".join(text.split()).lstrip("/ ")[:MESSAGE_CHARACTERS_MAX]


def _told(decision: Broadcast, running: RunningAction | None, now: float) -> Doing:
    """The broadcast as minds are told of it; the decision to go on is the decision for what is being done."""
    going_on = decision.skill is None and running is not None
    return Doing(
        skill=running.skill if going_on and running else decision.skill,
        args=dict(running.args if going_on and running else decision.args),
        intent=decision.intent,
        because=decision.because,
        seconds=now - decision.at,
    )
