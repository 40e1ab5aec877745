"""Memory: makes memories of events and of other modules' thoughts, and recalls some of them.

It has three parts. Short-term memory holds what is recent. Long-term memory (``bots.memory.stream``) holds everything
that was not forgotten, weighed by recency, relevance and importance. Working memory holds what is recalled from
long-term memory for the present moment. Slow work runs beside the steps: embedding, rating, saving, recalling.
"""

from dataclasses import replace
from typing import Any

import anyio

from bots.body.messages import Hurt, InventoryChanged, Notice
from bots.brain.long_term import LongTerm
from bots.brain.module import MODULES, Errand, Module, Wake
from bots.brain.pinned_memories import pinned_of, with_pinned
from bots.brain.rating import Rater
from bots.brain.remembering import (
    ALSO_LOGGED,
    IMPORTANCE,
    NEVER_RATED,
    NOT_LIVED_THROUGH,
    NOTICES_REMEMBERED,
    OBSERVED,
    Impression,
    deed,
    known_before,
    of_heard,
    of_notice,
    of_thought,
    told_moment,
)
from bots.brain.sections import (
    BODY,
    EXECUTION,
    GOAL,
    INNER_VOICE,
    MEMORIES,
    PERCEPTS,
    PLANS,
    REFLECTIONS,
    SOCIAL,
    TALK,
    MemoryState,
    Thoughts,
)
from bots.brain.state import Section
from bots.episodes import Episode, FirstItem, InnerSpeech, Meeting, OwnGoal, quoted_in
from bots.events import Fault, Memory
from bots.memory import CALLED_TO_MIND_AT, MemoryRecord, ShortTerm, UnsavedMemories
from bots.memory.embedding import EmbeddingError
from bots.memory.record import MemoryKind

HARM_REST_SECONDS = 10.0
"""Blows within this time of each other become one memory."""
SAVE_SECONDS = 5.0
"""Delay until recalls are saved, and until a failing store is tried again. New memories are saved at once."""
MOMENT_REST_SECONDS = 1.0
"""Minimum time between two recalls for the present moment, however quickly it changes."""
WAKE_UP_WALL_SECONDS = 10.0
"""How long a new life waits until the memories of earlier lives are embedded. The remaining ones are added later."""
THINKING: tuple[Section[Any], ...] = (TALK, SOCIAL, PLANS, REFLECTIONS)
"""Sections whose thoughts become memories. Each life numbers its thoughts from 0."""


@MODULES.part()
class MemoryModule(Module[MemoryState]):
    """Remembers what the agent hears, says, finds, does, fails at, suffers and aims for, and the people it meets."""

    name = "memory"
    reads = (BODY, PERCEPTS, EXECUTION, GOAL, INNER_VOICE, *THINKING)
    writes = MEMORIES
    watches = (PERCEPTS, EXECUTION, GOAL, BODY, INNER_VOICE, *THINKING)
    listens = (*NOTICES_REMEMBERED, InventoryChanged)

    def __init__(self, around: Any) -> None:
        super().__init__(around)
        self._limits = self.settings.memory
        self._unsaved = UnsavedMemories(
            self._me,
            around.store,
            waiting_max=self._limits.unsaved_max,
            lost=lambda record: self._fault(f"{record.memory_id} could not be saved and is lost."),
        )
        self._long_term = LongTerm(around, self._unsaved)
        self._rater = Rater(around, self._make)
        self._store_away = False
        self._to_save = anyio.Event()
        self._moment = ""
        self._moment_changed = anyio.Event()
        self._heard_total = 0
        self._whispered_total = 0
        self._people: set[str] = set()
        self._found = 0
        self._action_id: str | None = None
        self._goal = ""
        self._harmed_at = float("-inf")
        self._thoughts = dict.fromkeys((section.name for section in THINKING), 0)

    async def step(self, wake: Wake) -> None:
        """Remember what is new since the last step."""
        self._remember_people()
        self._remember_heard()
        self._remember_whispers()
        for notice in wake.notices:
            self._remember_notice(notice)
        self._remember_finds()
        self._remember_deeds()
        self._remember_goal()
        self._remember_thoughts()
        self._look_at_moment()

    def errands(self) -> tuple[Errand, ...]:
        """Embedding, saving, recalling and rating. None of them may delay short-term memory."""
        recalling = (self._bring_to_mind,) if self._limits.working_count else ()
        rating = (self._rater.ask,) if self._limits.rate_with_mind else ()
        return (self._long_term.take_in, self._keep_saved, *recalling, *rating)

    async def wake_up(self, saved: dict[str, Any] | None) -> None:
        """Load the memories of earlier lives. Ids continue where those ended."""
        loaded = await self.around.store.load_memories(self._me)
        records = [MemoryRecord.from_json(one) for one in loaded]
        saved = saved or {}
        sequence = max([*(record.number for record in records), saved.get("sequence", 0)], default=0)
        short_term = ShortTerm.of(
            records,
            capacity=self._limits.short_term_capacity,
            half_life_seconds=self._limits.half_life_seconds,
            sequence=sequence,
        )
        total = saved.get("importance_total", 0.0)
        episodes = [record.episode for record in records]
        self.write(MemoryState(short_term, pinned=pinned_of(records), importance_total=total))
        self._people = {record.about for record in records if record.what in ("met", "heard") and record.about}
        self._goal = next((one.goal for one in reversed(episodes) if isinstance(one, OwnGoal)), "")
        percepts = self.read(PERCEPTS)
        self._heard_total = percepts.heard_total
        self._whispered_total = self.read(INNER_VOICE).total
        self._people.update(percepts.people)
        self._found = len(self.read(BODY).collected)
        recalled = {
            record.number: one[CALLED_TO_MIND_AT]
            for record, one in zip(records, loaded, strict=True)
            if CALLED_TO_MIND_AT in one
        }
        self._long_term.add_earlier(records, recalled)
        if sequence == 0:
            for impression in known_before(self.around.persona):
                self._take(impression)
        await self._embed_earlier()

    async def fall_asleep(self) -> None:
        """Remember the last events, then save what is unsaved."""
        self._rater.finish()
        await self._save()

    def snapshot(self) -> dict[str, Any]:
        """The number of the newest memory, and the importance of everything that was experienced."""
        mind = self.read(MEMORIES)
        return {"sequence": mind.short_term.sequence, "importance_total": mind.importance_total}

    @property
    def _me(self) -> str:
        return self.around.persona.name

    def _fault(self, error: str) -> None:
        self.around.record(Fault(where="brain.memory", error=error))

    def _remember_notice(self, notice: Notice) -> None:
        if isinstance(notice, Hurt):
            if self.clock.now() - self._harmed_at < HARM_REST_SECONDS:
                return
            self._harmed_at = self.clock.now()
        told = of_notice(notice)
        if told is not None:
            self._remember(*told)

    def _remember_people(self) -> None:
        for name in self.read(PERCEPTS).people:
            if name not in self._people:
                self._people.add(name)
                self._remember("met", Meeting(name), about=name)

    def _remember_heard(self) -> None:
        percepts = self.read(PERCEPTS)
        new = percepts.heard_total - self._heard_total
        self._heard_total = percepts.heard_total
        for utterance in percepts.heard[-new:] if new > 0 else ():
            self._take(of_heard(utterance, self.read(BODY).position))

    def _remember_whispers(self) -> None:
        voice = self.read(INNER_VOICE)
        new = min(voice.total - self._whispered_total, len(voice.directives))
        self._whispered_total = voice.total
        for directive in voice.directives[-new:] if new > 0 else ():
            self._remember("heard", InnerSpeech(directive.text), IMPORTANCE["heard_within"])

    def _remember_finds(self) -> None:
        collected = self.read(BODY).collected
        for item in collected[self._found :]:
            self._remember("found", FirstItem(item))
        self._found = len(collected)

    def _remember_deeds(self) -> None:
        last = self.read(EXECUTION).last
        if last is None or last.action_id == self._action_id:
            return
        self._action_id = last.action_id
        done = deed(last)
        if done is None:
            return
        if done.status == "failed":
            self._remember("failure", done, evidence=(last.action_id,))
        else:
            importance = IMPORTANCE["duty"] if self.around.catalog.is_duty(last.skill) else None
            self._remember("deed", done, importance, evidence=(last.action_id,))

    def _remember_goal(self) -> None:
        goal = self.read(GOAL).text
        if goal and goal != self._goal:
            self._goal = goal
            self._remember("goal", OwnGoal(goal))

    def _remember_thoughts(self) -> None:
        for section in THINKING:
            thoughts: Thoughts = self.read(section).thoughts
            lost = thoughts.total - self._thoughts[section.name] - len(thoughts.latest)
            if lost > 0:
                self._fault(f"{lost} thoughts of {section.name} lost: they came too fast.")
            new = thoughts.since(self._thoughts[section.name])
            self._thoughts[section.name] = thoughts.total
            for thought in new:
                self._take(of_thought(thought, self.read(BODY).position))

    def _remember(
        self,
        what: MemoryKind,
        episode: Episode,
        importance: float | None = None,
        *,
        about: str | None = None,
        evidence: tuple[str, ...] = (),
    ) -> None:
        """Remember an experience. Its importance is that of its kind unless it is given."""
        self._take(
            Impression(
                what,
                episode,
                IMPORTANCE[what] if importance is None else importance,
                about=about,
                evidence=evidence,
                position=self.read(BODY).position,
            )
        )

    def _take(self, impression: Impression) -> None:
        if not self._limits.observations and impression.what in OBSERVED:
            return
        if self._limits.rate_with_mind and not impression.given and impression.what not in NEVER_RATED:
            self._rater.add(impression)
        else:
            self._make(impression, impression.importance)

    # ---- memories ---------------------------------------------------------------------------------------------------

    def _make(self, impression: Impression, importance: float) -> None:
        """Make a memory; a reflection only when it rests on memories that are there."""
        content = impression.content
        text, episode = (content, None) if isinstance(content, str) else (self.around.narrate(content), content)
        if not text.strip():
            self._fault(f"A memory of kind {impression.what} was refused: it has no words.")
            return
        if (depth := self._depth(impression.evidence) if impression.what == "reflection" else 0) is None:
            return
        mind = self.read(MEMORIES)
        memory_id = f"{self._me}/m{mind.short_term.sequence + 1:06d}"
        told: dict[str, Any] = {
            "memory_id": memory_id,
            "text": text,
            "importance": importance,
            "evidence": list(impression.evidence),
        }
        speaker, quote = quoted_in(episode)
        kind = None if episode is None else episode.kind
        event = self.around.record(Memory(**told, episode=kind, speaker=speaker, quote=quote))
        if impression.what in ALSO_LOGGED:
            self.around.record(ALSO_LOGGED[impression.what](**told))
        self._keep(
            mind,
            MemoryRecord(
                memory_id=memory_id,
                event_id=event.event_id,
                what=impression.what,
                text=text,
                importance=importance,
                t=event.t if impression.at is None else impression.at,
                about=impression.about,
                evidence=impression.evidence,
                position=impression.position,
                utterance_id=impression.utterance_id,
                expires_at=impression.expires_at,
                depth=depth,
                episode=episode,
            ),
        )

    def _keep(self, mind: MemoryState, record: MemoryRecord) -> None:
        short_term = mind.short_term.add(
            record, capacity=self._limits.short_term_capacity, half_life_seconds=self._limits.half_life_seconds
        )
        lived = 0.0 if record.what in NOT_LIVED_THROUGH else record.importance
        pinned = with_pinned(mind.pinned, record)
        total = mind.importance_total + lived
        self.write(replace(mind, short_term=short_term, pinned=pinned, importance_total=total))
        self._unsaved.add(record)
        self._long_term.add(record)
        self._to_save.set()

    def _depth(self, evidence: tuple[str, ...]) -> int | None:
        """One more than the greatest depth of the evidence. None, and a fault, if the evidence does not exist."""
        if not evidence:
            self._fault("A reflection was refused: it rests on nothing.")
            return None
        depth = 0
        for memory_id in evidence:
            found = self._long_term.find(memory_id)
            if found is None:
                self._fault(f"A reflection was refused: it rests on {memory_id!r:.100}, which is not remembered.")
                return None
            depth = max(depth, found.depth)
        return depth + 1

    # ---- beside the steps -------------------------------------------------------------------------------------------

    def _look_at_moment(self) -> None:
        read = self.read
        moment = told_moment(read(EXECUTION), read(GOAL), read(BODY), read(PERCEPTS), self.clock.now())
        if moment != self._moment:
            self._moment = moment
            self._moment_changed.set()

    async def _bring_to_mind(self) -> None:
        """Recall memories for the present moment, at an interval and when the moment changed."""
        with self.clock.move_on_after(self._limits.working_seconds):
            await self._moment_changed.wait()
        self._moment_changed = anyio.Event()
        working: tuple[MemoryRecord, ...] = ()
        if self._moment:
            try:
                found = await self.around.remembrance.recall(
                    self._moment,
                    count=self._limits.working_count,
                    # The goal is part of the summary anyway.
                    wants=lambda record: record.what != "goal",
                )
            except EmbeddingError as error:
                self._long_term.embedder_failed(error)
                found = []
            working = tuple(found)
        mind = self.read(MEMORIES)
        if [one.memory_id for one in working] != [one.memory_id for one in mind.working]:
            self.write(replace(mind, working=working))
        await self.clock.sleep(MOMENT_REST_SECONDS)

    async def _keep_saved(self) -> None:
        """Save, at once if there is a new memory. A failure of the store is one fault, and saving is tried again."""
        with self.clock.move_on_after(SAVE_SECONDS):
            await self._to_save.wait()
        self._to_save = anyio.Event()
        try:
            await self._save()
        except Exception as error:  # on any failure of the store the memories wait until it recovers
            if not self._store_away:
                self._fault(f"{type(error).__name__}: {error}")
            self._store_away = True
            await self.clock.sleep(SAVE_SECONDS)
        else:
            self._store_away = False

    async def _save(self) -> None:
        self._unsaved.recall(self.around.remembrance.take_recalled())
        await self._unsaved.save()

    async def _embed_earlier(self) -> None:
        with anyio.move_on_after(WAKE_UP_WALL_SECONDS):
            try:
                await self._long_term.take_in_now()
            except EmbeddingError as error:
                self._long_term.embedder_failed(error)
        if self._long_term.waiting_count:
            self._fault(f"{self._long_term.waiting_count} memories of earlier lives still wait for their embedding.")
