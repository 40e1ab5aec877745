"""The gateway to a language model: turns by urgency, adaptive concurrency, limits, retries, deadlines, a budget."""

from bots.mind.gateway.allowance import Allowance, AllowanceLost
from bots.mind.gateway.budget import Budget
from bots.mind.gateway.clock import Clock, WallClock
from bots.mind.gateway.concurrency import ConcurrencyChange
from bots.mind.gateway.errors import (
    BadAnswer,
    BadRequest,
    CallFailed,
    EmptyAnswer,
    FailureKind,
    NoBatches,
    NoConnection,
    PromptTooLong,
    RateLimited,
    Refused,
    SendError,
    ServerTrouble,
    TimedOut,
    TruncatedAnswer,
    UnknownModel,
    WrongKey,
)
from bots.mind.gateway.figures import Figures, WaitFigures
from bots.mind.gateway.gateway import CallResult, Gateway, ServerReply
from bots.mind.gateway.local import LocalAllowance
from bots.mind.gateway.money import FREE, Price
from bots.mind.gateway.settings import (
    BudgetSettings,
    ConcurrencySettings,
    GatewaySettings,
    QueueSettings,
    RateSettings,
    RetrySettings,
    SharedSettings,
)
from bots.mind.gateway.shared import SharedAllowance
from bots.mind.urgency import Priority

__all__ = [
    "FREE",
    "Allowance",
    "AllowanceLost",
    "BadAnswer",
    "BadRequest",
    "Budget",
    "BudgetSettings",
    "CallFailed",
    "CallResult",
    "Clock",
    "ConcurrencyChange",
    "ConcurrencySettings",
    "EmptyAnswer",
    "FailureKind",
    "Figures",
    "Gateway",
    "GatewaySettings",
    "LocalAllowance",
    "NoBatches",
    "NoConnection",
    "Price",
    "Priority",
    "PromptTooLong",
    "QueueSettings",
    "RateLimited",
    "RateSettings",
    "Refused",
    "RetrySettings",
    "SendError",
    "ServerReply",
    "ServerTrouble",
    "SharedAllowance",
    "SharedSettings",
    "TimedOut",
    "TruncatedAnswer",
    "UnknownModel",
    "WaitFigures",
    "WallClock",
    "WrongKey",
]
