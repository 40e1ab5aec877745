"""Measures tokens and calls of agents that think with a language model; the baseline is the whole request as JSON."""

import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import anyio
import pandas as pd

from analysis.idleness import idle_spells
from analysis.run import open_run
from bots.mind.loopback.prefix_cache import PrefixCache
from bots.mind.loopback.tokens import count_chat_tokens
from bots.mind.openai import load_settings
from bots.mind.openai.prompts import PromptBook
from bots.mind.openai.questions import QuestionMaker
from bots.mind.recording.reader import Recording
from orchestrator.bench.base import BENCHES, BenchOptions, BenchResult, Figure, Progress, defaults
from orchestrator.bench.mind_traffic import loopback_server
from orchestrator.bench.whole_run import run_village

_LOOPBACK = "openai:loopback"
_SETUP_SECONDS_MAX = 300.0
_MINUTE_SECONDS = 60

FIGURES = {
    "prompt_tokens_per_agent_hour": Figure("Tokens of prompts an agent-hour", target=1_000_000, digits=0),
    "tokens_per_agent_hour": Figure("Tokens that the server counts, an agent-hour", target=1_000_000, digits=0),
    "calls_per_agent_minute": Figure("Calls an agent-minute", target=12.0, digits=1),
    "cacheable_share": Figure("Share in a beginning that was sent before", target=0.7, at_least=True),
    "cached_share": Figure("Share that the server says it had read before"),
    "answered_share": Figure("Share of calls that were answered"),
    "decisions_per_agent_minute": Figure("Decisions an agent-minute", digits=1),
    "idle_seconds_max": Figure("Longest time without an action, s", target=30.0, digits=1),
}
"""The figures over all kinds of request. The figures of each kind follow them."""


@BENCHES.part("tokens")
@defaults(agents=6, seconds=300.0)
async def bench_tokens(options: BenchOptions, progress: Progress) -> BenchResult:
    """Measure tokens and calls of a village that thinks with a model, by kind, beside whole requests as JSON.

    Args:
        options: number of agents, length in seconds of run clock, the seed, the mind (the loopback server without
            one), and changes of the scenario.
        progress: receives what is being measured.

    Raises:
        BadInputError: a change of the scenario is not valid.
        BenchError: the village did not run to its end.
    """
    mind = options.mind or _LOOPBACK
    with tempfile.TemporaryDirectory(prefix="civitas-bench-") as folder:
        async with _server_of(mind) as server:
            progress(f"a village of {options.agents} on {mind}, for {options.seconds:g} s")
            words = [word for one in (*server, *options.settings) for word in ("--set", one)]
            run_dir = await run_village(Path(folder), options, *words, mind=mind, setup_seconds_max=_SETUP_SECONDS_MAX)
        progress("counting")
        calls = await anyio.to_thread.run_sync(_calls, run_dir)
        prompts = await anyio.to_thread.run_sync(_prompts, run_dir)
        idle_seconds = await anyio.to_thread.run_sync(_idle_seconds, run_dir)
    agent_minutes = options.agents * options.seconds / _MINUTE_SECONDS
    kinds = _by_kind(calls, prompts, agent_minutes)
    return BenchResult(
        bench="tokens",
        figures=_totals(calls, prompts, agent_minutes)
        | {"idle_seconds_max": idle_seconds}
        | {key: ours for key, (ours, _, _) in kinds.items()},
        baseline={"prompt_tokens_per_agent_hour": 60 * prompts["whole"].sum() / agent_minutes}
        | {key: whole for key, (_, whole, _) in kinds.items() if whole is not None},
        described=_described(options) | {key: figure for key, (_, _, figure) in kinds.items()},
        baseline_name="whole requests",
        notes=[
            f"{options.agents} agents in village for {options.seconds:g} s of run clock on {mind}; {len(calls)} calls. "
            "A token is four bytes, unless the server counts. The loopback server counts the schemas of answers too, "
            "as OpenAI does; servers that enforce a schema by a grammar do not. Prompts are counted without them.",
            "The baseline are the same requests, each sent whole as JSON.",
            *([f"Changed in the scenario: {', '.join(options.settings)}."] if options.settings else []),
        ],
    )


def _described(options: BenchOptions) -> dict[str, Figure]:
    """Return the figures over all kinds; their targets are those of the village as it is."""
    return {key: replace(one, target=None) for key, one in FIGURES.items()} if options.settings else FIGURES


@asynccontextmanager
async def _server_of(mind: str) -> AsyncIterator[list[str]]:
    """Start the loopback server if the mind is on it; yields the settings that lead there."""
    if mind != _LOOPBACK:
        yield []
        return
    async with loopback_server() as base_url:
        yield [f"models.think.base_url={base_url}"]


def _calls(run_dir: Path) -> pd.DataFrame:
    """Return one row per call: ``request``, ``tokens_in``, ``tokens_cached``, ``status``."""
    return open_run(run_dir).payloads("mind.call", "request", "tokens_in", "tokens_cached", "status")


def _idle_seconds(run_dir: Path) -> float:
    """Return the longest time in which an agent had no action, run clock; 0 if each always had one."""
    return max(idle_spells(open_run(run_dir))["seconds"].tolist(), default=0.0)


def _prompts(run_dir: Path) -> pd.DataFrame:
    """Return one row per recorded request, in the order of asking.

    Columns: ``kind``, ``tokens`` of its prompt, ``cacheable`` (tokens in a beginning that was sent before), ``whole``
    (tokens of the whole request as JSON).
    """
    recording = Recording(run_dir / "mind")
    questions = QuestionMaker(load_settings("llamacpp", {}), PromptBook())
    cache = PrefixCache()
    rows = []
    for exchange in recording:
        request = recording.request(exchange)
        question = questions.put(request)
        texts = [question.system, question.user]
        whole = count_chat_tokens([question.system, request.model_dump_json()])
        rows.append((exchange.kind, count_chat_tokens(texts), cache.read("\0".join(texts)), whole))
    return pd.DataFrame(rows, columns=["kind", "tokens", "cacheable", "whole"])


def _totals(calls: pd.DataFrame, prompts: pd.DataFrame, agent_minutes: float) -> dict[str, float]:
    tokens = calls["tokens_in"].sum()
    decided = calls.loc[(calls["request"] == "choose_action") & (calls["status"] == "answered")]
    return {
        "prompt_tokens_per_agent_hour": 60 * prompts["tokens"].sum() / agent_minutes,
        "tokens_per_agent_hour": 60 * tokens / agent_minutes,
        "calls_per_agent_minute": len(calls) / agent_minutes,
        "cacheable_share": prompts["cacheable"].sum() / max(prompts["tokens"].sum(), 1),
        "cached_share": calls["tokens_cached"].sum() / max(tokens, 1),
        "decisions_per_agent_minute": len(decided) / agent_minutes,
        "answered_share": (calls["status"] == "answered").mean() if len(calls) else 0.0,
    }


def _by_kind(
    calls: pd.DataFrame, prompts: pd.DataFrame, agent_minutes: float
) -> dict[str, tuple[float, float | None, Figure]]:
    """Return the figures of each kind with their baselines and descriptions, the most expensive kind first."""
    found: dict[str, tuple[float, float | None, Figure]] = {}
    of_kind = prompts.groupby("kind")
    totals = calls.groupby("request")["tokens_in"].sum().sort_values(ascending=False)
    for kind in map(str, totals.index):
        own = calls.loc[calls["request"] == kind]
        asked = of_kind.get_group(kind)
        hourly = 60 / agent_minutes
        whole = float(asked["whole"].sum())
        found |= {
            f"{kind}.tokens_per_agent_hour": (
                hourly * float(own["tokens_in"].sum()),
                hourly * whole,
                Figure(f"{kind}: tokens an agent-hour", digits=0),
            ),
            f"{kind}.tokens_per_call": (
                float(own["tokens_in"].mean()),
                whole / len(asked),
                Figure(f"{kind}: tokens a call", digits=0),
            ),
            f"{kind}.calls_per_agent_minute": (
                len(own) / agent_minutes,
                None,
                Figure(f"{kind}: calls an agent-minute", digits=1),
            ),
            f"{kind}.cacheable_share": (
                float(asked["cacheable"].sum() / max(asked["tokens"].sum(), 1)),
                None,
                Figure(f"{kind}: share that was sent before"),
            ),
        }
    return found
