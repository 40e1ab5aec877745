"""Reflection: conclusions of the agent about its life, and its view of itself.

As in Generative Agents: when the importance of events since the last reflection sums to a threshold, the latest
memories raise questions. Each question retrieves memories and leads to conclusions that cite them. A question is a
separate request: if it fails, it leaves nothing and is repeated after a pause, up to three times, while the insights of
the others stay. If the questions themselves are not available, the reflection
stays due.
"""

from collections import deque
from typing import Any

from bots.brain.backoff import Backoff
from bots.brain.recalling import cutter, recollection, recollections
from bots.brain.sections import MEMORIES, Thought
from bots.brain.thinking_context import ThinkingContext
from bots.events import Fault
from bots.memory import MemoryRecord
from bots.mind.moment.situation import Recollection
from bots.mind.requests.answers import Summary
from bots.mind.requests.ask_oneself.request import AskOneself, Questions
from bots.mind.requests.draw_insights.request import DrawInsights, Insights
from bots.mind.requests.summarise_self.request import SummariseSelf

MODULE = "reflection"
TRIES_MAX = 3
"""Maximum number of tries of one question."""
SUMMARY_MEMORIES_MIN = 10
"""Minimum number of memories for a summary of oneself."""
SUMMARY_CHARACTERS_MAX = 1000
SUMMARY_THOUGHTS = (
    "{name}'s core characteristics",
    "{name}'s occupation",
    "{name}'s feeling about how things are going",
)
"""The three retrievals for the self-summary of Generative Agents (its appendix A)."""


class Reflector:
    """Thinks about the agent's life.

    Args:
        context: what the module gives it.
    """

    def __init__(self, context: ThinkingContext) -> None:
        self._context = context
        self._settings = context.around.settings.reflection
        self._cut = cutter(context.around.settings.bottleneck.text_characters_max)
        self._reflected_at_total = 0.0
        self._questions: deque[str] = deque()
        self._drawn: set[str] = set()
        self._tries = 0
        self._rest = Backoff()
        self._summary_at: float | None = None
        self._summary_total = 0.0
        self._summary_rest = Backoff()

    def is_due(self) -> bool:
        """Return whether a reflection, or a new view of oneself, is due."""
        now = self._context.around.clock.now()
        return (self._has_reason() and self._rest.is_over(now)) or self._is_summary_due(now)

    async def think(self) -> None:
        """Make one request about the agent's life if it is due."""
        now = self._context.around.clock.now()
        if self._has_reason() and self._rest.is_over(now):
            done = await (self._draw_insights(self._questions[0]) if self._questions else self._ask_oneself())
            if done:
                self._rest.end()
            else:
                self._rest.fail(self._context.around.clock.now())
        elif self._is_summary_due(now):
            if await self._summarise():
                self._summary_rest.end()
            else:
                self._summary_rest.fail(self._context.around.clock.now())

    def snapshot(self) -> dict[str, Any]:
        """Return its progress."""
        return {
            "reflected_at_total": self._reflected_at_total,
            "questions": list(self._questions),
            "summary_at": self._summary_at,
            "summary_total": self._summary_total,
        }

    def restore(self, saved: dict[str, Any]) -> None:
        """Continue where an earlier life ended."""
        self._reflected_at_total = saved["reflected_at_total"]
        self._questions = deque(saved["questions"])
        self._summary_at, self._summary_total = saved["summary_at"], saved["summary_total"]

    def _has_reason(self) -> bool:
        total = self._context.read(MEMORIES).importance_total
        self._reflected_at_total = min(self._reflected_at_total, total)
        return bool(self._questions) or total - self._reflected_at_total >= self._settings.importance_threshold

    async def _ask_oneself(self) -> bool:
        total = self._context.read(MEMORIES).importance_total
        now = self._context.around.clock.now()
        latest = tuple(recollection(one, now, self._cut) for one in self._latest(now))
        if not latest:
            return False
        request = AskOneself(who=self._context.identity(), t=now, count=self._settings.questions_count, memories=latest)
        answer = await self._context.around.thinker.ask(request, Questions)
        if answer is None:
            return False
        asked = list(dict.fromkeys(filter(str.strip, answer.questions)))[: self._settings.questions_count]
        if not asked:
            self._fault("There is no question to reflect on.")
            return False
        self._reflected_at_total = total
        self._questions = deque(asked)
        self._drawn = set()
        self._tries = 0
        return True

    def _latest(self, now: float) -> list[MemoryRecord]:
        """Return the newest memories first. Memories too new for long-term memory are in short-term memory."""
        view, count = self._context.around.remembrance.view, self._settings.latest_count
        kept = [view.record(row) for row in range(len(view) - 1, max(-1, len(view) - 1 - count), -1)]
        newest = kept[0].number if kept else 0
        fresh = [one for one in reversed(self._context.read(MEMORIES).short_term.records) if one.number > newest]
        in_force = (one for one in (*fresh, *kept) if one.expires_at is None or one.expires_at > now)
        return list(in_force)[:count]

    async def _draw_insights(self, question: str) -> bool:
        insights = await self._insights_about(question)
        if insights is None:
            self._tries += 1
            if self._tries >= TRIES_MAX:
                self._fault(f"The question {self._cut(question)!r} is dropped: {TRIES_MAX} thoughts about it failed.")
                self._next_question()
            return False
        self._context.change(*insights)
        self._next_question()
        return True

    def _next_question(self) -> None:
        self._questions.popleft()
        self._tries = 0
        if not self._questions:
            self._summary_at = None  # a reflection changes how one sees oneself

    async def _insights_about(self, question: str) -> list[Thought] | None:
        memories = await recollections(self._context.around, question, self._settings.memories_per_question)
        if memories is None:
            return None
        request = DrawInsights(
            who=self._context.identity(),
            t=self._context.around.clock.now(),
            question=question,
            count=self._settings.insights_count,
            memories=memories,
        )
        answer = await self._context.around.thinker.ask(request, Insights)
        return None if answer is None else self._checked(answer, memories)

    def _checked(self, answer: Insights, memories: tuple[Recollection, ...]) -> list[Thought]:
        """Return the insights that rest only on given memories. An insight from two questions counts once."""
        told = {one.memory_id for one in memories}
        thoughts = []
        for one in answer.insights[: self._settings.insights_count]:
            unknown = [memory_id for memory_id in one.evidence if memory_id not in told]
            if unknown:
                self._fault(f"An insight rests on {self._cut(', '.join(unknown))}, which was not told.")
            evidence = tuple(dict.fromkeys(memory_id for memory_id in one.evidence if memory_id in told))
            if evidence and one.text.strip() and one.text not in self._drawn:
                self._drawn.add(one.text)
                thoughts.append(Thought("reflection", one.text, evidence=evidence))
        return thoughts

    def _is_summary_due(self, now: float) -> bool:
        if len(self._context.around.remembrance.view) < SUMMARY_MEMORIES_MIN or not self._summary_rest.is_over(now):
            return False
        if self._summary_at is None:
            return not self._questions
        is_old = now - self._summary_at >= self._settings.summary_seconds
        return is_old and self._context.read(MEMORIES).importance_total != self._summary_total

    async def _summarise(self) -> bool:
        around = self._context.around
        total = self._context.read(MEMORIES).importance_total
        found: dict[str, Recollection] = {}
        for thought in SUMMARY_THOUGHTS:
            memories = await recollections(
                around, thought.format(name=around.persona.name), self._settings.memories_per_question
            )
            if memories is None:
                return False
            found.update((one.memory_id, one) for one in memories)
        request = SummariseSelf(who=self._context.identity(), t=around.clock.now(), memories=tuple(found.values()))
        answer = await around.thinker.ask(request, Summary)
        if answer is None:
            return False
        if not answer.text.strip():
            self._fault("There is nothing in the view of oneself.")
            return False
        self._summary_at, self._summary_total = around.clock.now(), total
        self._context.change(self_summary=cutter(SUMMARY_CHARACTERS_MAX)(answer.text))
        return True

    def _fault(self, error: str) -> None:
        self._context.around.record(Fault(where=f"brain.{MODULE}", error=error, action=None))
