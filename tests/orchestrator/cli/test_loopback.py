"""``civitas loopback`` serves until it is interrupted. Bad input is refused in one sentence."""

import json
import signal
import socket
import subprocess
from urllib.parse import urlsplit

import httpx2
import pytest

from tests.orchestrator.cli.commands import LIMIT_SECONDS, civitas_here, command


@pytest.mark.parametrize("interruption", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_until_interrupted(interruption: signal.Signals) -> None:
    options = ("--latency", "uniform:0,0.001", "--fault", "overloaded=1", "--model", "small", "--api-key", "sesame")
    more = ("--without", "system_role", "--context", "1000", "--error-shape", "text", "--batch-delay", "1")
    with subprocess.Popen(
        command("loopback", *options, *more), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            base_url = json.loads(process.stdout.readline())["base_url"]
            address = urlsplit(base_url)
            assert (address.hostname, address.path) == ("127.0.0.1", "/v1")
            call = {"model": "small", "messages": [{"role": "user", "content": "Hello."}]}
            for key, status in (("sesame", 503), ("other", 401)):
                headers = {"authorization": f"Bearer {key}"}
                response = httpx2.post(f"{base_url}/chat/completions", json=call, headers=headers, trust_env=False)
                assert response.status_code == status
            process.send_signal(interruption)
            out, err = process.communicate(timeout=LIMIT_SECONDS)
        finally:
            process.kill()
    assert (process.returncode, out, err) == (0, "", "")
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", address.port or 0))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ["--latency", "gamma:1"],
            "--latency gamma:1: there is no distribution 'gamma'; known are constant, lognormal, uniform.",
        ),
        (["--latency", "lognormal:1"], "--latency lognormal:1: write lognormal:MEDIAN_SECONDS,SIGMA."),
        (["--latency", "constant:soon"], "--latency constant:soon: write constant:SECONDS."),
        (["--latency", "constant:-1"], "--latency constant:-1: seconds must be at least 0.0, not -1.0."),
        (
            ["--latency", "uniform:2,1"],
            "--latency uniform:2,1: The longest latency, 1 s, is below the shortest, 2 s: swap them.",
        ),
        (["--fault", "rate_limt=1"], "--fault rate_limt=1: there is no fault 'rate_limt'; did you mean 'rate_limit'?"),
        (["--fault", "refusal"], "--fault refusal: write NAME=SHARE, such as refusal=0.1."),
        (["--fault", "refusal=2"], "--fault: faults.refusal must be at most 1.0, not 2.0."),
        (
            ["--fault", "refusal=0.7", "--fault", "dropped=0.5"],
            "The shares of the faults add up to 1.2, which is above 1: lower some.",
        ),
        (
            ["--fault", "refusal=1", "--fault-kind", "choose_actoin"],
            "--fault-kind choose_actoin: there is no request 'choose_actoin'; did you mean 'choose_action'?",
        ),
        (
            ["--fault-kind", "choose_action"],
            "Kinds of requests are named that have faults, but no fault: add one.",
        ),
        (["--port", "70000"], "--port: port must be at most 65535, not 70000."),
        (["--at-once", "0"], "--at-once: concurrency_max must be at least 1, not 0."),
        (["--without", "max_token"], "--without max_token: there is no 'max_token'; did you mean 'max_tokens'?"),
        (["--error-shape", "txt"], "--error-shape txt: there is no 'txt'; did you mean 'text'?"),
        (["--batch-end", "expird"], "--batch-end expird: there is no 'expird'; did you mean 'expired'?"),
        (["--batch-delay", "-1"], "--batch-delay: batch_delay_seconds must be at least 0.0, not -1.0."),
        (["--context", "0"], "--context: context_tokens_max must be at least 1, not 0."),
        (["--cuts"], "Longer calls are cut to a context that is not set: set its length, or do not cut."),
        (["--api-key", ""], "The key that clients must send is empty: set one, or omit the option."),
    ],
)
def test_what_cannot_be_is_refused(words: list[str], sentence: str) -> None:
    answer = civitas_here("loopback", *words)
    assert (answer.code, answer.out, answer.err) == (2, "", f"{sentence}\n")


def test_a_port_in_use_is_refused() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        answer = civitas_here("loopback", "--port", str(port))
    assert (answer.code, answer.out, answer.err) == (
        2,
        "",
        f"The server cannot listen on 127.0.0.1, port {port} (Address already in use): check the host, end "
        "the program that uses the port, or take a free one with port 0.\n",
    )
