"""Which events become memories, in which words and with which importance, and what the present moment recalls."""

from collections.abc import Iterator
from dataclasses import dataclass

from bots.body.messages import Announced, HandedOut
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
"""The importance of each sort of memory, from 1 (mundane) to 10 (poignant), the scale of Generative Agents.

The values of doing nothing and of a plan are fixed in their released code, too. If the mind is asked for the importance
and gives no answer, these values are used: they are a rule of ours, not a guess at the mind's answer.
"""
NEVER_RATED: frozenset[MemoryKind] = frozenset({"idle", "plan"})
"""Kinds of memory that the mind never rates."""
NOT_LIVED_THROUGH = THOUGHTS | {"known"}
"""Kinds of memory whose importance does not count towards a reflection."""
HANDOUT_CHARACTERS = 200
"""Number of characters of a written text that are remembered. The agent keeps the whole text."""
NEAR_BLOCKS = 16.0
NEAR_MAX = 4
"""Maximum number of nearby people that are part of the present moment."""
ADDRESSED_SECONDS = 20.0
"""How long words to the agent stay part of the present moment, seconds of the run clock."""


@dataclass(frozen=True, slots=True)
class Impression:
    """Something that becomes a memory."""

    what: MemoryKind
    text: str
    importance: float
    """1 to 10. It depends on the sort, unless it is ``given``."""
    given: bool = False
    """Whether the importance is known and does not depend on the sort."""
    about: str | None = None
    evidence: tuple[str, ...] = ()
    utterance_id: str | None = None
    expires_at: float | None = None
    position: Position | None = None
    """The agent's position, blocks."""
    at: float | None = None
    """When it happened, seconds of the run clock. None: now."""


def known_before(persona: Persona) -> Iterator[Impression]:
    """What an agent remembers from before the run. Its intentions matter most. It knows this at once: the mind is not
    asked for the importance."""
    for text in persona.intentions:
        yield Impression("known", text, IMPORTANCE["intention"], given=True)
    for text in persona.memories:
        yield Impression("known", text, IMPORTANCE["known"], given=True)


def of_thought(thought: Thought, position: Position | None) -> Impression:
    """The impression of another module's thought."""
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
    """The impression of a heard utterance, at the time when it was said."""
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
    """The importance of a heard utterance, 1 to 10."""
    if utterance.human:
        return IMPORTANCE["heard_human"]
    return IMPORTANCE["heard_addressed" if utterance.addressed else "heard"]


def told_announcement(announced: Announced) -> str:
    """Describe an announcement to everybody. An office gets an article, a name does not."""
    by = announced.by
    office = f"The {by[0].lower()}{by[1:]}" if " " in by else by
    return f'{office} announced: "{announced.text}"'


def told_handout(handed: HandedOut) -> str:
    """Describe a written text that was given to the agent: its beginning."""
    text = " ".join(handed.text.split())
    beginning = text if len(text) <= HANDOUT_CHARACTERS else text[: HANDOUT_CHARACTERS - 1] + "…"
    return f'I was given the {handed.title}: "{beginning}"'


def told_deed(action: PastAction) -> str:
    """Describe a completed action."""
    changes = [f"{'+' if count > 0 else ''}{count} {phrase(item)}" for item, count in action.delta.items()]
    told = f" ({', '.join(changes)})" if changes else ""
    return f"I did {_told_action(action)}{told}."


def told_failure(action: PastAction) -> str:
    """Describe a failed action and the reason."""
    x, y, z = (round(value) for value in action.position)
    return f"I failed to {_told_action(action)} at {x}, {y}, {z}: {action.reason}. {action.detail}".strip()


def told_moment(execution: Execution, goal: CurrentGoal, body: BodyState, percepts: Percepts, now: float) -> str:
    """Describe the present moment as a thought that recalls memories. Empty if nothing goes on.

    Args:
        execution: the current action.
        goal: the reason for it.
        body: the people nearby, and the position.
        percepts: what others said to the agent.
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
