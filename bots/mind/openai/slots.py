"""Slots of llama.cpp's server: each keeps the prompt that it read last, and reads only what follows the same beginning.

The server alone chooses the slot with the most similar prompt, and the prompts of all agents begin alike. So one slot
would be used for all of them, and an agent's own beginning read again each time.
"""

from typing import NamedTuple


class SlotUse(NamedTuple):
    """What a slot is used for."""

    agent: str
    """Name of the agent."""
    decides: bool
    """Whether for decisions, or for everything else."""


class Slots:
    """Gives each agent a slot of its own, and a second one for all but decisions if there are enough for all agents."""

    def __init__(self) -> None:
        self._agents: dict[str, int] = {}

    def of(self, use: SlotUse, count: int) -> int | None:
        """Return the number of a slot.

        Args:
            use: what it is used for.
            count: number of slots of the server.

        Returns:
            From 0; None if there are more agents than slots. Then the server chooses.
        """
        place = self._agents.setdefault(use.agent, len(self._agents))
        agents = len(self._agents)
        if 2 * agents <= count:
            return 2 * place + (not use.decides)
        return place if agents <= count else None
