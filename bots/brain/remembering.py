"""What is worth remembering, how much each sort of it matters, and what the moment brings to mind."""

from collections.abc import Iterator
from dataclasses import dataclass

from bots.body.messages import Announced, Died, HandedOut, Hurt, Notice, Respawned, Said
from bots.brain.addressing import distance_blocks
from bots.brain.sections import BodyState, CurrentGoal, Execution, PastAction, Percepts, Thought, Utterance
from bots.episodes import Death, Deed, Episode, Handout, HeardSpeech, Injury, OwnSpeech, PublicSpeech, Respawn
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
DUTIES = frozenset({"pay_tax"})
"""Skills by which the agent does what a law asks of it; that matters as much as the announcement that called for it."""
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
    content: str | Episode
    """An episode, or words that a person wrote or a mind thought up."""
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
        thought.content,
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
        HeardSpeech(utterance.speaker, utterance.text, addressed=utterance.addressed),
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


def of_notice(notice: Notice) -> tuple[MemoryKind, Episode, float] | None:
    """What a notice of the body is remembered as: the kind, the episode and how much it matters, 1 to 10.

    Returns:
        None for a notice that is remembered otherwise, or not at all.
    """
    found: tuple[MemoryKind, Episode, str]
    match notice:
        case Said(text=text):
            found = "said", OwnSpeech(text), "said"
        case Announced(by=by, text=text):
            found = "heard", PublicSpeech(by, text), "announced"
        case HandedOut():
            found = "heard", _handout(notice), "handed_out"
        case Hurt(health=health):
            found = "harm", Injury(health), "harm"
        case Died(reason=reason):
            found = "harm", Death(reason), "death"
        case Respawned():
            found = "harm", Respawn(), "harm"
        case _:
            return None
    what, episode, sort = found
    return what, episode, IMPORTANCE[sort]


def _handout(handed: HandedOut) -> Handout:
    text = " ".join(handed.text.split())
    beginning = text if len(text) <= HANDOUT_CHARACTERS else text[: HANDOUT_CHARACTERS - 1] + "…"
    return Handout(handed.title, beginning)


def deed(action: PastAction) -> Deed | None:
    """What the agent did, or failed to do; None when nothing came of it that is worth remembering."""
    if action.status == "failed":
        return Deed(
            action.skill, dict(action.args), "failed", action.position, reason=action.reason, detail=action.detail
        )
    if action.status == "done" and (action.delta or action.skill == "go_to"):
        return Deed(action.skill, dict(action.args), "done", action.position, dict(action.delta))
    return None


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
