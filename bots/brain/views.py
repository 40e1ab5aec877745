"""The agent's views of matters, and the words that it hears about them.

Evidence is only what the agent heard somebody say near it. Its own words, announcements, written texts and
summaries of talks do not count: they rest on words that were already counted, or argue for nobody. So every change of a
view has the utterances that caused it, and an agent that hears nothing about a matter does not change its view.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from bots.brain.backoff import Backoff
from bots.brain.bottleneck import Reader
from bots.brain.module import ModuleContext
from bots.brain.recalling import cutter, recollection
from bots.brain.sections import MEMORIES, SOCIAL
from bots.events import Fault, Influence
from bots.events import ViewChanged as ViewEvent
from bots.memory import MemoryRecord
from bots.mind.gist import words_of
from bots.mind.language import words
from bots.mind.moment.matters import VIEW_LEAST, VIEW_MOST, Matter, View
from bots.mind.moment.people import TalkLine
from bots.mind.moment.situation import Who
from bots.mind.requests.form_view.request import FormView, ViewFormed
from bots.persona import Persona

KNOWN_MAX = 40
"""Maximum number of earlier utterances on a matter that are included in a request."""
WAITING_MAX = 24
"""Maximum number of utterances on a matter that wait; beyond it the oldest is dropped."""


class Views:
    """Forms the views of one agent.

    Args:
        around: context of the module that makes the requests.
        identity: returns the agent in the form for minds.
        read: reads sections of the state.
        write: replaces the views.
    """

    def __init__(
        self,
        around: ModuleContext,
        identity: Callable[[], Who],
        read: Reader,
        write: Callable[[Mapping[str, View]], None],
    ) -> None:
        self._around = around
        self._identity = identity
        self._read = read
        self._write = write
        self._pace_seconds = around.settings.social.view_seconds
        self._matters = {one.name: one for one in around.settings.matters}
        self._cut = cutter(around.settings.bottleneck.text_characters_max)
        self._waiting: dict[str, deque[MemoryRecord]] = {}
        self._known: dict[str, deque[TalkLine]] = {}
        self._to_find: dict[str, list[int]] = {}
        self._read_up_to = 0
        self._asked_at = float("-inf")
        self._rest = Backoff()

    def begin(self) -> None:
        """Start with the persona's views."""
        views = views_of(self._around.persona, self._matters.values())
        if not views:
            return
        self._write(views)
        for view in views.values():
            self._around.record(
                ViewEvent(matter=view.matter, score=view.score, before=None, summary=view.summary, moved_by=[])
            )

    def take_in(self) -> None:
        """Search the memories made since the last call for words on a matter."""
        if not self._matters:
            return
        mind = self._read(MEMORIES).short_term
        for name, numbers in self._to_find.items():
            for record in mind.records:
                if record.number in numbers:
                    self._wait(name, record)
        self._to_find = {}
        new = []
        for record in reversed(mind.records):
            if record.number <= self._read_up_to:
                break
            new.append(record)
        self._read_up_to = mind.sequence
        for record in reversed(new):
            if record.what == "heard" and record.utterance_id is not None and record.about:
                for matter in self._matters.values():
                    if speaks_of(matter, words_of(record)):
                        self._wait(matter.name, record)

    def is_due(self) -> bool:
        """Return whether there is something to consider, and the pause is over."""
        now = self._around.clock.now()
        return bool(self._waiting) and now - self._asked_at >= self._pace_seconds and self._rest.is_over(now)

    async def form(self) -> None:
        """Make a request about the matter that waits longest."""
        if not self.is_due():
            return
        now = self._asked_at = self._around.clock.now()
        name = next(iter(self._waiting))
        evidence = tuple(self._waiting[name])
        social = self._read(SOCIAL)
        speakers = tuple(dict.fromkeys(str(one.about) for one in evidence))
        request = FormView(
            who=self._identity(),
            t=now,
            matter=self._matters[name],
            view=social.views.get(name),
            evidence=tuple(recollection(one, now) for one in evidence),
            known=tuple(self._known.get(name, ())),
            speakers=tuple(social.profiles[one] for one in speakers if one in social.profiles),
        )
        answer = await self._around.thinker.ask(request, ViewFormed)
        wrong = None if answer is None else _what_is_wrong(answer, request)
        if wrong:
            self._around.record(Fault(where="brain.social_awareness", error=f"No view: {wrong}", action=None))
        if answer is None or wrong:
            self._rest.fail(self._around.clock.now())
            return
        self._rest.end()
        self._weighed(name, evidence)
        self._take(answer, name, evidence)

    def snapshot(self) -> dict[str, Any]:
        """Return the views, what was heard about the matters, and which memories wait."""
        waiting = {name: [one.number for one in records] for name, records in self._waiting.items()}
        return {
            "views": [one.model_dump(mode="json") for one in self._read(SOCIAL).views.values()],
            "known": {name: [[one.speaker, one.text] for one in lines] for name, lines in self._known.items()},
            "read_up_to": self._read_up_to,
            "waiting": waiting,
        }

    def restore(self, saved: dict[str, Any]) -> None:
        """Continue where an earlier life ended. Waiting memories count if they are still in short-term memory."""
        self._write({one["matter"]: View.model_validate(one) for one in saved["views"]})
        for name, lines in saved["known"].items():
            told = (TalkLine(speaker=speaker, text=text) for speaker, text in lines)
            self._known[name] = deque(told, maxlen=KNOWN_MAX)
        self._read_up_to = saved["read_up_to"]
        self._to_find = {name: list(numbers) for name, numbers in saved["waiting"].items()}

    def _wait(self, name: str, record: MemoryRecord) -> None:
        self._waiting.setdefault(name, deque(maxlen=WAITING_MAX)).append(record)

    def _weighed(self, name: str, evidence: tuple[MemoryRecord, ...]) -> None:
        done = {one.number for one in evidence}
        left = deque((one for one in self._waiting.pop(name) if one.number not in done), WAITING_MAX)
        if left:
            self._waiting[name] = left
        known = self._known.setdefault(name, deque(maxlen=KNOWN_MAX))
        known.extend(TalkLine(speaker=str(one.about), text=words_of(one)) for one in evidence)

    def _take(self, answer: ViewFormed, name: str, evidence: tuple[MemoryRecord, ...]) -> None:
        views = dict(self._read(SOCIAL).views)
        before = views.get(name)
        if answer.score is None or (before is not None and answer.score == before.score):
            return
        campaigns = before is not None and before.campaigns
        after = View(
            matter=name,
            score=answer.score,
            summary=self._cut(answer.summary),
            campaigns=campaigns,
            reason=answer.reason,
        )
        views[name] = after
        self._write(views)
        moved_by = [
            Influence(speaker=str(one.about), text=words_of(one), at=one.t, memory_id=one.memory_id)
            for one in evidence
            if one.memory_id in answer.because
        ]
        self._around.record(
            ViewEvent(
                matter=name,
                score=after.score,
                before=None if before is None else before.score,
                summary=after.summary,
                moved_by=moved_by,
            )
        )


def views_of(persona: Persona, matters: Iterable[Matter]) -> dict[str, View]:
    """Return a persona's own views of the existing matters.

    Args:
        persona: the persona; the text of a view comes from a stance about the matter, if there is one.
        matters: all matters.
    """
    return {
        matter.name: View(
            matter=matter.name,
            score=persona.views[matter.name],
            summary=next((one for one in persona.stances if speaks_of(matter, one)), ""),
            campaigns=matter.name in persona.campaigns_for,
        )
        for matter in matters
        if matter.name in persona.views
    }


def speaks_of(matter: Matter, text: str) -> bool:
    """Return whether a text has a word, or a sequence of words, that begins as talk about the matter does."""
    said = f" {' '.join(words(text))}"
    return any(f" {one.lower()}" in said for one in matter.words)


def _what_is_wrong(answer: ViewFormed, request: FormView) -> str | None:
    """Return why an answer is not valid; None if it is."""
    before = request.view
    if answer.score is None:
        return None if before is None else "the agent has a view, and the mind says that it has none."
    if not VIEW_LEAST <= answer.score <= VIEW_MOST:
        return f"a score of {answer.score:g} is none from {VIEW_LEAST:g} to {VIEW_MOST:g}."
    unknown = set(answer.because) - {one.memory_id for one in request.evidence}
    if unknown:
        return f"it rests on {min(unknown)!r:.100}, which the agent has not heard."
    if (before is None or answer.score != before.score) and not answer.because:
        return "it has changed, and nothing that the agent heard has moved it."
    return None
