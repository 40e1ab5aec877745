import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from bots.events import Event, Fault, ItemAcquired, Joined, Left, MindCall, Payload, Speech
from orchestrator.recorder import PartWriter
from orchestrator.run.costs import PartCost
from orchestrator.run.ending import Ending
from orchestrator.run.summary import RunSummary, summarize
from orchestrator.shard.agent_session import STAYED


def call(tokens_in: int, tokens_out: int, usd: float, model: str = "m") -> MindCall:
    return MindCall(
        request="talk",
        engine="openai",
        model=model,
        tokens_in=tokens_in,
        tokens_out=tokens_out,
        usd=usd,
        seconds=1.0,
        status="answered",
    )


def unanswered(status: Literal["failed", "cancelled"], reason: str = "", tokens_in: int = 0) -> MindCall:
    return call(tokens_in, 0, 0.0).model_copy(update={"status": status, "reason": reason})


def record(run_dir: Path, happened: list[tuple[str, Payload]]) -> None:
    rows = [
        Event(f"{agent}/1/{number:06d}", 0.0, datetime.now(UTC), agent, None, payload).to_json()
        for number, (agent, payload) in enumerate(happened, start=1)
    ]
    PartWriter(run_dir / "events").write([json.loads(row) for row in rows], "1-0", "2-0")


def summary(run_dir: Path, ending: Ending) -> RunSummary:
    costs = {"world": PartCost(cpu_seconds=20.0, memory_mb_max=100.0)}
    return summarize(run_dir, ["Thorin", "Balin"], ending=ending, costs=costs, engine="openai")


def test_everything_is_counted_from_the_record(tmp_path: Path) -> None:
    speech = Speech(text="hello", hearers=["Balin", "Steve"], radius=16.0, in_reply_to=None)
    alone = Speech(text="hello", hearers=[], radius=16.0, in_reply_to=None)
    record(
        tmp_path,
        [
            ("Thorin", Joined(reason="set up")),
            ("Thorin", ItemAcquired(item="dirt", count=1, unique_total=1)),
            ("Thorin", ItemAcquired(item="oak_log", count=1, unique_total=2)),
            ("Thorin", speech),
            ("Thorin", alone),
            ("Thorin", Fault(where="brain", error="no")),
            ("Thorin", call(100, 20, 0.01)),
            ("Thorin", call(200, 80, 0.02)),
            ("Thorin", unanswered("failed", "rate_limit")),
            ("Thorin", unanswered("failed", "deadline", tokens_in=50)),
            ("Thorin", unanswered("failed", "rate_limit")),
            ("Thorin", unanswered("cancelled")),
        ],
    )
    ending = Ending(seconds=1800.0, living_cpu_seconds=36.0, living_wall_seconds=900.0, memory_mb=100.0)
    ending.ticks_per_second = [80.0, 78.0]
    found = summary(tmp_path, ending)
    assert (found.joined, found.unique_items, found.unique_items_mean) == (1, {"Thorin": 2, "Balin": 0}, 1.0)
    assert (found.speeches, found.agents_who_spoke, found.agents_who_were_heard) == (2, 1, 1)
    assert (found.faults, found.events, found.events_missing, found.ticks_per_second) == (1, 12, 0, 79.0)
    cost = found.cost
    assert (cost.tokens, cost.usd, cost.tokens_per_agent_hour, cost.usd_per_agent_hour) == (450, 0.03, 450.0, 0.03)
    assert (cost.calls, cost.tokens_in, cost.tokens_out) == (6, 350, 100)
    assert cost.calls_failed == {"rate_limit": 2, "deadline": 1, "cancelled": 1}
    assert (cost.cpu_pct_per_agent, cost.cpu_seconds_per_agent_hour, cost.memory_mb_per_agent) == (2.0, 36.0, 50.0)


def test_each_model_has_its_own_costs(tmp_path: Path) -> None:
    calls = (call(100, 20, 0.01, "big"), call(7, 3, 0.001, "small"), call(8, 2, 0.002, "small"))
    record(tmp_path, [("Thorin", one) for one in (*calls, unanswered("failed", tokens_in=5))])
    models = summary(tmp_path, Ending(seconds=60.0)).cost.models
    assert list(models) == ["big", "m", "small"]
    small = models["small"]
    assert (small.calls, small.answered, small.tokens_in, small.tokens_out, small.usd) == (2, 2, 15, 5, 0.003)
    assert (models["m"].calls, models["m"].answered, models["m"].tokens_in) == (1, 0, 5)


def test_a_run_that_never_began_has_no_rates(tmp_path: Path) -> None:
    found = summary(tmp_path, Ending())
    assert (found.minutes, found.unique_items_mean, found.events) == (0.0, 0.0, 0)
    assert (found.cost.cpu_pct_per_agent, found.cost.usd_per_agent_hour) == (None, None)


def test_agents_that_lost_their_connection_are_counted_and_others_are_not(tmp_path: Path) -> None:
    record(
        tmp_path,
        [
            ("Thorin", Joined(reason="set up")),
            ("Thorin", Left(reason="Kicked for spamming")),
            ("Thorin", Joined(reason="back after: Kicked for spamming")),
            ("Thorin", Left(reason=STAYED)),
            ("Balin", Left(reason="shard-1 was lost: killed by SIGKILL")),
        ],
    )
    found = summary(tmp_path, Ending(seconds_to_all_joined=12.346))
    assert (found.times_out_of_world, found.seconds_to_all_joined) == (2, 12.35)
