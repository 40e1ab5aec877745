"""What is kept of a thought."""

from typing import Literal

from bots.mind.moment.data import Data
from bots.mind.thought import Usage

ExchangeStatus = Literal["answered", "failed", "cancelled"]


class Exchange(Data):
    """One request and what came of it: a row of the recording. Texts are told by their addresses."""

    exchange_id: str
    """SOURCE/INCARNATION/NUMBER; the source is a shard, the numbers are in the order of asking, not of answering."""
    t: float
    """Seconds of run clock, as the request has it."""
    agent: str
    kind: str
    """Of the request."""
    module: str
    """Of the brain, which asked."""
    request: str
    """Of the request as canonical JSON."""
    status: ExchangeStatus
    """Cancelled: whoever asked gave up before there was an answer."""
    answer: str | None
    """Of the answer as the JSON that it dumps itself to, or of the :class:`Failure`; None for a cancelled thought."""
    answer_class: str | None
    """The name of the answer's class; None when there is no answer."""
    reason: str
    """The kind of a failure; empty when there is none."""
    engine: str
    model: str
    prompts: str | None
    """Of the list of the prompts in use: a JSON object of their names and addresses. None for an engine without any."""
    tokens_in: int
    tokens_out: int
    usd: float


class Failure(Data):
    """Why a thought has no answer."""

    reason: str
    sentence: str
    usage: Usage
    """What it cost all the same."""


class Kept(Data):
    """An exchange on its way into the run folder."""

    exchange: Exchange
    texts: dict[str, str]
    """By their addresses. Prompts come with the first exchange of a source alone."""
