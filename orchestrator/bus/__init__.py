"""Communication between the processes of a run: events and commands as Redis streams, public state as a hash."""

from orchestrator.bus.connection import TRANSIENT, BusLostError, insist, open_redis, reach
from orchestrator.bus.keys import Keys
from orchestrator.bus.outbox import Outbox, OutboxFullError
from orchestrator.bus.rpc import call, claim, reply
from orchestrator.bus.server import BundledRedis, RedisFailedError
from orchestrator.bus.store import RedisMindStore

__all__ = [
    "TRANSIENT",
    "BundledRedis",
    "BusLostError",
    "Keys",
    "Outbox",
    "OutboxFullError",
    "RedisFailedError",
    "RedisMindStore",
    "call",
    "claim",
    "insist",
    "open_redis",
    "reach",
    "reply",
]
