"""The server as an ASGI application: handles every call from its arrival to its outcome."""

import json
import random
import secrets
from collections.abc import Awaitable, Callable

import anyio
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.requests import Request as HttpRequest
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from bots.mind.loopback import refusals
from bots.mind.loopback.abilities import Ability
from bots.mind.loopback.batch_lines import LineAnswers
from bots.mind.loopback.batch_routes import batch_routes
from bots.mind.loopback.batches import Batches
from bots.mind.loopback.bodies import read_body
from bots.mind.loopback.connection import Cut, stays
from bots.mind.loopback.draws import Draws
from bots.mind.loopback.endpoints import Answered, ApiRoute, C, Chat, Embeddings
from bots.mind.loopback.error_shapes import shaped
from bots.mind.loopback.fault_refusals import refusal_of
from bots.mind.loopback.faults import CONTENT_FAULTS, InjectedFault, draw_fault
from bots.mind.loopback.limits import RateLimiter
from bots.mind.loopback.options import LoopbackOptions
from bots.mind.loopback.tally import CallOutcome, ServerTally
from bots.mind.pack import whole_pack
from bots.mind.rules_mind import RulesMind

FAULT_HEADER = "x-loopback-fault"
"""In a call: the fault that it must have. In a response: the fault of its content."""
LATENCY_HEADER = "x-loopback-latency-seconds"
"""In a response: the latency that was drawn for it."""
ANY_MODEL = "loopback-1"
"""Name that is listed if the server accepts any model."""


class LoopbackServer:
    """Answers calls according to its options.

    Args:
        options: the options.
        closing: set when the server is being closed; calls in progress then end without an answer.
    """

    def __init__(self, options: LoopbackOptions, closing: anyio.Event) -> None:
        self._options = options
        self._closing = closing
        self._tally = ServerTally()
        self._draws = Draws(options.seed)
        self._gate = RateLimiter(options.concurrency_max, options.requests_a_minute_max, options.retry_after_seconds)
        self._chat = Chat(RulesMind(options.seed, whole_pack()), options)
        self._embeddings = Embeddings(options.embedding_dimensions)
        batches = Batches(LineAnswers(self._chat, options, self._draws, self._tally), options)
        self.app = Starlette(
            routes=[
                Route("/v1/chat/completions", self._take_chat, methods=["POST"]),
                Route("/v1/embeddings", self._take_embeddings, methods=["POST"]),
                Route("/v1/models", self._guarded(self._list_models)),
                Route("/health", self._tell_health),
                Route("/loopback/tally", self._tell_tally),
                *(() if Ability.BATCHES in options.lacking else batch_routes(batches, self._guarded)),
            ],
            exception_handlers={HTTPException: self._tell_http_error},
        )

    async def _take_chat(self, http: HttpRequest) -> Response:
        return await self._take(http, self._chat)

    async def _take_embeddings(self, http: HttpRequest) -> Response:
        return await self._take(http, self._embeddings)

    async def _list_models(self, _http: HttpRequest) -> Response:
        names = self._options.models or (ANY_MODEL,)
        data = [{"id": name, "object": "model", "created": 0, "owned_by": "civitas"} for name in names]
        return JSONResponse({"object": "list", "data": data})

    def _guarded(self, handle: Callable[[HttpRequest], Awaitable[Response]]) -> Callable[..., Awaitable[Response]]:
        """Add the check of the key and the format of errors to a handler."""

        async def check_and_handle(http: HttpRequest) -> Response:
            try:
                self._check_key(http)
                return await handle(http)
            except refusals.Refusal as refusal:
                return self._refuse(refusal)

        return check_and_handle

    async def _tell_health(self, _http: HttpRequest) -> Response:
        return JSONResponse({"status": "ok"})

    async def _tell_tally(self, _http: HttpRequest) -> Response:
        now = {"in_progress": self._gate.at_once, "in_progress_peak": self._gate.at_once_peak}
        return JSONResponse(self._tally.to_json() | now)

    async def _take(self, http: HttpRequest, endpoint: ApiRoute[C]) -> Response:
        try:
            body = await read_body(http)
            self._check_key(http)
            with self._gate.entering(anyio.current_time()):
                return await self._serve(http, endpoint, body)
        except refusals.Refusal as refusal:
            self._tally.count(endpoint.name, refusal.outcome)
            return self._refuse(refusal)
        except ClientDisconnect:
            self._tally.count(endpoint.name, CallOutcome.ABANDONED)
            return Cut()
        except Exception:
            self._tally.count(endpoint.name, CallOutcome.BROKEN)
            raise

    async def _serve(self, http: HttpRequest, endpoint: ApiRoute[C], body: bytes) -> Response:
        call = endpoint.read(body)
        if self._options.models and call.model not in self._options.models:
            raise refusals.unknown_model(call.model)
        endpoint.check(call)
        chance = self._draws.of(endpoint.name, body)
        fault = self._fault(http, endpoint, call, chance)
        seconds = self._options.latency.draw(chance)
        refusal = refusal_of(fault, call.model, self._options.retry_after_seconds)
        if refusal is not None:
            raise refusal
        if fault is InjectedFault.TIMEOUT:
            self._tally.count(endpoint.name, InjectedFault.TIMEOUT)
            await stays(http, self._options.timeout_hold_seconds, self._closing)
            return Cut()
        # Asked before the latency, so the mind gets calls in the order of arrival and its answers are reproducible.
        spoilt_by = fault if fault in CONTENT_FAULTS else None
        answered = None if fault is InjectedFault.SERVER_ERROR else await endpoint.answer(call, spoilt_by, chance)
        if answered is not None and answered.fault is not spoilt_by:
            fault = None
            if FAULT_HEADER in http.headers:
                raise _cannot_befall(http.headers[FAULT_HEADER])
        if not await stays(http, seconds, self._closing):
            self._tally.count(endpoint.name, CallOutcome.ABANDONED)
            return Cut()
        if answered is None:
            raise refusals.server_error()
        return self._deliver(endpoint.name, answered, fault, seconds)

    def _fault(self, http: HttpRequest, endpoint: ApiRoute[C], call: C, chance: random.Random) -> InjectedFault | None:
        """Return the fault of a call: the one in its header, or a drawn one."""
        drawn, kinds = draw_fault(self._options.faults, chance), self._options.fault_kinds
        if drawn is not None and kinds and endpoint.kind_of(call) not in kinds:
            drawn = None
        forced = _forced_fault(http)
        fault = forced or drawn
        if fault is None or endpoint.befalls(fault, call):
            return fault
        if forced is not None:
            raise _cannot_befall(forced)
        return None

    def _deliver(self, endpoint: str, answered: Answered, fault: InjectedFault | None, seconds: float) -> Response:
        """Count the response before sending it, so that a client with the answer finds it in the tally."""
        if fault is InjectedFault.DROPPED:
            self._tally.count(endpoint, InjectedFault.DROPPED)
            body = json.dumps(answered.body).encode()
            return Cut(body, sent_bytes=len(body) // 2)
        self._tally.count(endpoint, fault or CallOutcome.ANSWERED, answered.usage)
        headers = {LATENCY_HEADER: f"{seconds:.6f}"} | ({} if fault is None else {FAULT_HEADER: fault.value})
        return JSONResponse(answered.body, headers=headers)

    def _refuse(self, refusal: refusals.Refusal) -> Response:
        body = shaped(refusal.error, self._options.error_shape)
        return JSONResponse(body, status_code=refusal.status, headers=refusal.headers)

    async def _tell_http_error(self, http: HttpRequest, error: Exception) -> Response:
        """Return wrong paths and methods in the format of the other errors."""
        status = error.status_code if isinstance(error, HTTPException) else 500
        message = f"There is no {http.method} {http.url.path} here: the server answers chat completions and embeddings."
        return self._refuse(refusals.bad_request(message, status))

    def _check_key(self, http: HttpRequest) -> None:
        key = self._options.api_key
        shown = http.headers.get("authorization", "")
        if key is not None and not secrets.compare_digest(shown.encode(), f"Bearer {key}".encode()):
            raise refusals.wrong_key()


def _forced_fault(http: HttpRequest) -> InjectedFault | None:
    name = http.headers.get(FAULT_HEADER)
    if name is None:
        return None
    try:
        return InjectedFault(name)
    except ValueError:
        known = ", ".join(fault.value for fault in InjectedFault)
        raise refusals.bad_request(f"There is no fault {name!r}; the known faults are {known}.") from None


def _cannot_befall(fault: str) -> refusals.Refusal:
    return refusals.bad_request(f"The fault {fault} is not possible for this call: choose another.")
