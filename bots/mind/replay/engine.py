"""The replay engine: it gives the recorded answers to the same requests in the same order."""

from collections.abc import Mapping
from typing import Self

from bots.mind.base import Learned, Mind, MindError, MindSurroundings, UnknownMind
from bots.mind.recording import Exchange, Failure, RecordingError, address_of, canonical_json
from bots.mind.recording.reader import Recording, open_recording
from bots.mind.replay.differences import request_differences
from bots.mind.replay.errors import ReplayDiverged
from bots.mind.replay.line import Line, Spot
from bots.mind.replay.prompts import PromptCheck, present_prompts
from bots.mind.requests import answer_class
from bots.mind.thought import Answer, Request

DAMAGED = "damaged"
CANCELLED = "cancelled"


class ReplayMind(Mind):
    """Answers from a recording and invents nothing.

    The requests of an agent of one kind are a line. Its next request of that kind must equal the next one of the line
    exactly. Then the recorded answer is returned unchanged, with its usage, or the recorded failure is repeated. A
    request that was cancelled in the recording fails with the reason ``cancelled``, since there is no answer to give.

    A request that differs, or that exceeds the number of recorded ones, raises :class:`ReplayDiverged`. From then on,
    so does every further request of that agent and kind, because its life no longer matches the recording. Requests of
    other kinds, and of other agents, have their own lines.

    Args:
        recording: recording of the run.
        present: the present prompts by name, to compare with the recorded ones; None compares nothing.
        in_order: whether lines are followed. Otherwise a request is answered wherever in its line it was recorded, as
            often as it was, and a missing request has no effect on others.
    """

    engine = "replay"

    def __init__(
        self, recording: Recording, present: Mapping[str, str] | None = None, *, in_order: bool = True
    ) -> None:
        self.model = ", ".join(dict.fromkeys(recording.column("model")))
        self._recording = recording
        self._in_order = in_order
        self._prompt_check = PromptCheck(recording, present)
        self._lines: dict[tuple[str, str], Line] = {}
        columns = (recording.column(name) for name in ("agent", "kind", "request"))
        for number, (agent, kind, request) in enumerate(zip(*columns, strict=True)):
            self._lines.setdefault((agent, kind), Line()).append(number, request)

    @classmethod
    def open(cls, argument: str, around: MindSurroundings) -> Self:
        """Make the mind ``replay``.

        Args:
            argument: id of a run, path of its folder, or path of its ``mind`` folder.
            around: its ``models`` may say where the present prompts are.

        Raises:
            UnknownMind: there is no such recording, or it cannot be read.
        """
        if not argument:
            raise UnknownMind("The replay mind needs a recorded run: write replay:RUN, with its id or its folder.")
        try:
            recording = open_recording(argument)
        except RecordingError as error:
            raise UnknownMind(str(error)) from error
        return cls(recording, present_prompts(recording, around.models))

    async def answer(self, request: Request) -> Answer:
        """Return the recorded answer at once.

        Raises:
            ReplayDiverged: the request is not the recorded one, or its prompt has changed.
            MindError: the request failed in the recording, or the recording was damaged since it was opened.
        """
        try:
            exchange = self._find(request)
            if exchange.answer is None:
                raise MindError(f"{_asker(request)} was cancelled in the recording ({_where(exchange)}).", CANCELLED)
            text = self._recording.text(exchange.answer)
        except RecordingError as error:
            raise MindError(str(error), DAMAGED) from error
        if exchange.status == "failed":
            failure = Failure.model_validate_json(text)
            raise MindError(failure.sentence, failure.reason, failure.usage)
        return _read_answer(exchange, text, request)

    def prompts(self) -> Mapping[str, str]:
        """Return the recorded prompts of the answers."""
        recording = self._recording
        lists = [address for address in dict.fromkeys(recording.column("prompts")) if address is not None]
        return {name: recording.text(address) for one in lists for name, address in recording.prompts(one).items()}

    async def check(self) -> Learned:
        """Check that the prompts are those of the recording. There is nothing to learn.

        Raises:
            UnknownMind: they are not; the differences are shown.
        """
        recording = self._recording
        columns = (recording.column(name) for name in ("kind", "prompts"))
        first = {key: number for number, key in reversed(list(enumerate(zip(*columns, strict=True))))}
        for number in sorted(first.values()):
            exchange = recording[number]
            if changes := self._prompt_check.changes(exchange):
                raise UnknownMind(
                    f"The prompt for {exchange.kind} is not the one of the recording {recording.folder}; restore it, "
                    "or record the run again:\n" + _indented(changes)
                )
        return Learned()

    def _find(self, request: Request) -> Exchange:
        """Return the exchange that answers a request.

        Raises:
            ReplayDiverged: there is none.
            RecordingError: the recording was damaged since it was opened.
        """
        line = self._lines.get((request.who.name, request.kind))
        if line is None:
            raise ReplayDiverged(f"{_asker(request)} is not in the recording.")
        if line.left is not None:
            raise ReplayDiverged(f"{_asker(request)} cannot be replayed any more: {line.left}.")
        text = canonical_json(request)
        address = address_of(text)
        spot = line.next if self._in_order else line.find(address)
        if spot is None:
            raise self._nothing_left(line, request)
        exchange = self._recording[spot.exchange]
        if changes := self._prompt_check.changes(exchange):
            raise ReplayDiverged(
                f"{_asker(request)} has another prompt than in the recording ({_where(exchange)}):\n"
                + _indented(changes)
            )
        if spot.request != address:
            raise self._other_request(line, spot, request, text)
        line.take(spot)
        return exchange

    def _nothing_left(self, line: Line, request: Request) -> ReplayDiverged:
        times = f"all {len(line)} such requests of the recording have been answered"
        if self._in_order:
            line.left = times
            return ReplayDiverged(f"{_asker(request)} is not in the recording: {times}.")
        return ReplayDiverged(f"{_asker(request)} is not in the recording, or was recorded less often.")

    def _other_request(self, line: Line, spot: Spot, request: Request, text: str) -> ReplayDiverged:
        exchange = self._recording[spot.exchange]
        line.left = f"it left the recording at number {spot.number} ({_where(exchange)})"
        later = line.find(address_of(text))
        hint = "" if later is None else f"; it is the one recorded as number {later.number}"
        differences = request_differences(self._recording.text(spot.request), text)
        return ReplayDiverged(
            f"{_asker(request)} is not number {spot.number} of {len(line)} in the recording ({_where(exchange)}){hint}:"
            f"\n{_indented(differences)}"
        )


def _read_answer(exchange: Exchange, text: str, request: Request) -> Answer:
    """Return an answer as it was recorded.

    Raises:
        ReplayDiverged: answers of that class have changed.
    """
    found = answer_class(exchange.answer_class or "", request.answer_type)
    if found is not None:
        try:
            answer = found.model_validate_json(text)
        except ValueError:
            answer = None
        if answer is not None and answer.model_dump_json() == text:
            return answer
    raise ReplayDiverged(
        f"{_asker(request)} was answered with a {exchange.answer_class} ({_where(exchange)}), which this version of "
        "Civitas has changed: use the version that recorded it."
    )


def _asker(request: Request) -> str:
    return f"{request.who.name}'s {request.kind} (asked by {request.asked_by})"


def _where(exchange: Exchange) -> str:
    return f"{exchange.exchange_id}, {exchange.t:.1f} s"


def _indented(lines: list[str]) -> str:
    return "\n".join(f"  {line}" for line in lines)
