"""A mind that records the requests and answers of another mind."""

from collections.abc import Callable
from dataclasses import dataclass, field

import anyio

from bots.mind.base import Mind, MindError
from bots.mind.recording.canonical import address_of, canonical_json, dump
from bots.mind.recording.exchange import Exchange, ExchangeStatus, Failure, Kept
from bots.mind.thought import Answer, Request, Usage
from bots.mind.wrapping import WrappedMind


@dataclass(frozen=True, slots=True)
class _PendingRequest:
    """A request in progress."""

    exchange_id: str
    request: Request
    text: str


@dataclass(frozen=True, slots=True)
class _Came:
    """The result of a request."""

    status: ExchangeStatus
    text: str | None = None
    answer_class: str | None = None
    reason: str = ""
    usage: Usage = field(default_factory=Usage)


class RecordingMind(WrappedMind):
    """Passes every request on, and hands the exchange to a recorder. Embeddings are not recorded.

    A failed request is recorded with its reason, a cancelled one as cancelled. Only requests that were pending in a
    killed process leave nothing. A request that cannot be recorded is not answered silently: the error of ``keep``
    is the failure of the request. Requests that are pending when it is closed are recorded as failed.

    Args:
        mind: the engine.
        keep: receives each exchange; must not block.
        source: name of the recorder, a shard.
        incarnation: number of the source's life, from 1.
    """

    def __init__(self, mind: Mind, keep: Callable[[Kept], None], *, source: str, incarnation: int = 1) -> None:
        super().__init__(mind)
        self._keep = keep
        self._prefix = f"{source}/{incarnation}/"
        self._asked = 0
        self._prompts: str | None = None
        self._unsent = self._write_down_prompts()

    async def answer(self, request: Request) -> Answer:
        """Let the engine answer.

        Raises:
            MindError: there is no answer; the engine's own error.
        """
        self._asked += 1
        asked = _PendingRequest(f"{self._prefix}{self._asked:06d}", request, canonical_json(request))
        try:
            answer = await self._mind.answer(request)
        except anyio.get_cancelled_exc_class():
            self._keep_exchange(asked, _Came("cancelled"))
            raise
        except Exception as error:
            self._keep_exchange(asked, _failed(error))
            raise
        self._keep_exchange(
            asked, _Came("answered", answer.model_dump_json(), type(answer).__name__, usage=answer.usage)
        )
        return answer

    def _write_down_prompts(self) -> dict[str, str]:
        """Return the prompts and their list, by address; empty without prompts."""
        prompts = self._mind.prompts()
        if not prompts:
            return {}
        names = dump({name: address_of(text) for name, text in prompts.items()})
        self._prompts = address_of(names)
        return {self._prompts: names} | {address_of(text): text for text in prompts.values()}

    def _keep_exchange(self, asked: _PendingRequest, came: _Came) -> None:
        request = asked.request
        texts = {address_of(text): text for text in (asked.text, came.text) if text is not None}
        exchange = Exchange(
            exchange_id=asked.exchange_id,
            t=request.t,
            agent=request.who.name,
            kind=request.kind,
            module=request.asked_by,
            request=address_of(asked.text),
            status=came.status,
            answer=None if came.text is None else address_of(came.text),
            answer_class=came.answer_class,
            reason=came.reason,
            engine=self._mind.engine,
            model=self._mind.model_of(request.who.name, request.role),
            prompts=self._prompts,
            tokens_in=came.usage.tokens_in,
            tokens_out=came.usage.tokens_out,
            usd=came.usage.usd,
        )
        self._keep(Kept(exchange=exchange, texts=texts | self._unsent))
        self._unsent = {}


def _failed(error: Exception) -> _Came:
    if isinstance(error, MindError):
        failure = Failure(reason=error.reason, sentence=str(error), usage=error.usage)
    else:
        failure = Failure(reason="failed", sentence=f"{type(error).__name__}: {error}", usage=Usage())
    return _Came("failed", failure.model_dump_json(), reason=failure.reason, usage=failure.usage)
