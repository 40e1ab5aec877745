"""The beginning of every prompt of an agent, which is the same for all kinds of request to the byte.

Servers keep the beginnings of prompts. What they have read before costs little time and money, so what never changes
comes first: the system's words, the skills by name, and the persona.
"""

from collections.abc import Mapping
from functools import cache

from bots.mind.prompt_variables.who import me
from bots.mind.thought import Request
from skills.catalog import Card, known_skills

VARIABLES = frozenset({"skills", "me"})
"""The variables of the system prompt."""


def prefix_words(request: Request) -> Mapping[str, str]:
    """Return the values of the variables of the system prompt.

    Args:
        request: any request of the agent.
    """
    return {"skills": _skills(), "me": me(request.who)}


@cache
def _skills() -> str:
    """Return all skills as calls, each with its gist if it has one; arguments that may be left out are in brackets."""
    return "; ".join(map(_skill, known_skills().cards.values()))


def _skill(card: Card) -> str:
    required = card.arguments.get("required", ())
    call = f"{card.name}({', '.join(_argument(name, required) for name in card.properties)})"
    return f"{call}: {card.gist}" if card.gist else call


def _argument(name: str, required: list[str]) -> str:
    return name if name in required else f"[{name}]"
