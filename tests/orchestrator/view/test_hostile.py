"""Hostile requests and hostile runs: refused in a sentence or sent as data, and nothing else is told."""

import io
import json
import random
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import anyio
import httpx2
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from analysis.events.errors import AnalysisError
from bots.brain.sections import INNER_VOICE
from orchestrator.view.log import read_log
from tests.analysis.folders import Log, write_run
from tests.bots.brain.driver import until
from tests.orchestrator.cli.society import open_society
from tests.orchestrator.support import RUN_ID
from tests.orchestrator.view.runs import FACTS, HOSTILE, served, served_folder, thinking_people, two_people
from tests.orchestrator.view.test_acting import BOAT, TOKEN, act
from tests.orchestrator.view.test_live import running
from tests.orchestrator.view.test_runs import listed, write_manifest

pytestmark = pytest.mark.anyio

TRAP = "outside-of-all-runs"
ESCAPES = (
    *("..", "%2e%2e", ".%2e", "%2e", "..%2f", "..%2foutside", "%2e%2e%2foutside", "..%2f..%2f..%2fetc%2fpasswd"),
    *("%252e%252e", "..%252foutside", "%252e%252e%252foutside", "..%5coutside", "..%255coutside", "%5c%5coutside"),
    *("%2fetc%2fpasswd", "%2f%2foutside", "C:%5coutside", "file:%2f%2f%2fetc%2fpasswd", "~root", "*", "%7b%7d"),
    *("%00", "run-1%00", "run-1%00.json", "..%00%2foutside", "%c0%ae%c0%ae%c0%afoutside", "%ff%fe", "..%u2215outside"),
    *("run-1%2f..%2f..%2foutside", "run-1%2f..%2foutside", "run-1%2fevents", "run-1%20", "%20run-1", "RUN-1", "run-1."),
    *("run-1%0d%0aX-Evil:%201", "%0aX-Evil:1", "%e2%80%aerun-1", "%ef%bc%8e%ef%bc%8e", "a" * 300, "a" * 5000, "%25"),
)
"""Names that might lead out of the folder of runs, or break the server."""
OF_RUN = (
    *("run.json", "positions.bin", "ground.json", "ground/0,0.png", "agents/Ada/0.parquet", "kinds/speech/0.parquet"),
    *("thoughts/Ada/0.json", "thought/1.json", "live?after=0"),
)
NUMBERS = (
    *("-1", "+1", "1.5", "1e3", "0x1", "NaN", "", "%20", "0%00", "%d9%a3", "%ef%bc%91", "%c2%b2"),
    *("9" * 7, "9" * 25, "9" * 400, "9" * 5000),
)
"""What may stand for a number: with signs, of other scripts, too large, and longer than Python reads."""
BODIES = (
    *(b"", b"null", b"7", b'"Mira"', b"[]", b"{", b"\xff\xfe{}", b"\xef\xbb\xbf{}", b"{}{}", b'{"__proto__": {}}'),
    *(b"[" * 8000, b'{"agent":' * 800, b'{"agent": NaN, "text": "x"}', b'{"agent": "Mira", "text": "\\ud800"}'),
    *(b'{"agent": ["Mira"], "text": "x"}', b'{"agent": "Mira", "text": {"$gt": ""}}', '{"agent": 7}'.encode("utf-16")),
)
BIDI = "\N{RIGHT-TO-LEFT OVERRIDE}drow\N{FIRST STRONG ISOLATE}"
LONG = "x" * 100_000
NAMES = (
    "<script>alert(1)</script>",
    'a" onload="alert(1)',
    BIDI,
    LONG,
    "__proto__",
    "ночь\N{ZERO WIDTH JOINER}",
    "a/b",
    "'",
)
FACTS_OF_ANYTHING: Mapping[str, tuple[str, str]] = {
    "no float": ("minutes", "1" + "0" * 400),
    "no integer": ("minutes", "1" + "0" * 5000),
    "infinite": ("minutes", "1e999"),
    "not a number": ("minutes_run", "NaN"),
    "negative": ("seed", "-1" + "0" * 300),
    "text": ("agents", '"many"'),
    "half a character": ("scenario", '"\\ud800"'),
    "half a name": ("condition", '{"name": "\\udfff"}'),
    "town nowhere": ("towns", '[{"name": "here", "x": NaN, "z": 1e999, "radius": 1}]'),
    "town without a size": ("towns", '[{"name": "\\ud800", "x": 0, "z": 0, "radius": -1}]'),
    "no list": ("towns", '{"name": 7}'),
    "other figures": ("summary", '{"deaths": 1e999, "cost": []}'),
    "long ago": ("started", '"0001-01-01T00:00:00+23:59"'),
    "deep": ("personas", "[" * 10**5),
    "of another version": ("status", '"running"'),
}


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx2.AsyncClient]:
    """A client of a folder with a run that has thoughts; beside the folder lies what nobody may see."""
    folder = tmp_path / "runs"
    await thinking_people(folder / "run-1")
    for outside in (tmp_path, tmp_path / "outside", folder / "run-1" / "events"):
        write_manifest(outside, scenario=TRAP, run_id=TRAP)
    async with served_folder(folder) as opened:
        yield opened


def is_harmless(answer: httpx2.Response) -> bool:
    """Whether an answer refuses in a few words, with the page's own headers, and tells nothing of other files."""
    return (
        answer.status_code in {400, 404}
        and TRAP not in answer.text
        and "root:" not in answer.text
        and "x-evil" not in answer.headers
        and answer.headers["content-type"] == "text/plain; charset=utf-8"
        and answer.headers["x-content-type-options"] == "nosniff"
    )


@pytest.mark.parametrize("path", OF_RUN)
async def test_no_name_of_a_run_leads_out_of_the_folder(client: httpx2.AsyncClient, path: str) -> None:
    for name in ESCAPES:
        assert is_harmless(await client.get(f"/runs/{name}/{path}")), name


@pytest.mark.parametrize(
    "route",
    [
        "/runs/run-1/ground/{}.png",
        "/runs/run-1/agents/{}/0.parquet",
        "/runs/run-1/thoughts/{}/0.json",
        "/runs/run-1/thought/{}.json",
        "/panels/{}.js",
        "/page/{}",
        "/page/vendor/{}",
        "/{}",
    ],
)
async def test_no_other_name_leads_to_a_file(client: httpx2.AsyncClient, route: str) -> None:
    for name in ESCAPES:
        # A client drops dots of its own accord, and what it then asks for may be there.
        if name in {"..", "%2e%2e", ".%2e", "%2e", "..%2f"} and route.endswith("{}"):
            continue
        assert is_harmless(await client.get(route.format(name))), name


async def test_a_kind_that_is_unknown_has_no_events(client: httpx2.AsyncClient) -> None:
    for name in ESCAPES:
        answer = await client.get(f"/runs/run-1/kinds/{name}/0.parquet")
        assert answer.status_code == 404 or pq.read_metadata(io.BytesIO(answer.content)).num_rows == 0, name


@pytest.mark.parametrize(
    "route", ["agents/Ada/{}.parquet", "kinds/speech/{}.parquet", "thoughts/Ada/{}.json", "agents/Ada/0/{}.parquet"]
)
async def test_a_window_is_a_small_whole_number(client: httpx2.AsyncClient, route: str) -> None:
    for number in NUMBERS:
        assert is_harmless(await client.get(f"/runs/run-1/{route.format(number)}")), number
    far = await client.get("/runs/run-1/kinds/speech/999999.parquet")
    assert pq.read_metadata(io.BytesIO(far.content)).num_rows == 0


async def test_a_number_of_late_events_is_a_small_whole_number(tmp_path: Path) -> None:
    async with running(tmp_path), served(tmp_path) as client:
        for number in set(NUMBERS) - {"9" * 7}:
            path = f"/runs/{tmp_path.name}/live"
            asked = [await client.get(f"{path}?after={number}")]
            if number.isascii() and "%" not in number and number:
                asked.append(await client.get(path, headers={"last-event-id": number}))
            assert all((one.status_code, one.text[:30]) == (400, "Say how many late events you h") for one in asked), (
                number
            )


@pytest.mark.parametrize(
    "host",
    [
        *("attacker.example", "attacker.example:{port}", "127.0.0.1.attacker.example", "localhost.attacker.example"),
        *(
            "127.0.0.1.nip.io:{port}",
            "127.0.0.1@attacker.example",
            "attacker.example@127.0.0.1",
            "0.0.0.0:{port}",
            "2130706433",
        ),
        *(
            "127.1",
            "[::ffff:127.0.0.1]",
            "127.0.0.1, attacker.example",
            "127.0.0.1/attacker.example",
            "localhost.",
        ),
    ],
)
async def test_a_page_of_another_host_gets_nothing(client: httpx2.AsyncClient, host: str) -> None:
    named = host.format(port=urlsplit(str(client.base_url)).port)
    for path in ("/", "/runs.json", "/runs/run-1/run.json", "/page/main.js", "/runs/run-1/live?after=0"):
        answer = await client.get(path, headers={"host": named})
        assert answer.status_code == 400 and "run-1" not in answer.text, path
        assert "access-control-allow-origin" not in answer.headers


async def test_lines_that_are_not_http_harm_nobody(client: httpx2.AsyncClient) -> None:
    host = f"Host: {client.base_url.netloc.decode()}\r\n"
    for text in (
        "GET /runs.json HTTP/1.1\r\n\r\n",  # without a host
        f"GET /runs.json HTTP/1.1\r\n{host}Host: attacker.example\r\n\r\n",
        f"GET /runs/..\\outside/run.json HTTP/1.1\r\n{host}\r\n",
        f"GET /runs/run-1\0/run.json HTTP/1.1\r\n{host}\r\n",
        f"GET /runs.json HTTP/1.1\r\n{host}X: {'x' * 2_000_000}\r\n\r\n",
        "GET http://attacker.example/runs.json HTTP/1.1\r\nHost: attacker.example\r\n\r\n",
        f"POST /runs/run-1/do/stop HTTP/1.1\r\n{host}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{{}}",
        "\0\1\2\3" * 100 + "\r\n\r\n",
        f"GET /../../../../etc/passwd HTTP/1.1\r\n{host}\r\n",
    ):
        first = await first_line(client, text)
        assert first.startswith((b"HTTP/1.1 400 ", b"HTTP/1.1 404 ", b"HTTP/1.1 405 ")), text[:60]
    assert (await client.get("/runs.json")).status_code == 200


async def first_line(client: httpx2.AsyncClient, text: str) -> bytes:
    """Send some bytes to the server of a client, and return the first line of its answer."""
    assert client.base_url.port is not None
    async with await anyio.connect_tcp(client.base_url.host, client.base_url.port) as stream:
        answer = b""
        try:
            await stream.send(text.encode("latin-1"))
            while b"\r\n" not in answer:
                answer += await stream.receive()
        except (anyio.EndOfStream, anyio.BrokenResourceError):
            pass
        return answer.partition(b"\r\n")[0]


async def test_no_other_page_and_no_other_way_leads_to_an_action(tmp_path: Path) -> None:
    async with open_society(tmp_path) as society, served(tmp_path / RUN_ID, token=TOKEN) as client:
        await until(lambda: society.life.agent.awake)
        own = str(client.base_url).rstrip("/")
        port = urlsplit(own).port
        for origin in (
            *(None, "", "null", "file://", "http://attacker.example", f"http://attacker.example:{port}", own + "/"),
            *(own.upper(), own + ".attacker.example", own.replace("http", "https"), f"http://localhost:{port}"),
            *(f"http://user@127.0.0.1:{port}", f"{own}, {own}", f"http://127.0.0.1:{(port or 0) + 1}", "127.0.0.1"),
        ):
            assert (await act(client, "whisper", BOAT, origin=origin)).status_code == 403, origin
        for token in (None, "", TOKEN[:-1], TOKEN + "x", TOKEN.upper(), f"{TOKEN},{TOKEN}", "x" * 5000, "null"):
            assert (await act(client, "whisper", BOAT, x_civitas_token=token)).status_code == 403, token
        elsewhere: dict[str, Any] = {
            "x_civitas_token": None,
            "cookie": f"token={TOKEN}",
            "authorization": f"Bearer {TOKEN}",
        }
        assert (
            await act(client, f"whisper?token={TOKEN}&x-civitas-token={TOKEN}", BOAT, **elsewhere)
        ).status_code == 403
        for kind in (None, "", "text/plain", "multipart/form-data; boundary=x", "application/jsonp", "text/json"):
            asked = await act(client, "whisper", BOAT, content_type=kind or "")
            assert asked.status_code == 415, kind
        for query in (f"agent=Mira&text=Hello&token={TOKEN}", "_method=POST"):
            shown = await client.get(
                f"/runs/{RUN_ID}/do/whisper?{query}", headers={"X-Civitas-Token": TOKEN, "origin": own}
            )
            assert shown.status_code == 405 and shown.headers["allow"] == "POST"
        preflight = {"origin": "http://attacker.example", "access-control-request-method": "POST"}
        asked = await client.options(f"/runs/{RUN_ID}/do/whisper", headers=preflight)
        assert asked.status_code == 405 and "access-control-allow-origin" not in asked.headers
    assert society.life.agent._state.read(INNER_VOICE).total == 0


async def test_a_body_that_is_not_a_short_json_object_is_refused(tmp_path: Path) -> None:
    refused: list[tuple[Any, int]] = [*((body, 422) for body in BODIES), (b" " * 8193, 413)]
    async with open_society(tmp_path) as society, served(tmp_path / RUN_ID, token=TOKEN) as client:
        headers = {"origin": str(client.base_url).rstrip("/"), "x-civitas-token": TOKEN}
        headers["content-type"] = "application/json"
        for body, status in refused:
            answer = await client.post(f"/runs/{RUN_ID}/do/whisper", content=body, headers=headers)
            assert answer.status_code == status, str(body)[:60]
            assert answer.headers["content-type"] == "text/plain; charset=utf-8"
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        endless = f"Host: {headers['origin'][7:]}\r\nTransfer-Encoding: chunked\r\n\r\n4000\r\n{' ' * 0x4000}\r\n"
        told = await first_line(client, f"POST /runs/{RUN_ID}/do/whisper HTTP/1.1\r\n{head}{endless}")
        assert told.startswith(b"HTTP/1.1 413 ")
    assert society.life.agent._state.read(INNER_VOICE).total == 0


async def test_no_name_of_a_run_leads_to_an_action(tmp_path: Path) -> None:
    two_people(tmp_path / "shown" / "run-1")
    write_manifest(tmp_path / "outside", status="running")
    async with served(tmp_path / "shown" / "run-1", token=TOKEN) as client:
        for name in ESCAPES:
            answer = await act(client, "stop", run=name)
            assert answer.status_code in {404, 405} and TRAP not in answer.text, name


async def test_names_and_words_are_sent_as_data(tmp_path: Path) -> None:
    log = Log()
    for name in NAMES:
        log.said(1.0, name, name, *NAMES)
    facts = {**FACTS, "scenario": HOSTILE, "condition": BIDI, "towns": [{"name": HOSTILE, "x": 0, "z": 0, "radius": 9}]}
    write_run(tmp_path / "run-1 <script>", log, facts)
    async with served_folder(tmp_path) as client:
        page = f"/runs/{quote('run-1 <script>')}"
        (told,) = await listed(client)
        described = await client.get(f"{page}/run.json")
        for name in set(NAMES) - {LONG}:
            table = await client.get(f"{page}/agents/{quote(name, safe='')}/0.parquet")
            rows = pq.read_table(io.BytesIO(table.content)).to_pylist()
            assert [json.loads(one["data"])["text"] for one in rows] == [name], name[:60]
            assert table.headers["content-type"] == "application/octet-stream"
            assert table.headers["x-content-type-options"] == "nosniff"
        # The client sends no address of this length; a browser does.
        long = f"GET {page}/agents/{LONG}/0.parquet HTTP/1.1\r\nHost: {client.base_url.netloc.decode()}\r\n\r\n"
        assert await first_line(client, long) == b"HTTP/1.1 200 OK"
    assert (told["id"], told["scenario"], told["condition"]) == ("run-1 <script>", HOSTILE, BIDI)
    assert described.json()["agents"] == sorted(NAMES) and described.json()["towns"][0]["name"] == HOSTILE
    assert described.headers["content-type"] == "application/json"
    assert described.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("case", FACTS_OF_ANYTHING)
async def test_a_manifest_of_anything_is_told_of_in_a_sentence_or_as_unknown(tmp_path: Path, case: str) -> None:
    key, text = FACTS_OF_ANYTHING[case]
    two_people(tmp_path / "run-1")
    two_people(tmp_path / "run-2")
    facts = json.dumps({name: value for name, value in FACTS.items() if name != key})
    (tmp_path / "run-1" / "manifest.json").write_text(f'{facts[:-1]}, "{key}": {text}}}')
    async with served_folder(tmp_path) as client:
        names = [one["id"] for one in await listed(client)]
        opened = await client.get("/runs/run-1/run.json")
    assert names == ["run-2", "run-1"]
    assert opened.status_code in {200, 422}
    assert opened.status_code == 200 or "run-1/manifest.json" in opened.text


async def test_a_part_that_is_damaged_anywhere_is_told_of_or_read(tmp_path: Path) -> None:
    run = two_people(tmp_path / "run-1")
    (part,) = (run / "events").iterdir()
    whole, chance = part.read_bytes(), random.Random(7)  # noqa: S311 (not for secrets)
    told = 0
    for _ in range(300):
        damaged = bytearray(whole)
        damaged[chance.randrange(len(whole))] ^= 1 << chance.randrange(8)
        part.write_bytes(damaged)
        try:
            log = read_log(run)
            rows = [row for kind in log.kinds for row in log.between("kind", kind, -1e9, 1e9).to_pylist()]
        except AnalysisError:
            told += 1
        else:
            assert log.windows().keys() == {"agents", "kinds"} and len(log.positions()) > 4 * len(log.agents)
            assert len(rows) == len(log) and json.dumps(log.moments, allow_nan=False)
    assert 0 < told < 300


@pytest.mark.parametrize(
    ("column", "value", "asked", "why"),
    [
        ("data", b"\xff{}", "agents/Ada/0.parquet", "are damaged ("),
        ("agent", b"Ad\xc3", "run.json", "are damaged ("),
        ("t", 1e300, "run.json", "has an impossible time"),
    ],
)
async def test_events_that_cannot_be_are_told_of(
    tmp_path: Path, column: str, value: bytes | float, asked: str, why: str
) -> None:
    run = two_people(tmp_path / "run-1")
    (part,) = (run / "events").iterdir()
    table = pq.read_table(part)
    changed = [value, *table[column].to_pylist()[1:]]
    if isinstance(value, bytes):
        binary = [None if one is None else one.encode() if isinstance(one, str) else one for one in changed]
        made: pa.Array = pa.array(binary, pa.binary()).view(pa.string())
    else:
        made = pa.array(changed, pa.float64())
    pq.write_table(table.set_column(table.column_names.index(column), column, made), part)
    async with served(run) as client:
        answer = await client.get(f"/runs/run-1/{asked}")
    assert answer.status_code == 422 and str(run) in answer.text and why in answer.text
