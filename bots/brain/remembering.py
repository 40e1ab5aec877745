"""What is worth remembering, in which words, how much each sort of it matters, and what the moment brings to mind."""

from collections.abc import Iterator
from dataclasses import dataclass

from bots.body.messages import AnnouncedNotice, HandedOutNotice
from bots.brain.addressing import distance_blocks
from bots.brain.sections import BodyState, CurrentGoal, Execution, PastAction, Percepts, Thought, Utterance
from bots.events import Position
from bots.memory.record import MemoryKind
from bots.memory.retrieval import THOUGHTS
from bots.mind.language import phrase
from bots.persona import Persona

IMPORTANCE = {
    "heard_within": 9.0,
    "announced": 7.0,
    "handed_out": 7.0,
    "heard_human": 6.0,
    "heard_addressed": 5.0,
    "heard": 3.0,
    "said": 2.0,
    "found": 5.0,
    "deed": 2.0,
    "duty": 7.0,
    "failure": 4.0,
    "met": 4.0,
    "harm": 6.0,
    "death": 9.0,
    "goal": 3.0,
    "chat": 4.0,
    "hearsay": 4.0,
    "reflection": 6.0,
    "plan": 5.0,
    "idle": 1.0,
    "known": 5.0,
    "intention": 9.0,
}
"""From 1 (mundane) to 10 (poignant), the scale of Generative Agents, by what sort of thing is remembered.

What nothing and a plan weigh is fixed in their released code, too. When the mind is asked how much things matter and
has no answer, these are what is taken instead: a rule of ours, and no guess at what the mind would have said.
"""
NEVER_RATED: frozenset[MemoryKind] = frozenset({"idle", "plan"})
"""Kinds whose importance the mind is never asked for."""
NOT_LIVED_THROUGH = THOUGHTS | {"known"}
"""Kinds whose importance gives no reason to reflect."""
HANDOUT_CHARACTERS = 200
"""Of a text in hand that are remembered; all of it stays in hand."""
NEAR_BLOCKS = 16.0
NEAR_MAX = 4
"""People who are part of what the moment brings to mind."""
ADDRESSED_SECONDS = 20.0
"""For how long words meant for the agent are part of it."""


@dataclass(frozen=True, slots=True)
class Impression:
    """Something that is to be remembered."""

    what: MemoryKind
    text: str
    importance: float
    """1 to 10; by its sort, unless it is ``given``."""
    given: bool = False
    """Whether its importance is known, and no sort decides it."""
    about: str | None = None
    evidence: tuple[str, ...] = ()
    utterance_id: str | None = None
    expires_at: float | None = None
    position: Position | None = None
    """Where the agent was, blocks."""
    at: float | None = None
    """When it happened, run clock, seconds; None: now."""


def known_before(persona: Persona) -> Iterator[Impression]:
    """What an agent remembers from before the beginning; what it means to do matters most of that. It knows it at once:
    nobody is asked first how much it matters."""
    for text in persona.intentions:
        yield Impression("known", text, IMPORTANCE["intention"], given=True)
    for text in persona.memories:
        yield Impression("known", text, IMPORTANCE["known"], given=True)


def of_thought(thought: Thought, position: Position | None) -> Impression:
    """A thought of another module, to be remembered."""
    given = thought.importance
    return Impression(
        thought.what,
        thought.text,
        IMPORTANCE[thought.what] if given is None else given,
        given=given is not None,
        about=thought.about,
        evidence=thought.evidence,
        expires_at=thought.expires_at,
        position=position,
    )


def of_heard(utterance: Utterance, position: Position | None) -> Impression:
    """Something heard, to be remembered from when it was said."""
    return Impression(
        "heard",
        f'{utterance.speaker} said: "{utterance.text}"',
        importance_of(utterance),
        about=utterance.speaker,
        utterance_id=utterance.utterance_id,
        position=position,
        at=utterance.at,
    )


def importance_of(utterance: Utterance) -> float:
    """How much something heard matters, 1 to 10."""
    if utterance.human:
        return IMPORTANCE["heard_human"]
    return IMPORTANCE["heard_addressed" if utterance.addressed else "heard"]


def told_announcement(announced: AnnouncedNotice) -> str:
    """Something that was announced to everybody, in words; an office has an article, a name has none."""
    by = announced.by
    office = f"The {by[0].lower()}{by[1:]}" if " " in by else by
    return f'{office} announced: "{announced.text}"'


def told_handout(handed: HandedOutNotice) -> str:
    """A written text that was given to the agent, in words: what it begins with."""
    text = " ".join(handed.text.split())
    beginning = text if len(text) <= HANDOUT_CHARACTERS else text[: HANDOUT_CHARACTERS - 1] + "…"
    return f'I was given the {handed.title}: "{beginning}"'


def told_deed(action: PastAction) -> str:
    """Something that was done, in words."""
    changes = [f"{'+' if count > 0 else ''}{count} {phrase(item)}" for item, count in action.delta.items()]
    told = f" ({', '.join(changes)})" if changes else ""
    return f"I did {_told_action(action)}{told}."


def told_failure(action: PastAction) -> str:
    """Something that did not get done, and why, in words."""
    x, y, z = (round(value) for value in action.position)
    return f"I failed to {_told_action(action)} at {x}, {y}, {z}: {action.reason}. {action.detail}".strip()


def told_moment(execution: Execution, goal: CurrentGoal, body: BodyState, percepts: Percepts, now: float) -> str:
    """The moment as a thought that brings memories to mind; empty when nothing goes on.

    Args:
        execution: what is being done.
        goal: what for.
        body: who is near, and where.
        percepts: who said what to the agent.
        now: run clock, seconds.
    """
    parts = []
    if execution.running is not None:
        parts.append(execution.running.intent or phrase(execution.running.skill))
    parts.append(goal.text)
    near = [
        (distance_blocks(body.position, one.position) if body.position else one.distance, one.name)
        for one in body.players
    ]
    names = sorted(name for distance, name in sorted(near)[:NEAR_MAX] if distance <= NEAR_BLOCKS)
    parts.append(", ".join(names))
    words = next((one for one in reversed(percepts.heard) if one.addressed), None)
    if words is not None and now - words.at <= ADDRESSED_SECONDS:
        parts.append(f"{words.speaker}: {words.text}")
    return ". ".join(part for part in parts if part.strip())


def _told_action(action: PastAction) -> str:
    return " ".join([phrase(action.skill), *(phrase(str(value)) for value in action.args.values())])
