"""Requests as one batch at an OpenAI-compatible server: ``/v1/files`` and ``/v1/batches``.

See https://platform.openai.com/docs/guides/batch: a file with one call a line is sent, a batch is made of it, and after
at most 24 hours there is a file of results, and one of errors. A batch that expires or is cancelled has results, too.
"""

import hashlib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

import openai
from openai.types import Batch, FileObject

from bots.mind.batch import BatchLook, BatchState, RequestBatch, Unanswered
from bots.mind.gateway import BudgetSettings, NoBatches
from bots.mind.gateway.money import usd_of
from bots.mind.openai.asking import Question, opening_messages, tokens_guessed
from bots.mind.openai.batch_lines import ENDPOINT, read_result, read_results, request_line
from bots.mind.openai.endpoint import ModelEndpoint
from bots.mind.openai.settings import BatchSettings, ModelSettings
from bots.mind.thought import Answer

REQUESTS_MAX = 50_000
"""Maximum number of requests in a batch (https://platform.openai.com/docs/guides/batch)."""
FILE_BYTES_MAX = 200 * 10**6
"""Maximum size of the file of a batch, bytes (same source)."""
LISTED_MAX = 1000
"""Maximum number of batches among which one is looked for, the newest."""
_NOT_THERE = (404, 405, 501)
_OVER = ("completed", "expired", "cancelled")
_SECONDS_AN_HOUR = 3600
T = TypeVar("T")


class OpenAIBatch(RequestBatch):
    """Requests as one batch for one model.

    Args:
        endpoint: the server.
        settings: settings of the model.
        questions: the questions.
        waits: how long to wait.
        budget: budget of the mind.
        seed: what else the answers rest on, for the fingerprint.
    """

    def __init__(
        self,
        endpoint: ModelEndpoint,
        settings: ModelSettings,
        questions: Sequence[Question[Answer]],
        *,
        waits: BatchSettings,
        budget: BudgetSettings,
        seed: str,
    ) -> None:
        self._endpoint = endpoint
        self._settings = settings
        self._questions = {f"question-{number:05}": question for number, question in enumerate(questions, start=1)}
        self._budget = budget
        self._lines = "".join(request_line(name, one, settings) for name, one in self._questions.items()).encode()
        told = "\n".join([endpoint.base_url, settings.model, seed])
        self.fingerprint = hashlib.sha256(told.encode()).hexdigest()
        self.address = endpoint.base_url
        self.poll_seconds = waits.poll_seconds
        self.wait_seconds = waits.wait_hours * _SECONDS_AN_HOUR

    def obstacle(self) -> str | None:
        """Return why it cannot be sent, in one sentence; None if it can."""
        if len(self._questions) > REQUESTS_MAX or len(self._lines) > FILE_BYTES_MAX:
            return (
                f"The batch has {len(self._questions)} questions in {len(self._lines)} bytes, and servers take at most "
                f"{REQUESTS_MAX} in {FILE_BYTES_MAX}: judge fewer runs at once, or leave --batch out."
            )
        tokens_in = sum(
            tokens_guessed(question, opening_messages(question, self._settings))
            for question in self._questions.values()
        )
        tokens_out = len(self._questions) * self._settings.tokens_out_max
        usd = usd_of(self._settings.price.in_batch.picodollars(tokens_in, tokens_out))
        most = self._budget
        if most.usd_max is not None and usd > most.usd_max:
            return (
                f"The batch may cost up to {usd:.2f} dollars, and the budget of the judge is {most.usd_max:f}: raise "
                "gateway.budget.usd_max in its preset."
            )
        if most.tokens_max is not None and tokens_in + tokens_out > most.tokens_max:
            return (
                f"The batch may take up to {tokens_in + tokens_out:,} tokens, and the budget of the judge is "
                f"{most.tokens_max:,}: raise gateway.budget.tokens_max in its preset."
            )
        return None

    async def send_requests(self) -> str:
        """Send the file of the requests, and return its id."""

        async def send(client: openai.AsyncOpenAI) -> FileObject:
            return await client.files.create(
                file=("batch.jsonl", self._lines), purpose="batch", timeout=self._settings.timeout_seconds
            )

        return str((await self._send(send, FileObject, "takes no batches")).id)

    async def begin(self, file_id: str) -> str:
        """Begin a batch, and return its id."""

        async def send(client: openai.AsyncOpenAI) -> Batch:
            return await client.batches.create(
                input_file_id=file_id,
                endpoint=ENDPOINT,
                completion_window="24h",
                timeout=self._settings.timeout_seconds,
            )

        return str((await self._send(send, Batch, "takes no batches")).id)

    async def find(self, file_id: str) -> str | None:
        """Return the id of the batch that was begun with a file; None if there is none."""

        async def send(client: openai.AsyncOpenAI) -> list[str]:
            found, seen = [], 0
            async for batch in client.batches.list(limit=100, timeout=self._settings.timeout_seconds):
                seen += 1
                if batch.input_file_id == file_id:
                    found.append(str(batch.id))
                if found or seen == LISTED_MAX:
                    break
            return found

        return next(iter(await self._send(send, list, "takes no batches")), None)

    async def look_at(self, batch_id: str) -> BatchLook:
        """Return where a batch stands."""
        batch = await self._retrieve(batch_id)
        counts = batch.request_counts
        total, done = (0, 0) if counts is None else (counts.total, counts.completed + counts.failed)
        state = BatchState.OVER if batch.status in _OVER else BatchState.WAITING
        if batch.status == "failed":
            state = BatchState.REFUSED
        return BatchLook(state, str(batch.status), total, done, self._words(batch))

    async def collect(self, batch_id: str) -> Sequence[Answer | Unanswered]:
        """Return the answers of a batch that is over, one for each request, in order."""
        batch = await self._retrieve(batch_id)
        # Some servers give an empty id where there is no file.
        files = [name for name in (batch.output_file_id, batch.error_file_id) if name]
        results = read_results([await self._content(name) for name in files])
        price = self._settings.price.in_batch
        return [
            read_result(results.get(name), question, price, self._endpoint.words_of)
            for name, question in self._questions.items()
        ]

    async def _retrieve(self, batch_id: str) -> Batch:
        async def send(client: openai.AsyncOpenAI) -> Batch:
            return await client.batches.retrieve(batch_id, timeout=self._settings.timeout_seconds)

        return await self._send(send, Batch, f"no longer has the batch {batch_id}")

    async def _content(self, file_id: str) -> str:
        async def send(client: openai.AsyncOpenAI) -> str:
            return (await client.files.content(file_id, timeout=self._settings.timeout_seconds)).text

        return await self._send(send, str, f"no longer has the file {file_id} of a batch")

    async def _send(self, send: Callable[[openai.AsyncOpenAI], Awaitable[T]], kind: type, lacks: str) -> T:
        """Send something; ``lacks`` is the end of the sentence if the server does not know it."""

        async def send_once(client: openai.AsyncOpenAI) -> T:
            try:
                return await send(client)
            except openai.APIStatusError as error:
                if error.status_code not in _NOT_THERE:
                    raise
                words = self._endpoint.words_of(error.body)
            # Raised here and not above, so that the library's error, which holds the request, is not its context.
            raise NoBatches(f"{self.address} {lacks}{words}.")

        return await self._endpoint.by_client(self._settings, send_once, kind)

    def _words(self, batch: Batch) -> str:
        errors: Mapping[str, Any] = {} if batch.errors is None else batch.errors.to_dict()
        return self._endpoint.words_of(errors.get("data") or [])
