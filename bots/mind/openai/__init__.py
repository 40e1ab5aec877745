"""The openai mind: any OpenAI-compatible endpoint, asked with prompts and JSON schemas, through the gateway.

The package has the library's name and is never mistaken for it: everything is imported by its full name.
"""

from bots.mind.openai.embeddings import EndpointEmbedder
from bots.mind.openai.estimate import Estimate, estimate
from bots.mind.openai.mind import OpenAIMind
from bots.mind.openai.presets import load_settings, preset_names
from bots.mind.openai.settings import OpenAISettings

__all__ = [
    "EndpointEmbedder",
    "Estimate",
    "OpenAIMind",
    "OpenAISettings",
    "estimate",
    "load_settings",
    "preset_names",
]
