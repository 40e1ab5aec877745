"""The requests in the file of a batch, and the lines of its results."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bots.mind.loopback.batch_ends import BatchEnd
from bots.mind.loopback.draws import Draws
from bots.mind.loopback.endpoints import Chat
from bots.mind.loopback.fault_refusals import refusal_of
from bots.mind.loopback.faults import CONTENT_FAULTS, draw_fault
from bots.mind.loopback.options import LoopbackOptions
from bots.mind.loopback.refusals import Refusal, server_error, unknown_model
from bots.mind.loopback.tally import CallOutcome, ServerTally

ENDPOINT = "/v1/chat/completions"
"""The only endpoint of batches."""
_TALLIED_AS = "batch"
_ENDED = {
    BatchEnd.EXPIRED: "This request could not be executed before the completion window expired.",
    BatchEnd.CANCELLED: "This request was not executed, because its batch was cancelled.",
}


@dataclass(frozen=True)
class BatchRequest:
    """A request in a batch."""

    custom_id: str
    body: bytes


@dataclass(frozen=True)
class BatchLine:
    """The result of a request in a batch."""

    custom_id: str
    status: int
    body: dict[str, Any]


class BadLine(ValueError):  # noqa: N818 - it names what is wrong
    """A line is not a request.

    Args:
        number: number of the line, from 1.
        code: code of the error.
        message: what is wrong, a sentence.
    """

    def __init__(self, number: int, code: str, message: str) -> None:
        super().__init__(message)
        self.error = {"code": code, "message": message, "param": None, "line": number}


def read_requests(content: bytes) -> list[BatchRequest]:
    """Read the file of a batch.

    Args:
        content: lines of JSON.

    Raises:
        BadLine: a line is not a request for the endpoint of chats, or has the id of another one.
    """
    found: dict[str, BatchRequest] = {}
    for number, line in enumerate(content.splitlines(), start=1):
        try:
            told = json.loads(line)
        except ValueError as error:
            raise BadLine(number, "invalid_json_line", "This line is not parseable as valid JSON.") from error
        match told:
            case {"custom_id": str(name), "method": "POST", "url": str(url), "body": dict(body)} if url == ENDPOINT:
                if name in found:
                    raise BadLine(number, "duplicate_custom_id", f"The custom_id {name!r} is in this file twice.")
                found[name] = BatchRequest(name, json.dumps(body).encode())
            case _:
                told_needed = f"A line needs custom_id, the method POST, the url {ENDPOINT}, and a body."
                raise BadLine(number, "invalid_request", told_needed)
    if not found:
        raise BadLine(1, "empty_file", "The input file has no requests.")
    return list(found.values())


class LineAnswers:
    """Answers the requests of batches like calls, with the same faults, which come without latency.

    Args:
        chat: answers calls.
        options: the options of the server.
        draws: source of randomness.
        tally: counts the requests.
    """

    def __init__(self, chat: Chat, options: LoopbackOptions, draws: Draws, tally: ServerTally) -> None:
        self._chat = chat
        self._options = options
        self._draws = draws
        self._tally = tally

    async def answer(self, request: BatchRequest) -> BatchLine:
        """Answer one request."""
        try:
            return BatchLine(request.custom_id, 200, await self._body(request.body))
        except Refusal as refusal:
            self._tally.count(_TALLIED_AS, refusal.outcome)
            return BatchLine(request.custom_id, refusal.status, {"error": refusal.error})

    async def _body(self, body: bytes) -> dict[str, Any]:
        call = self._chat.read(body)
        if self._options.models and call.model not in self._options.models:
            raise unknown_model(call.model)
        self._chat.check(call)
        chance = self._draws.of(_TALLIED_AS, body)
        fault = draw_fault(self._options.faults, chance)
        if fault is not None and not self._chat.befalls(fault, call):
            fault = None
        refusal = refusal_of(fault, call.model, self._options.retry_after_seconds)
        if refusal is not None:
            raise refusal
        if fault is not None and fault not in CONTENT_FAULTS:
            raise server_error()
        answered = await self._chat.answer(call, fault, chance)
        self._tally.count(_TALLIED_AS, answered.fault or CallOutcome.ANSWERED, answered.usage)
        return answered.body


def result_lines(lines: Sequence[BatchLine], batch_id: str) -> bytes:
    """Return the file of some results, the last request first, since real servers keep no order.

    Args:
        lines: results.
        batch_id: id of the batch.
    """
    told = (
        {
            "id": f"batch_req_{batch_id}_{line.custom_id}",
            "custom_id": line.custom_id,
            "response": {"status_code": line.status, "request_id": f"req_{line.custom_id}", "body": line.body},
            "error": None,
        }
        for line in reversed(lines)
    )
    return _file(told)


def unanswered_lines(requests: Sequence[BatchRequest], batch_id: str, end: BatchEnd) -> bytes:
    """Return the file of requests that were not answered.

    Args:
        requests: the requests.
        batch_id: id of the batch.
        end: how the batch ended, expired or cancelled.
    """
    told = (
        {
            "id": f"batch_req_{batch_id}_{request.custom_id}",
            "custom_id": request.custom_id,
            "response": None,
            "error": {"code": f"batch_{end.value}", "message": _ENDED[end]},
        }
        for request in requests
    )
    return _file(told)


def _file(lines: Any) -> bytes:
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()
