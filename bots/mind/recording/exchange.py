"""The record of a request to a mind."""

from typing import Literal

from bots.mind.moment.data import Data
from bots.mind.thought import Usage

ExchangeStatus = Literal["answered", "failed", "cancelled"]


class Exchange(Data):
    """One request with its result: a row of the recording. Texts are given by their addresses."""

    exchange_id: str
    """Id SOURCE/INCARNATION/NUMBER. The source is a shard; numbers follow the order of asking, not of answering."""
    t: float
    """Time of the request, seconds of run clock."""
    agent: str
    kind: str
    """Kind of the request."""
    module: str
    """Module of the brain that asked."""
    request: str
    """Address of the request as canonical JSON."""
    status: ExchangeStatus
    """Status; ``cancelled`` means that the asker gave up before there was an answer."""
    answer: str | None
    """Address of the answer as JSON, or of the :class:`Failure`; None for a cancelled request."""
    answer_class: str | None
    """Name of the answer's class; None without an answer."""
    reason: str
    """Kind of a failure; empty without one."""
    engine: str
    model: str
    prompts: str | None
    """Address of the list of prompts: a JSON object of names and addresses. None for an engine without prompts."""
    tokens_in: int
    tokens_out: int
    usd: float


class Failure(Data):
    """Why a request has no answer."""

    reason: str
    sentence: str
    usage: Usage
    """What the request cost anyway."""


class Kept(Data):
    """An exchange on its way to the run folder."""

    exchange: Exchange
    texts: dict[str, str]
    """Texts by their addresses. Only the first exchange of a source contains the prompts."""
