"""One agent: a persona, a body, a mind and a brain of concurrent modules."""

from bots.agent.agent import OPERATOR, Agent
from bots.agent.resources import AgentResources

__all__ = ["OPERATOR", "Agent", "AgentResources"]
