"""The thoughts of a run's agents: the requests to their minds and the answers, from the run's recording."""

import importlib
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import anyio
import pyarrow as pa
import pyarrow.compute as pc
from pydantic import ValidationError

from analysis.manifest import ManifestFacts, read_manifest
from bots.mind.recording import Exchange, Failure, RecordingError
from bots.mind.recording.layout import EXCHANGES_STEM, FOLDER, files_of
from bots.mind.recording.reader import Recording
from orchestrator.run.versions import code_text, code_version
from orchestrator.view.calls import Call, calls_of
from orchestrator.view.log import RunLog

THOUGHT_WINDOW_SECONDS = 600.0
"""The page reads the thoughts of an agent in windows of this length, seconds of run clock."""
_MODULES = {"openai": "bots.mind.openai.recorded"}
"""Modules with a function ``recorded_messages`` that makes the words of an engine's recorded request again."""
_REPLAY = "replay"
_CANCELLED = "The agent gave up this thought before there was an answer."


class RecordedThoughts:
    """The thoughts of one run. Its recording is opened at the first request; what is added to it is read at the next.

    Args:
        folder: the run folder.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._recording: Recording | None = None
        self._reading = anyio.Lock()

    async def of_agent(self, name: str, window: int, log: RunLog) -> list[dict[str, Any]]:
        """Return the thoughts of an agent in one window, in the order in which they were asked for.

        Args:
            name: name of the agent.
            window: number of the window, from 0; it lasts :data:`THOUGHT_WINDOW_SECONDS`.
            log: the events of the run, which tell how long each took; ``t_answered``, ``seconds`` and ``tokens_cached``
                are None for a thought that they do not tell of.

        Raises:
            RecordingError: there is no recording, or it is damaged or of another version.
        """
        async with self._reading:
            return await anyio.to_thread.run_sync(self._list, name, window, log)

    async def texts(self, thought_id: str) -> dict[str, Any] | None:
        """Return what was asked and answered in one thought; None if there is no such thought.

        ``messages`` are those of the first try, empty for a mind without prompts; ``exact`` says whether they are
        certainly the words that were sent, and ``note`` why not. A second try after an invalid answer is not recorded.

        Args:
            thought_id: its id, from :meth:`of_agent`.

        Raises:
            RecordingError: there is no recording, or it is damaged or of another version.
        """
        async with self._reading:
            return await anyio.to_thread.run_sync(self._tell, thought_id)

    def _open(self) -> Recording:
        if self._recording is None:
            self._recording = Recording(self._folder / FOLDER)
        else:
            self._recording.read_new()
        return self._recording

    def _list(self, name: str, window: int, log: RunLog) -> list[dict[str, Any]]:
        begin, end = window * THOUGHT_WINDOW_SECONDS, (window + 1) * THOUGHT_WINDOW_SECONDS
        # An answer may come in a later window than its request, so the windows beside it are looked at, too.
        span = begin - THOUGHT_WINDOW_SECONDS, end + THOUGHT_WINDOW_SECONDS
        around = self._open().of_agent(name, *span)
        calls = calls_of(around, _calls(log.between("agent", name, *span)))
        asked = sorted((one for one in around if begin <= one.t < end), key=lambda one: one.t)
        return [_headline(one, calls.get(one.exchange_id)) for one in asked]

    def _tell(self, thought_id: str) -> dict[str, Any] | None:
        recording = self._open()
        exchange = recording.find(thought_id)
        if exchange is None:
            return None
        messages, note = _words(recording, exchange, read_manifest(self._folder))
        came = None if exchange.answer is None else recording.text(exchange.answer)
        answered = exchange.status == "answered"
        return {
            "id": thought_id,
            "t": exchange.t,
            "messages": messages,
            "exact": bool(messages) and not note,
            "note": note,
            "request": _readable(recording.text(exchange.request)),
            "answer": _readable(came) if came is not None and answered else None,
            "failure": None if answered else _sentence(came),
        }


def is_recorded(folder: Path) -> bool:
    """Whether a run has thoughts on the disk.

    Args:
        folder: the run folder.
    """
    return bool(files_of(folder / FOLDER, EXCHANGES_STEM))


def _calls(events: pa.Table) -> list[Call]:
    told = events.filter(pc.equal(events["kind"], "mind.call")).select(["t", "data"]).to_pylist()
    return [Call(row["t"], json.loads(row["data"])) for row in told]


def _headline(exchange: Exchange, call: Call | None) -> dict[str, Any]:
    told = exchange.model_dump(exclude={"exchange_id", "agent", "answer_class"})
    more = {name: None if call is None else call.data.get(name) for name in ("seconds", "tokens_cached")}
    return {"id": exchange.exchange_id, "t_answered": None if call is None else call.t} | told | more


def _words(recording: Recording, exchange: Exchange, facts: ManifestFacts) -> tuple[list[dict[str, str]], str]:
    """Return the messages of the first try, and why they may differ from those that were sent."""
    if exchange.engine == _REPLAY:
        return [], "The answer was taken from another recording, so nothing was sent to a model."
    if exchange.prompts is None:
        return [], ""
    if exchange.engine not in _MODULES:
        return [], f"Only the engine {exchange.engine} can fill in its prompts, so you see the request as it got it."
    try:
        request = recording.request(exchange)
        prompts = {name: recording.text(address) for name, address in recording.prompts(exchange.prompts).items()}
        server = _server(facts, exchange.agent, request.role.value)
        messages = importlib.import_module(_MODULES[exchange.engine]).recorded_messages(request, prompts, server)
    except RecordingError as error:
        return [], str(error)
    if messages is None:
        return [], f"The run has no prompt for {exchange.kind}, so nothing was sent to a model."
    return messages, _doubt(facts, server)


def _server(facts: ManifestFacts, agent: str, role: str) -> Mapping[str, Any]:
    """Return what the model server of an agent could do; empty if the manifest does not tell."""
    persona = facts.personas.get(agent)
    names = (f"{role} of {agent}", f"{role} of {persona.group if persona else ''}", role)
    return next((facts.servers[name] for name in names if name in facts.servers), {})


def _doubt(facts: ManifestFacts, server: Mapping[str, Any]) -> str:
    if not server:
        return (
            "The manifest of the run does not tell how its model servers were asked, so the words may differ from "
            "those that were sent."
        )
    here = _present_code()
    if facts.code == here and not here["changed_since"]:
        return ""
    made_by = code_text(facts.code) if "civitas" in facts.code else "an unknown version"
    return (
        f"The run was made by {made_by} and these words by {code_text(here)}, so they may differ from those that were "
        "sent: view the run with the code that made it."
    )


@cache
def _present_code() -> Mapping[str, Any]:
    return code_version()


def _readable(text: str) -> str:
    try:
        return json.dumps(json.loads(text), indent=2, ensure_ascii=False)
    except (ValueError, RecursionError):
        return text


def _sentence(came: str | None) -> str:
    if came is None:
        return _CANCELLED
    try:
        return Failure.model_validate_json(came).sentence
    except ValidationError:
        return came
