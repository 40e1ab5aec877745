"""The server's life: limits, latency, clients that leave, and a clean end."""

import socket
import threading
from urllib.parse import urlsplit

import anyio
import httpx2
import psutil
import pytest

from bots.http.serving import AddressUnavailable
from bots.mind.loopback import (
    LATENCY_HEADER,
    ConstantLatency,
    InjectedFault,
    LognormalLatency,
    LoopbackOptions,
    serve,
)
from bots.mind.rules_mind import RulesMind
from tests.bots.mind.loopback.clients import Caller, asking, calling, client_of
from tests.bots.mind.moments import goal

pytestmark = pytest.mark.anyio

LONG = ConstantLatency(seconds=600.0)


async def until_in_progress(caller: Caller, calls: int) -> None:
    with anyio.fail_after(10):
        while (await caller.tally())["in_progress"] != calls:  # noqa: ASYNC110 - another program's state, over HTTP
            await anyio.sleep(0.01)


async def test_calls_above_the_concurrency_limit_are_turned_away() -> None:
    async with calling(LoopbackOptions(concurrency_max=2, retry_after_seconds=4, latency=LONG)) as caller:
        async with anyio.create_task_group() as group:
            group.start_soon(caller.chat)
            group.start_soon(caller.embed, "sand")
            await until_in_progress(caller, 2)
            for response in (await caller.chat(), await caller.embed("sand")):
                assert (response.status_code, response.headers["retry-after"]) == (429, "4")
            group.cancel_scope.cancel()
        await until_in_progress(caller, 0)
        tally = await caller.tally()
        assert tally["outcomes"] == {"abandoned": 2, "too_many_at_once": 2}
        assert (tally["in_progress_peak"], tally["tokens_in"]) == (2, 0)


async def test_calls_above_the_limit_a_minute_are_told_how_long_to_wait() -> None:
    async with calling(LoopbackOptions(requests_a_minute_max=3)) as caller:
        assert [(await caller.chat(str(number))).status_code for number in range(5)] == [200, 200, 200, 429, 429]
        assert 0 < int((await caller.chat()).headers["retry-after"]) <= 60
        assert (await caller.tally())["outcomes"] == {"answered": 3, "too_many_a_minute": 3}


async def latencies(options: LoopbackOptions, *, backwards: bool = False) -> list[float]:
    """Return the results of forty concurrent calls, in the order of their numbers."""
    seen = [0.0] * 40

    async def one(caller: Caller, number: int) -> None:
        seen[number] = float((await caller.chat(f"Call {number}.")).headers[LATENCY_HEADER])

    async with calling(options) as caller, anyio.create_task_group() as group:
        for number in range(40)[:: -1 if backwards else 1]:
            group.start_soon(one, caller, number)
    return seen


async def test_latency_is_drawn_from_its_distribution_and_repeats_itself() -> None:
    options = LoopbackOptions(seed=5, latency=LognormalLatency(median_seconds=0.02, sigma=0.5, seconds_max=0.06))
    drawn = await latencies(options)
    assert len(set(drawn)) > 30
    assert 0.01 < sorted(drawn)[20] < 0.04, "near the median"
    assert min(drawn) > 0 and max(drawn) <= 0.06
    assert await latencies(options, backwards=True) == drawn


async def test_an_answer_waits_for_its_latency() -> None:
    async with calling(LoopbackOptions(latency=ConstantLatency(seconds=0.3))) as caller:
        began = anyio.current_time()
        assert (await caller.chat()).headers[LATENCY_HEADER] == "0.300000"
        assert anyio.current_time() - began >= 0.3
        began = anyio.current_time()
        assert (await caller.chat(fault="server_error")).status_code == 500
        assert anyio.current_time() - began >= 0.3


async def test_a_client_that_leaves_is_counted_and_forgotten() -> None:
    async with calling(LoopbackOptions(latency=LONG)) as caller:
        async with anyio.create_task_group() as group:
            group.start_soon(caller.chat)
            await until_in_progress(caller, 1)
            group.cancel_scope.cancel()
        await until_in_progress(caller, 0)
        assert (await caller.tally())["outcomes"] == {"abandoned": 1}


async def test_a_bug_is_a_server_error_that_is_counted_and_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def stumble(*_: object) -> None:
        raise RuntimeError("a rule stumbled")

    monkeypatch.setattr(RulesMind, "answer", stumble)
    async with calling() as caller:
        assert (await caller.chat(asking(goal()))).status_code == 500
        assert (await caller.tally())["outcomes"] == {"broken": 1}
    assert "a rule stumbled" in caplog.text


async def test_the_end_leaves_nothing_behind(caplog: pytest.LogCaptureFixture) -> None:
    threads = threading.active_count()
    async with serve(LoopbackOptions()) as base_url:
        address = urlsplit(base_url)
        assert (address.hostname, address.path) == ("127.0.0.1", "/v1")
        port = address.port or 0
        async with client_of(base_url) as client:
            for fault in (None, "dropped", "rate_limit"):
                await ignoring_a_lost_connection(Caller(client), fault)
            assert threading.active_count() <= threads
            assert sockets_on(port)
    assert not sockets_on(port)
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port))
    assert not caplog.records, "cut connections are not logged"


def sockets_on(port: int) -> list[object]:
    """Return the open sockets of this process on a port, as a server or as a client."""
    ends = [(one, *(end.port for end in (one.laddr, one.raddr) if end)) for one in psutil.Process().net_connections()]
    return [one for one, *ports in ends if port in ports]


async def ignoring_a_lost_connection(caller: Caller, fault: str | None) -> None:
    try:
        await caller.chat(fault=fault)
    except httpx2.RemoteProtocolError:
        assert fault == "dropped"


@pytest.mark.parametrize("fault", [None, InjectedFault.TIMEOUT])
async def test_calls_in_progress_do_not_hold_up_the_end(
    fault: InjectedFault | None, caplog: pytest.LogCaptureFixture
) -> None:
    lost = []

    async def wait_for_an_answer(caller: Caller) -> None:
        with pytest.raises(httpx2.RemoteProtocolError, match="without sending a response"):
            await caller.chat(fault=fault)
        lost.append(fault)

    with anyio.fail_after(20):
        async with anyio.create_task_group() as group:
            async with serve(LoopbackOptions(latency=LONG)) as base_url:
                client = await group.start(keep_open, base_url)
                group.start_soon(wait_for_an_answer, Caller(client))
                await until_in_progress(Caller(client), 1)
            while not lost:  # noqa: ASYNC110 - the client learns it at an unknown time
                await anyio.sleep(0.01)
            group.cancel_scope.cancel()
    assert lost == [fault]
    assert not caplog.records


async def keep_open(base_url: str, *, task_status: anyio.abc.TaskStatus[httpx2.AsyncClient]) -> None:
    async with client_of(base_url) as client:
        task_status.started(client)
        await anyio.sleep_forever()


async def test_it_ends_tidily_when_it_is_cancelled() -> None:
    base_url = ""
    with anyio.CancelScope() as scope:
        async with serve(LoopbackOptions()) as base_url:
            scope.cancel()
            await anyio.sleep_forever()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", urlsplit(base_url).port or 0))


async def test_two_servers_know_nothing_of_each_other() -> None:
    async with calling(LoopbackOptions(api_key="one")) as first, calling() as second:
        assert ((await first.chat()).status_code, (await second.chat()).status_code) == (401, 200)
        assert (await first.tally())["outcomes"] == {"wrong_key": 1}
        assert (await second.tally())["outcomes"] == {"answered": 1}


async def test_an_address_that_cannot_be_used() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(AddressUnavailable, match=f"cannot listen on .*port {port} .*port 0."):
            async with serve(LoopbackOptions(port=port)):
                pass


async def test_a_port_can_be_chosen_and_taken_again_at_once() -> None:
    async with serve(LoopbackOptions()) as base_url:
        port = urlsplit(base_url).port or 0
        async with client_of(base_url) as client:
            await Caller(client).chat()
    async with serve(LoopbackOptions(port=port)) as again:
        assert again == base_url
