"""One memory."""

from typing import Any, Literal, NamedTuple, get_args

from pydantic import TypeAdapter, ValidationError

from bots.episodes import EPISODES, Episode
from bots.events import Position

MemoryKind = Literal[
    "heard",
    "said",
    "found",
    "deed",
    "failure",
    "met",
    "harm",
    "goal",
    "chat",
    "reflection",
    "plan",
    "hearsay",
    "idle",
    "known",
]
"""``chat`` sums up a whole talk, ``hearsay`` is what others told of somebody, ``idle`` that nothing happened,
``known`` is from before the beginning."""

MEMORY_KINDS: tuple[MemoryKind, ...] = get_args(MemoryKind)


class UnreadableMemory(ValueError):  # noqa: N818 - it says what is wrong
    """What a store handed out is not a memory of this version of Civitas; the message says which one, and why."""


class MemoryRecord(NamedTuple):
    """Something an agent remembers, as it is kept in the store.

    A tuple, since dozens are put together for every thought, and what is validated or frozen takes two to five times
    as long to make. Only what comes from a store is validated (:meth:`from_json`).
    """

    memory_id: str
    """Unique for the agent over all its lives: NAME/mNNNNNN."""
    event_id: str
    """Of the ``memory`` event that logged it."""
    what: MemoryKind
    text: str
    """In words, for prompts, embeddings and people. Rules read the episode, and read this only where there is none."""
    importance: float
    """1 (mundane) to 10 (poignant)."""
    t: float
    """When it was made, seconds of run clock."""
    about: str | None = None
    """Whom it concerns: the speaker of what was heard, the person met."""
    evidence: tuple[str, ...] = ()
    """Memories or events that it rests on."""
    position: Position | None = None
    """Where the agent was, blocks."""
    utterance_id: str | None = None
    """Of what was heard, so that an answer can point at it."""
    expires_at: float | None = None
    """When it stops to hold, seconds of run clock: a plan's end; None when it never does."""
    depth: int = 0
    """Of a reflection: 1 + the greatest depth of its evidence; 0 of all that was lived through."""
    times: int = 1
    """How often it happened: exact repeats are merged into the newest."""
    episode: Episode | None = None
    """What it is of, in fields; None for what a person wrote or a mind thought up, and for memories that an older
    version of Civitas kept in words alone."""

    @property
    def number(self) -> int:
        """The NNNNNN of its id: 1 for the agent's first memory."""
        return int(self.memory_id.rsplit("/m", 1)[1])

    @classmethod
    def from_json(cls, kept: dict[str, Any]) -> "MemoryRecord":
        """Read a memory as a store hands it out; keys that belong to no memory are passed over.

        Raises:
            UnreadableMemory: something is missing, of another type, or an episode of a kind that is not known.
        """
        try:
            return _VALIDATED.validate_python({name: kept[name] for name in cls._fields if name in kept})
        except ValidationError as error:
            first = error.errors()[0]
            which = kept.get("memory_id", "without an id")
            where = ".".join(map(str, first["loc"]))
            wrong = "of an unknown kind" if first["type"].startswith("union_tag") else first["msg"]
            raise UnreadableMemory(
                f"The memory {which} cannot be read ({where}: {wrong}): use the version of Civitas that kept it."
            ) from error

    def to_json(self) -> dict[str, Any]:
        """The memory as a store takes it: plain JSON."""
        position = None if self.position is None else list(self.position)
        episode = None if self.episode is None else EPISODES.dump_python(self.episode, mode="json")
        return {**self._asdict(), "evidence": list(self.evidence), "position": position, "episode": episode}


_VALIDATED = TypeAdapter(MemoryRecord)
