"""Asks by a batch: sends it or finds the open one, waits for its end, and reads its answers."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import anyio

from bots.mind import Mind, UnknownMind
from bots.mind.batch import BatchLook, BatchState, RequestBatch, Unanswered
from bots.mind.gateway import NoBatches, SendError
from bots.mind.thought import Answer, Request
from orchestrator.batches.note import BatchNote, BatchNoteFile, now
from orchestrator.errors import BadInputError, CivitasError

TRIES_MAX = 20
"""Number of tries in a row to look at a batch, or to read its results, while the server has trouble."""
_AGAIN = "run the same command again, which goes on with the same batch"
T = TypeVar("T")


def make_batch(mind: Mind, requests: Sequence[Request]) -> RequestBatch:
    """Return requests for one model as one batch.

    Args:
        mind: the mind that answers.
        requests: at least one request, all of one role.

    Raises:
        BadInputError: the mind has no batches, or the requests are for several models.
    """
    try:
        batch = mind.batch(requests)
    except UnknownMind as error:
        raise BadInputError(f"{str(error).rstrip('.')}: leave --batch out.") from error
    if batch is None:
        raise BadInputError(f"The mind {mind.engine} has no batches: leave --batch out, or use a mind such as openai.")
    return batch


@dataclass(frozen=True)
class BatchQuestions:
    """What is asked by a batch.

    Args:
        batch: the batch.
        requests: number of its requests.
        mind: engine and model that answer.
        notes: where its note is kept.
    """

    batch: RequestBatch
    requests: int
    mind: str
    notes: BatchNoteFile


async def answers_by_batch(
    asked: BatchQuestions, tell: Callable[[str, BatchLook], None]
) -> Sequence[Answer | Unanswered]:
    """Return the answers of a batch. Its note stays until the caller has kept them, and removes it.

    Args:
        asked: what is asked.
        tell: called with the id of the batch at each look at it.

    Raises:
        BadInputError: the server has no batches, the batch is too large or too dear, or another one is open.
        CivitasError: the server refused the batch, does not answer, or takes too long.
    """
    batch_id = await _begun(asked)
    look = await _wait(asked.batch, batch_id, tell)
    if look.state is BatchState.REFUSED:
        asked.notes.forget()
        raise CivitasError(
            f"{asked.batch.address} refused the batch {batch_id}{look.words}: nothing was answered or paid; correct "
            "what it says, and run the command again."
        )
    return await _insist(asked.batch, lambda: asked.batch.collect(batch_id))


async def _begun(asked: BatchQuestions) -> str:
    """Return the id of the batch: of the open one, or of a new one."""
    batch, notes = asked.batch, asked.notes
    note = notes.read()
    if note is not None and note.fingerprint != batch.fingerprint:
        raise BadInputError(
            f"{notes.path} is the note of an open batch with other questions ({note.requests} of {note.mind}, sent "
            f"{note.sent:%Y-%m-%d %H:%M}): run the command that sent it again, or remove the file to give its answers "
            "up."
        )
    if note is not None and note.batch_id is not None:
        return note.batch_id
    is_resumed = note is not None
    try:
        if note is None:
            obstacle = batch.obstacle()
            if obstacle is not None:
                raise BadInputError(obstacle)
            note = BatchNote(
                fingerprint=batch.fingerprint,
                mind=asked.mind,
                address=batch.address,
                requests=asked.requests,
                file_id=await batch.send_requests(),
                sent=now(),
            )
            notes.write(note)
        found = await batch.find(note.file_id) if is_resumed else None
        batch_id = found or await batch.begin(note.file_id)
    except SendError as error:
        if not is_resumed and not error.is_retried:
            # The server refused it, so there is no batch that could be lost.
            notes.forget()
        raise _not_begun(error) from error
    notes.write(note.model_copy(update={"batch_id": batch_id}))
    return batch_id


def _not_begun(error: SendError) -> CivitasError:
    told = str(error).rstrip(".")
    if isinstance(error, NoBatches):
        return BadInputError(f"{told}: leave --batch out, or use another server.")
    if error.is_retried:
        return CivitasError(f"The batch was perhaps not begun: {told}; run the same command again, which looks for it.")
    return CivitasError(f"The batch was not begun: {told}.")


async def _wait(batch: RequestBatch, batch_id: str, tell: Callable[[str, BatchLook], None]) -> BatchLook:
    began = anyio.current_time()
    while True:
        look = await _insist(batch, lambda: batch.look_at(batch_id))
        tell(batch_id, look)
        if look.state is not BatchState.WAITING:
            return look
        waited = anyio.current_time() - began
        if waited > batch.wait_seconds:
            raise CivitasError(
                f"The batch {batch_id} is still {look.told} after {waited / 3600:.1f} h ({look.done} of {look.total} "
                f"done): {_AGAIN}."
            )
        await anyio.sleep(batch.poll_seconds)


async def _insist(batch: RequestBatch, ask: Callable[[], Awaitable[T]]) -> T:
    """Ask the server again while it has trouble that may pass; what is asked costs nothing."""
    tries = 0
    while True:
        try:
            return await ask()
        except NoBatches as error:
            told = str(error).rstrip(".")
            raise CivitasError(
                f"{told}: remove its note to ask everything again, which costs the same again."
            ) from error
        except SendError as error:
            tries += 1
            if not error.is_retried or tries == TRIES_MAX:
                raise CivitasError(f"{str(error).rstrip('.')}: {_AGAIN}.") from error
        await anyio.sleep(batch.poll_seconds)
