"""Files and batches, in memory: a batch is answered when it is made, and delivered after a delay."""

import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from bots.mind.loopback.batch_ends import BatchEnd
from bots.mind.loopback.batch_lines import (
    ENDPOINT,
    BadLine,
    BatchLine,
    BatchRequest,
    LineAnswers,
    read_requests,
    result_lines,
    unanswered_lines,
)
from bots.mind.loopback.options import LoopbackOptions
from bots.mind.loopback.refusals import Refusal, bad_request

KEPT_MAX = 200
"""Maximum number of files, and of batches. Beyond it, the oldest are dropped."""
WINDOW_SECONDS = 24 * 3600
_OK = 200


@dataclass
class StoredBatch:
    """A batch."""

    number: int
    input_file_id: str
    made: float
    """Time at which it was made, UNIX time in seconds."""
    requests: Sequence[BatchRequest] = ()
    lines: Sequence[BatchLine] = ()
    errors: list[dict[str, Any]] = field(default_factory=list)
    """What is wrong with its file."""
    end: BatchEnd | None = None
    """How it ended; None while it is in progress."""
    ended: float | None = None
    output_file_id: str | None = None
    error_file_id: str | None = None
    metadata: dict[str, str] | None = None

    @property
    def name(self) -> str:
        """Its id."""
        return f"batch_loopback_{self.number}"


class Batches:
    """The files and batches of a server.

    Args:
        answers: answers the requests.
        options: the options of the server.
    """

    def __init__(self, answers: LineAnswers, options: LoopbackOptions) -> None:
        self._answers = answers
        self._options = options
        self._numbers = count(1)
        self._files: OrderedDict[str, bytes] = OrderedDict()
        self._batches: OrderedDict[str, StoredBatch] = OrderedDict()

    def keep(self, content: bytes) -> dict[str, Any]:
        """Keep a file, and return it as clients see it.

        Args:
            content: the content.
        """
        name = f"file-loopback-{next(self._numbers)}"
        self._files[name] = content
        if len(self._files) > KEPT_MAX:
            self._files.popitem(last=False)
        return {"id": name, "object": "file", "bytes": len(content), "created_at": int(time.time())} | {
            "filename": "batch.jsonl",
            "purpose": "batch",
            "status": "processed",
        }

    def content(self, name: str) -> bytes:
        """Return the content of a file.

        Raises:
            Refusal: there is no such file.
        """
        if name not in self._files:
            raise _unknown("File", name)
        return self._files[name]

    async def make(self, asked: Any) -> dict[str, Any]:
        """Make a batch, and return it as clients see it. A file with a wrong line makes a batch that has failed.

        Args:
            asked: body of the call.

        Raises:
            Refusal: the body is not right, or there is no such file.
        """
        match asked:
            case {"input_file_id": str(file), "endpoint": str(endpoint), "completion_window": "24h"}:
                if endpoint != ENDPOINT:
                    raise bad_request(f"There are no batches for {endpoint}: use {ENDPOINT}.")
            case _:
                raise bad_request("A batch needs input_file_id, endpoint, and the completion_window 24h.")
        content = self.content(file)
        batch = StoredBatch(next(self._numbers), file, time.time(), metadata=asked.get("metadata"))
        try:
            batch.requests = read_requests(content)
            if self._options.batch_end is BatchEnd.FAILED:
                raise BadLine(1, "token_limit_exceeded", "Enqueued token limit reached for this model.")
            batch.lines = [await self._answers.answer(request) for request in batch.requests]
        except BadLine as wrong:
            batch.errors, batch.end, batch.ended = [wrong.error], BatchEnd.FAILED, batch.made
        self._batches[batch.name] = batch
        if len(self._batches) > KEPT_MAX:
            self._batches.popitem(last=False)
        return self._told(batch)

    def look_at(self, name: str) -> dict[str, Any]:
        """Return a batch as clients see it.

        Raises:
            Refusal: there is no such batch.
        """
        return self._told(self._batch(name))

    def cancel(self, name: str) -> dict[str, Any]:
        """Cancel a batch that is in progress, and return it as clients see it.

        Raises:
            Refusal: there is no such batch.
        """
        batch = self._batch(name)
        self._told(batch)
        if batch.end is None:
            self._end(batch, BatchEnd.CANCELLED, self._done(batch))
        return self._told(batch)

    def listed(self) -> dict[str, Any]:
        """Return all batches as clients see them, the newest first."""
        data = [self._told(batch) for batch in reversed(self._batches.values())]
        return {"object": "list", "data": data, "has_more": False}

    def _batch(self, name: str) -> StoredBatch:
        if name not in self._batches:
            raise _unknown("Batch", name)
        return self._batches[name]

    def _done(self, batch: StoredBatch) -> int:
        """Return the number of requests that are done by now."""
        delay = self._options.batch_delay_seconds
        share = min(1.0, (time.time() - batch.made) / delay) if delay else 1.0
        return int(len(batch.requests) * share)

    def _told(self, batch: StoredBatch) -> dict[str, Any]:
        if batch.end is None and time.time() - batch.made >= self._options.batch_delay_seconds:
            total = len(batch.requests)
            is_whole = self._options.batch_end is BatchEnd.COMPLETED
            self._end(batch, self._options.batch_end, total if is_whole else total // 2)
        lines = batch.lines[: self._done(batch)] if batch.end is None else batch.lines
        completed = sum(line.status == _OK for line in lines)
        end = None if batch.end is None else batch.end.value
        ended = None if batch.ended is None else int(batch.ended)
        times = {f"{name}_at": ended if name == end else None for name in BatchEnd}
        return {
            "id": batch.name,
            "object": "batch",
            "endpoint": ENDPOINT,
            "errors": {"object": "list", "data": batch.errors} if batch.errors else None,
            "input_file_id": batch.input_file_id,
            "completion_window": "24h",
            "status": end or "in_progress",
            "output_file_id": batch.output_file_id,
            "error_file_id": batch.error_file_id,
            "created_at": int(batch.made),
            "expires_at": int(batch.made) + WINDOW_SECONDS,
            "request_counts": {
                "total": len(batch.requests),
                "completed": completed,
                "failed": len(lines) - completed,
            },
            "metadata": batch.metadata,
        } | times

    def _end(self, batch: StoredBatch, end: BatchEnd, done: int) -> None:
        batch.lines = batch.lines[:done]
        good = [line for line in batch.lines if line.status == _OK]
        failed = result_lines([line for line in batch.lines if line.status != _OK], batch.name)
        if done < len(batch.requests):
            failed += unanswered_lines(batch.requests[done:], batch.name, end)
        if good:
            batch.output_file_id = self.keep(result_lines(good, batch.name))["id"]
        if failed:
            batch.error_file_id = self.keep(failed)["id"]
        batch.end, batch.ended = end, time.time()


def _unknown(what: str, name: str) -> Refusal:
    return bad_request(f"No such {what} object: {name}", 404)
