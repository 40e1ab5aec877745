"""Social awareness: what the agent thinks of others, and what it is after among them."""

from bots.brain.module import Module, Wake, register_module
from bots.brain.sections import SOCIAL, Regards


@register_module
class SocialAwareness(Module[Regards]):
    """Keeps a profile of everybody it knows, and the social goal."""

    name = "social_awareness"
    writes = SOCIAL

    async def step(self, wake: Wake) -> None:
        """Think of others, if there is reason to."""
