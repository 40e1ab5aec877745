"""The loopback model server: an OpenAI-compatible server that answers with the rules mind, with faults on demand."""

from bots.mind.loopback.abilities import Ability
from bots.mind.loopback.batch_ends import BatchEnd
from bots.mind.loopback.embedding import embed
from bots.mind.loopback.error_shapes import ErrorShape
from bots.mind.loopback.faults import InjectedFault
from bots.mind.loopback.latency import ConstantLatency, Latency, LognormalLatency, UniformLatency
from bots.mind.loopback.options import LoopbackOptions
from bots.mind.loopback.server import FAULT_HEADER, LATENCY_HEADER
from bots.mind.loopback.serving import serve
from bots.mind.loopback.tokens import count_chat_tokens, count_tokens

__all__ = [
    "FAULT_HEADER",
    "LATENCY_HEADER",
    "Ability",
    "BatchEnd",
    "ConstantLatency",
    "ErrorShape",
    "InjectedFault",
    "Latency",
    "LognormalLatency",
    "LoopbackOptions",
    "UniformLatency",
    "count_chat_tokens",
    "count_tokens",
    "embed",
    "serve",
]
