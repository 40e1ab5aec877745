"""Measures the gateway and the openai mind, and compares them with a bare client of the library.

There are three measurements, each against a loopback server in its own process:

1. Throughput: a fixed number of calls is always in progress, through the gateway, through the whole mind, and bare.
   They take turns in short spans, so other load on the machine affects all of them alike.
2. Waiting: agents ask every five seconds. We measure how long a call waits for its turn.
3. Faults: the same agents, while a fifth of all calls fail in every way that the server knows.
"""

import json
import math
from functools import partial

import anyio
import jsonschema
import openai

from bots.mind.gateway import FREE, ConcurrencySettings, Gateway, GatewaySettings, Priority, ServerReply
from bots.mind.loopback import InjectedFault
from bots.mind.requests.examples import examples
from bots.mind.thought import Request
from orchestrator.bench.base import BENCHES, BenchOptions, BenchResult, Figure, Progress, defaults
from orchestrator.bench.mind_traffic import (
    BareClient,
    Ends,
    Once,
    Throughput,
    add_calls,
    crowd,
    loopback_server,
    mind_at,
    requests_of_every_kind,
    tally_of,
)

_AT_ONCE = 32
_LATENCY = "constant:0.05"
_SPANS = 20
"""Spans are short, and each way begins a round in turn, so a busy machine favours none of them."""
_FAULT_SHARE = 0.2
_FAULT_SPAN_FACTOR = 15
"""The span with faults is this many times as long as the others: five minutes instead of twenty seconds."""
_TIMEOUT_SECONDS = 10.0
"""Time limit of a try while there are faults, since one fault is that no answer comes. It is much longer than answers
take on a busy machine: for a call that is cut off while its answer is on the way, only the server knows the tokens."""
_ASKED = "set_goal"

FIGURES = {
    "calls_per_s": Figure(f"Calls per second through the gateway, {_AT_ONCE} at once", digits=0, at_least=True),
    "mind_calls_per_s": Figure("The same through the whole mind, with prompts and checks", digits=0, at_least=True),
    "queue_p95_s": Figure("Wait for a turn, s, 95th percentile", target=0.5, digits=3),
    "invented_answers": Figure("With faults: answers that the server never gave", target=0.0, digits=0),
    "unended_calls": Figure("With faults: calls that never ended", target=0.0, digits=0),
    "tokens_off": Figure("With faults: difference between tokens counted and used", target=0.0, digits=0),
}
"""The figures of this bench."""


@BENCHES.part("mind")
@defaults(agents=200)
async def bench_mind(options: BenchOptions, progress: Progress) -> BenchResult:
    """Measure how many calls the model gateway holds while a fifth of them fails, beside a bare client.

    Args:
        options: number of agents, duration and seed.
        progress: receives what is being measured.

    Raises:
        BenchError: a loopback server did not start.
    """
    async with loopback_server("--latency", _LATENCY, "--seed", str(options.seed)) as base_url:
        progress(f"{_AT_ONCE} calls at once against a server of 50 ms")
        ours, whole, bare = await measure_throughput(base_url, options)
        progress(f"{options.agents} agents that ask every 5 s")
        wait, bare_wait = await measure_waiting(base_url, options)
    fault_seconds = options.seconds * _FAULT_SPAN_FACTOR
    progress(f"the same for {fault_seconds:.0f} s while a fifth of all calls fail")
    faults = await measure_faults(options, fault_seconds)
    progress("a bare client under the same faults")
    naive = await measure_bare_faults(options)
    return BenchResult(
        bench="mind",
        figures={"calls_per_s": ours, "mind_calls_per_s": whole, "queue_p95_s": wait, **faults.figures()},
        baseline={"calls_per_s": bare, "mind_calls_per_s": bare, "queue_p95_s": bare_wait, **naive},
        described=FIGURES,
        baseline_name="a bare AsyncOpenAI loop",
        notes=[
            f"The gateway has {ours / bare:.2f} of the throughput of the bare loop, the whole mind {whole / bare:.2f}.",
            f"{options.agents} agents asked every 5 s for {fault_seconds:.0f} s with {len(InjectedFault)} kinds of "
            f"fault in a fifth of all calls: {faults.asked} asked, {faults.ends.answered} answered, "
            f"{sum(faults.ends.failed.values())} failed ({_told(faults.ends.failed)}).",
            "The bare client runs as long as the other spans. It accepts every response as an answer, and counts "
            "the tokens that responses report.",
        ],
    )


async def measure_throughput(base_url: str, options: BenchOptions) -> tuple[float, float, float]:
    """Return the calls per second through the gateway, through the whole mind, and bare."""
    request = examples()[_ASKED]
    bare = BareClient(base_url, request)
    always = ConcurrencySettings(concurrency_start=_AT_ONCE, concurrency_max=_AT_ONCE)
    gateway = Gateway(GatewaySettings(concurrency=always), seed=options.seed)

    async def through_gateway() -> None:
        await gateway.call(
            bare.ask, priority=Priority.DECISION, deadline_seconds=60, tokens_in=1000, tokens_out_max=100, price=FREE
        )

    done = {"gateway": Throughput(), "mind": Throughput(), "bare": Throughput()}
    seconds = options.seconds / _SPANS
    async with mind_at(base_url, options.seed, gateway={"concurrency": always.model_dump()}) as mind:
        ways: dict[str, Once] = {"gateway": through_gateway, "mind": partial(mind.answer, request), "bare": bare.ask}
        for once in ways.values():  # open connections, load prompts
            await add_calls(Throughput(), once, at_once=_AT_ONCE, seconds=1.0)
        names = list(ways)
        for turn in range(_SPANS):
            first = turn % len(names)
            for name in names[first:] + names[:first]:
                await add_calls(done[name], ways[name], at_once=_AT_ONCE, seconds=seconds)
    await gateway.aclose()
    await bare.aclose()
    return done["gateway"].calls_per_second, done["mind"].calls_per_second, done["bare"].calls_per_second


async def measure_waiting(base_url: str, options: BenchOptions) -> tuple[float, float]:
    """Return the 95th percentile of the wait for a turn, seconds: in the mind, and in a limiter of the same width."""
    requests = requests_of_every_kind()
    ends = Ends()
    async with mind_at(base_url, options.seed) as mind:
        await crowd(partial(ends.ask, mind), agents=options.agents, seconds=options.seconds, requests=requests)
        waits = [figures.queue_wait.p95_seconds for figures in mind.figures().values()]
        limiter = anyio.CapacityLimiter(mind.settings.gateway.concurrency.concurrency_start)
    bare = BareClient(base_url, examples()[_ASKED])
    bare_waits: list[float] = []

    async def ask(_request: Request) -> None:
        asked = anyio.current_time()
        async with limiter:
            bare_waits.append(anyio.current_time() - asked)
            await bare.ask()

    await crowd(ask, agents=options.agents, seconds=options.seconds, requests=requests)
    await bare.aclose()
    return max(wait for wait in waits if wait is not None), sorted(bare_waits)[math.ceil(len(bare_waits) * 0.95) - 1]


class FaultFigures:
    """The results of a crowd of agents while calls fail.

    Args:
        asked: number of questions.
        ends: how the questions ended for the mind.
        answered_calls: calls that the server answered completely.
        tokens: tokens that the server reported to its clients.
    """

    def __init__(self, asked: int, ends: Ends, answered_calls: int, tokens: int) -> None:
        self.asked = asked
        self.ends = ends
        self._answered_calls = answered_calls
        self._tokens = tokens

    def figures(self) -> dict[str, float]:
        """The figures as they appear in the result."""
        ended = self.ends.answered + sum(self.ends.failed.values())
        return {
            "invented_answers": float(max(0, self.ends.answered - self._answered_calls)),
            "unended_calls": float(self.asked - ended),
            "tokens_off": float(abs(self.ends.tokens - self._tokens)),
        }


async def measure_faults(options: BenchOptions, seconds: float) -> FaultFigures:
    """Let agents ask while a fifth of all calls fail."""
    ends = Ends()
    think = {"timeout_seconds": _TIMEOUT_SECONDS}
    async with (
        loopback_server(*_faulty(options.seed)) as base_url,
        mind_at(base_url, options.seed, think=think) as mind,
    ):
        asked = await crowd(
            partial(ends.ask, mind), agents=options.agents, seconds=seconds, requests=requests_of_every_kind()
        )
        tally = await tally_of(base_url)
    answered = tally["outcomes"].get("answered", 0)
    return FaultFigures(asked, ends, answered, tally["tokens_in"] + tally["tokens_out"])


async def measure_bare_faults(options: BenchOptions) -> dict[str, float]:
    """Measure a client that accepts every response as an answer, under the same faults."""
    request = examples()[_ASKED]
    schema = request.answer_type.model_json_schema()
    invented = tokens = ended = 0

    async def ask(_request: Request) -> None:
        nonlocal invented, tokens, ended
        try:
            reply: ServerReply[str] = await bare.ask()
        except openai.OpenAIError:
            pass
        else:
            tokens += reply.tokens_in + reply.tokens_out
            invented += not _is_answer(reply.value, schema)
        ended += 1

    async with loopback_server(*_faulty(options.seed)) as base_url:
        bare = BareClient(base_url, request, retries=2)
        asked = await crowd(ask, agents=options.agents, seconds=options.seconds, requests=[request])
        tally = await tally_of(base_url)
        await bare.aclose()
    return {
        "invented_answers": float(invented),
        "unended_calls": float(asked - ended),
        "tokens_off": float(abs(tokens - tally["tokens_in"] - tally["tokens_out"])),
    }


def _faulty(seed: int) -> list[str]:
    shares = [
        option
        for fault in InjectedFault
        for option in ("--fault", f"{fault.value}={_FAULT_SHARE / len(InjectedFault):.6f}")
    ]
    return ["--latency", _LATENCY, "--seed", str(seed), *shares]


def _is_answer(text: str, schema: dict[str, object]) -> bool:
    try:
        jsonschema.validate(json.loads(text), schema)
    except (ValueError, jsonschema.ValidationError):
        return False
    return True


def _told(failed: dict[str, int]) -> str:
    return ", ".join(f"{count} {reason}" for reason, count in sorted(failed.items(), key=lambda one: -one[1]))
