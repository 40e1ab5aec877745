"""A server that ends: requests in progress get their answer, or a refusal in a sentence, and never a broken one."""

import socket

import anyio
import httpx2
import psutil
import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from bots.http.serving import ENDED, serving

pytestmark = pytest.mark.anyio


class Slow:
    """An application that answers when it is told to."""

    def __init__(self) -> None:
        self.asked = anyio.Event()
        self.may_answer = anyio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.asked.set()
        await self.may_answer.wait()
        await PlainTextResponse("at last")(scope, receive, send)


async def ask_an_ending_server(app: Slow, close_seconds_max: int, *, answers: bool) -> httpx2.Response:
    """Ask, and let the server end meanwhile."""
    told: list[httpx2.Response] = []

    async def ask(address: str) -> None:
        async with httpx2.AsyncClient(base_url=address) as client:
            told.append(await client.get("/"))

    async with anyio.create_task_group() as tasks:
        closing = anyio.Event()
        async with serving(app, "127.0.0.1", 0, close_seconds_max=close_seconds_max, closing=closing) as address:
            tasks.start_soon(ask, address)
            await app.asked.wait()
            if answers:
                tasks.start_soon(_answer_after, closing, app)
    return told[0]


async def _answer_after(closing: anyio.Event, app: Slow) -> None:
    await closing.wait()
    app.may_answer.set()


async def test_a_request_is_answered_while_the_server_ends() -> None:
    answer = await ask_an_ending_server(Slow(), 60, answers=True)
    assert (answer.status_code, answer.text) == (200, "at last")


async def test_a_request_that_outlives_the_server_is_refused_in_a_sentence() -> None:
    answer = await ask_an_ending_server(Slow(), 0, answers=False)
    assert (answer.status_code, answer.text) == (503, ENDED)


async def test_the_parts_of_an_answer_are_sent_at_once() -> None:
    found: list[int] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        _, port = scope["server"]
        for one in psutil.Process().net_connections("tcp4"):
            if one.status == psutil.CONN_ESTABLISHED and one.laddr.port == port:
                with socket.fromfd(one.fd, socket.AF_INET, socket.SOCK_STREAM) as accepted:
                    found.append(accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        await PlainTextResponse("here")(scope, receive, send)

    async with (
        serving(app, "127.0.0.1", 0, close_seconds_max=1) as address,
        httpx2.AsyncClient(base_url=address) as client,
    ):
        await client.get("/")
    assert len(found) == 1
    assert found[0]
