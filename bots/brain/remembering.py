"""What is worth remembering, how much each sort of it matters, and what the moment brings to mind."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bots.body.messages import (
    AnnouncedNotice,
    DiedNotice,
    HandedOutNotice,
    Hurt,
    Notice,
    RespawnedNotice,
    Said,
    SignReadNotice,
)
from bots.brain.addressing import distance_blocks
from bots.brain.sections import BodyState, CurrentGoal, Execution, PastAction, Percepts, Thought, Utterance
from bots.episodes import (
    Death,
    Deed,
    Episode,
    Handout,
    HeardSpeech,
    Injury,
    OwnSpeech,
    PublicSpeech,
    ReadSign,
    Respawn,
)
from bots.events import PlanMade, Position, Reflection
from bots.memory.record import MemoryKind
from bots.memory.retrieval import THOUGHTS
from bots.mind.language import phrase
from bots.persona import Persona

NOTICES_REMEMBERED = (Said, AnnouncedNotice, HandedOutNotice, SignReadNotice, Hurt, DiedNotice, RespawnedNotice)
"""The notices of the body that become memories."""
IMPORTANCE = {
    "heard_within": 9.0,
    "announced": 7.0,
    "handed_out": 7.0,
    "heard_human": 6.0,
    "heard_addressed": 5.0,
    "heard": 3.0,
    "read_sign": 4.0,
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
OBSERVED: frozenset[MemoryKind] = frozenset(
    {"heard", "said", "found", "deed", "failure", "met", "harm", "chat", "hearsay", "idle"}
)
"""Kinds of memory that come from what happens around the agent, not from its own plans and conclusions."""
ALSO_LOGGED: Mapping[MemoryKind, type[Reflection | PlanMade]] = {"reflection": Reflection, "plan": PlanMade}
"""Kinds of memory that have an event of their own, beside the one of every memory."""
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
    content: str | Episode
    """An episode, or words that a person wrote or a mind thought up."""
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
        thought.content,
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
        HeardSpeech(utterance.speaker, utterance.text, addressed=utterance.addressed),
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


def of_notice(notice: Notice) -> tuple[MemoryKind, Episode, float | None] | None:
    """Return what is to be remembered of a notice of the body.

    Returns:
        Kind, episode and importance; None as importance stands for that of the kind. None if nothing is remembered.
    """
    told: tuple[MemoryKind, Episode, float | None] | None = None
    match notice:
        case Said(text=text):
            told = "said", OwnSpeech(text), None
        case AnnouncedNotice(by=by, text=text):
            told = "heard", PublicSpeech(by, text), IMPORTANCE["announced"]
        case HandedOutNotice():
            told = "heard", handout(notice), IMPORTANCE["handed_out"]
        case SignReadNotice(text=text):
            told = "heard", ReadSign(text), IMPORTANCE["read_sign"]
        case Hurt(health=health):
            told = "harm", Injury(health), None
        case DiedNotice(reason=reason):
            told = "harm", Death(reason), IMPORTANCE["death"]
        case RespawnedNotice():
            told = "harm", Respawn(), None
    return told


def handout(handed: HandedOutNotice) -> Handout:
    """A written text that was given to the agent: what of it is remembered."""
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
