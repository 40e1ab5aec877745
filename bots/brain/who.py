"""The agent as minds are told of it."""

from bots.mind.requests import Who
from bots.persona import Persona


def who(persona: Persona, summary: str = "") -> Who:
    """A persona as part of a request, with how it sees itself of late."""
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
        summary=summary,
    )
