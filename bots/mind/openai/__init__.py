"""The openai mind: any OpenAI-compatible endpoint, with prompts and JSON schemas, through the gateway.

The package has the same name as the library. Both are always imported by their full names, so they cannot be confused.
"""

from bots.mind.openai.by_group import ModelsByGroup
from bots.mind.openai.embeddings import EndpointEmbedder
from bots.mind.openai.estimate import Estimate, KindRate, estimate, estimate_by_rates, together
from bots.mind.openai.mind import OpenAIMind
from bots.mind.openai.presets import load_settings, preset_names
from bots.mind.openai.settings import OpenAISettings

__all__ = [
    "EndpointEmbedder",
    "Estimate",
    "KindRate",
    "ModelsByGroup",
    "OpenAIMind",
    "OpenAISettings",
    "estimate",
    "estimate_by_rates",
    "load_settings",
    "preset_names",
    "together",
]
