"""The beginning of every prompt of an agent, which is the same for all kinds of request to the byte.

Servers keep the beginnings of prompts. What they have read before costs little time and money, so what never changes
comes first: the system's words, the skills by name, and the persona.
"""

from collections.abc import Mapping
from functools import cache

from bots.mind.prompt_variables.who import me
from bots.mind.thought import Request
from skills.catalog import known_skills

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
    """Return all skills as calls; arguments that may be left out are in brackets."""
    return ", ".join(
        f"{card.name}({', '.join(_argument(name, card.arguments.get('required', ())) for name in card.properties)})"
        for card in known_skills().cards.values()
    )


def _argument(name: str, required: list[str]) -> str:
    return name if name in required else f"[{name}]"
