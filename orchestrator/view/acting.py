"""The routes by which the page acts on its runs. Each asks for the token that the page was opened with.

An action is a class with the fields of its request, in :data:`ACTIONS` by its name in the address.
"""

import hmac
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from configs.parts import PartError
from orchestrator.errors import BadInputError, CivitasError
from orchestrator.run import giving, speaking
from orchestrator.run.manifest import read_manifest
from orchestrator.run.operator import NoReplyError, open_operator
from orchestrator.run.stopping import ask_to_stop
from orchestrator.shard.commands import STEP_SECONDS_MAX
from worlds.admin import refuse_announcement

TOKEN_HEADER = "X-Civitas-Token"  # noqa: S105 (the name of a header)
_ANNOUNCER = "Town crier"
_BODY_BYTES_MAX = 8192
"""Maximum size of a request; words of the permitted length fit in it in any script."""


@dataclass(frozen=True)
class ActedRun:
    """The run that is acted on.

    Args:
        folder: the run folder.
        redis_url: address of its Redis; None takes the address in its manifest.
        wait_seconds: how long to wait for an agent, wall time.
    """

    folder: Path
    redis_url: str | None
    wait_seconds: float


class Action(BaseModel, ABC):
    """Something that the page can do to a run."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    @abstractmethod
    async def carry_out(self, run: ActedRun) -> str:
        """Do it, and return what to tell the operator.

        Args:
            run: the run.

        Raises:
            BadInputError: it cannot be done.
            CivitasError: it was not done.
        """


class WhisperAction(Action):
    """Speak as an agent's inner voice. The agent logs it as an intervention."""

    agent: str
    text: str

    async def carry_out(self, run: ActedRun) -> str:
        """See Action."""
        words = speaking.check_words("The whisper", self.text)
        return await speaking.whisper(read_manifest(run.folder), self.agent, words, run.redis_url, run.wait_seconds)


class InterviewAction(Action):
    """Interview an agent, also after the run. While the run goes on, its log has the question as an intervention."""

    agent: str
    text: str

    async def carry_out(self, run: ActedRun) -> str:
        """See Action. Returns the answer."""
        words = speaking.check_words("The question", self.text)
        manifest = read_manifest(run.folder)
        source = speaking.AnswerSource(run.folder, manifest, None, run.redis_url, run.wait_seconds)
        async with source.open() as witness:
            speaking.check_agent(self.agent, witness.names, source.run_id)
            return (await witness.interview(self.agent, words)).answer


class AnnounceAction(Action):
    """Announce a text to everyone. The orchestrator logs it as an intervention."""

    text: str

    async def carry_out(self, run: ActedRun) -> str:
        """See Action."""
        words = self.text.strip()
        if why := refuse_announcement(_ANNOUNCER, words):
            raise BadInputError(why)
        manifest = read_manifest(run.folder)
        speaking.refuse_replay(manifest, "an announcement would change it; announce in a run with another mind.")
        async with open_operator(manifest, run.redis_url, run.wait_seconds) as operator:
            await operator.announce(_ANNOUNCER, words)
        return f"Everyone in the world was sent: [{_ANNOUNCER}] {words}"


class GiveAction(Action):
    """Give an agent items, which do not count as acquired. The orchestrator logs it as an intervention."""

    agent: str
    item: str
    count: int

    async def carry_out(self, run: ActedRun) -> str:
        """See Action."""
        manifest = read_manifest(run.folder)
        return await giving.give(
            manifest, self.agent, self.item, self.count, redis_url=run.redis_url, wait_seconds=run.wait_seconds
        )


class PauseAction(Action):
    """Let the run stand still. The orchestrator logs it as an intervention."""

    async def carry_out(self, run: ActedRun) -> str:
        """See Action. Returns when the run stands still."""
        async with open_operator(read_manifest(run.folder), run.redis_url, run.wait_seconds) as operator:
            await operator.pause()
        return "The run is paused: its world, bodies and minds stand still. People in the world lose their connection."


class ResumeAction(Action):
    """Let a paused run go on. The orchestrator logs it as an intervention."""

    async def carry_out(self, run: ActedRun) -> str:
        """See Action."""
        async with open_operator(read_manifest(run.folder), run.redis_url, run.wait_seconds) as operator:
            await operator.resume()
        return "The run goes on."


class StepAction(Action):
    """Let a paused run go on for some seconds of run clock. The orchestrator logs it as an intervention."""

    seconds: float

    async def carry_out(self, run: ActedRun) -> str:
        """See Action. Returns when the run stands still again."""
        if not 0 < self.seconds <= STEP_SECONDS_MAX:
            raise BadInputError(f"A step takes more than 0 and at most {STEP_SECONDS_MAX:g} s, not {self.seconds:g}.")
        async with open_operator(read_manifest(run.folder), run.redis_url, run.wait_seconds) as operator:
            await operator.step(self.seconds)
        return f"The run went on for {self.seconds:g} s and is paused again."


class StopAction(Action):
    """End the run in order. The log says why the run ended."""

    async def carry_out(self, run: ActedRun) -> str:
        """See Action. Returns at once, while the run ends."""
        ask_to_stop(run.folder)
        return "The run ends: its agents leave, and the rest is recorded."


ACTIONS: Mapping[str, type[Action]] = {
    "whisper": WhisperAction,
    "interview": InterviewAction,
    "announce": AnnounceAction,
    "give": GiveAction,
    "pause": PauseAction,
    "resume": ResumeAction,
    "step": StepAction,
    "stop": StopAction,
}
"""The actions, by their names in addresses."""


class PageActions:
    """Acts on runs for the page that has the token.

    Args:
        find: returns the folder of a run by its name; None for a run that the page does not show.
        token: the token of the page.
        redis_url: address of their Redis; None takes the addresses in the manifests.
        wait_seconds: how long to wait for an agent, wall time.
    """

    def __init__(
        self,
        find: Callable[[str], Path | None],
        token: str,
        redis_url: str | None = None,
        wait_seconds: float = speaking.WAIT_SECONDS,
    ) -> None:
        self._find = find
        self._redis_url = redis_url
        self._wait_seconds = wait_seconds
        self._token = token

    def routes(self) -> list[Route]:
        """Return the routes. They only take POST."""
        return [
            Route(f"/runs/{{run}}/do/{name}", partial(self._act, action), methods=["POST"])
            for name, action in ACTIONS.items()
        ]

    async def _act(self, action: type[Action], request: Request) -> Response:
        self._check_sender(request)
        folder = self._find(request.path_params["run"])
        if folder is None:
            raise HTTPException(404, f"There is no run {request.path_params['run']} on this page.")
        try:
            asked = action.model_validate_json(await _body(request))
        except ValidationError as error:
            raise HTTPException(422, f"Send a JSON object with exactly these fields: {_fields_of(action)}.") from error
        try:
            return JSONResponse({"told": await asked.carry_out(ActedRun(folder, self._redis_url, self._wait_seconds))})
        except NoReplyError as error:
            return PlainTextResponse(f"{error.late}: look whether the run goes on, and try again.", 504)
        except (BadInputError, PartError) as error:
            return PlainTextResponse(str(error), 422)
        except CivitasError as error:
            return PlainTextResponse(str(error), 409)

    def _check_sender(self, request: Request) -> None:
        """Refuse all but this server's own page, opened with its token."""
        headers = request.headers
        # The host is this machine's (see app.py), and no page of another origin can choose either header.
        if headers.get("origin") != f"http://{headers.get('host')}":
            raise HTTPException(
                403, "Only the page itself may act: open it at the address that `civitas view` printed."
            )
        if not hmac.compare_digest(headers.get(TOKEN_HEADER, "").encode(), self._token.encode()):
            raise HTTPException(403, "The token is missing or wrong: open the page at the address that was printed.")
        if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise HTTPException(415, "Send JSON: set Content-Type to application/json.")


_KINDS: Mapping[Any, str] = {int: "whole number", float: "number", str: "text"}
"""What the fields of a request are, for people."""


def _fields_of(action: type[Action]) -> str:
    kinds = {name: _KINDS[one.annotation] for name, one in action.model_fields.items()}
    return ", ".join(f"{name} ({kind})" for name, kind in kinds.items()) or "none"


async def _body(request: Request) -> bytes:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > _BODY_BYTES_MAX:
            raise HTTPException(413, f"The request is too long: send at most {_BODY_BYTES_MAX} bytes.")
    return body
