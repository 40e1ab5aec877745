"""The agent in the form for minds."""

from bots.brain.bottleneck import Reader
from bots.brain.sections import REFLECTIONS
from bots.mind.moment.situation import Who
from bots.persona import Persona


def who(persona: Persona, summary: str = "") -> Who:
    """Return a persona as part of a request, with its present view of itself."""
    return Who(
        name=persona.name,
        traits=persona.traits,
        description=persona.description,
        occupation=persona.occupation,
        community_goal=persona.community_goal,
        places=tuple(persona.places),
        personality=dict(persona.personality),
        values=persona.values,
        stances=persona.stances,
        home=persona.home,
        summary=summary,
    )


class Identity:
    """The agent in the form for minds, made again only if its view of itself has changed.

    Args:
        persona: the agent's persona.
        read: reads sections of the state; a module that uses this declares to read ``REFLECTIONS``.
    """

    def __init__(self, persona: Persona, read: Reader) -> None:
        self._persona = persona
        self._read = read
        self._who = who(persona)

    def __call__(self) -> Who:
        """Return the agent with its present view of itself."""
        summary = self._read(REFLECTIONS).self_summary
        if summary != self._who.summary:
            self._who = who(self._persona, summary)
        return self._who
