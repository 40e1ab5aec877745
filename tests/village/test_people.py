"""A human joins with an ordinary client: agents hear, answer and remember people in their hearing, and nobody else."""

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from orchestrator.provision import NodeRuntime
from orchestrator.run.process_tags import tagged_processes
from tests.orchestrator.cli.commands import command
from tests.village.command import Log, free_port
from tests.village.human import WAIT_SECONDS, Human, wait_until

pytestmark = pytest.mark.live

HUMAN = "Visitor"
HEARING_RADIUS_BLOCKS = 16.0
ANSWER_LIMIT_SECONDS = 2.0
"""Longest time between the words and the answer that the village promises to a human."""


@contextmanager
def running_village(folder: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    """A village of three whose world listens at a port; stopped tidily at the end."""
    options = ("--agents", "3", "--minutes", "10", "--seed", "5", "--json", "--quiet")
    settings = ("--set", "run.report=false", "--set", f"world.port={port}")
    with (folder / "output.txt").open("w") as output:
        village = subprocess.Popen(
            command("run", "village", *options, *settings),
            cwd=folder,
            stdout=output,
            stderr=subprocess.STDOUT,
            text=True,
        )
        try:
            yield village
        finally:
            village.terminate()
            village.wait(timeout=90)


def wait_until_lively(folder: Path) -> None:
    """Wait until the society has begun and some events are recorded."""
    wait_until(lambda: any(folder.glob("runs/*/events/part-*.parquet")), "the society has begun")


@pytest.mark.timeout(300)
def test_a_human_is_heard_answered_and_remembered(node: NodeRuntime, tmp_path: Path) -> None:
    port = free_port()
    with running_village(tmp_path, port):
        wait_until_lively(tmp_path)
        run_dir = next(tmp_path.glob("runs/*"))
        human = Human(node, port, HUMAN)
        human.wait(lambda told: told["event"] == "spawned")
        answerer = hello(human)
        wait_until(lambda: not answers_to_hello(Log(run_dir), answerer).empty, "the answer was recorded")
        lose_the_shard(run_dir.name)
        remembers_after_all(human, answerer)
        private_words = "the moon is made of lapis"
        beyond_the_radius(human, private_words)
        human.close()

    log = Log(run_dir)
    heard = memories_of_hello(log, answerer).iloc[0]
    answer = answers_to_hello(log, answerer).iloc[0]
    assert answer["t"] - heard["t"] <= ANSWER_LIMIT_SECONDS
    assert HUMAN in answer["hearers"]

    interventions = log.of("intervention")
    spoken = interventions[(interventions["by"] == HUMAN) & (interventions["what"] == "speech")]
    assert answerer in set(spoken["agent"])

    everything = "\n".join(log.events["data"])
    assert "hello" in everything
    assert private_words not in everything


def hello(human: Human) -> str:
    """Walk up to an agent and say hello. Return who answered."""
    others: list[dict[str, Any]] = []
    for _ in range(5):
        human.do("approach", range=2)
        _, told = human.wait(lambda told: told["event"] in ("near", "lost"))
        others = told.get("others", [])
        if others and others[0]["distance"] < HEARING_RADIUS_BLOCKS / 2:
            break
    assert others, "nobody was met"
    name: str = others[0]["name"]
    said_at = human.do("say", text=f"hello {name}, I am {HUMAN}")
    heard_at = said_at
    while heard_at <= said_at:  # words from before the hello are not an answer
        heard_at, _ = human.wait(lambda told: told["event"] == "heard" and told["from"] == name, limit_seconds=20)
    assert heard_at - said_at <= ANSWER_LIMIT_SECONDS
    return name


def memories_of_hello(log: Log, name: str) -> pd.DataFrame:
    """Return a memory of the human's hello: who said it, and the words."""
    memories = log.of("memory")
    return memories[
        (memories["agent"] == name) & memories["text"].str.contains("hello") & memories["text"].str.startswith(HUMAN)
    ]


def answers_to_hello(log: Log, name: str) -> pd.DataFrame:
    """Return an agent's reply to the human's hello."""
    speech = log.of("speech")
    return speech[(speech["agent"] == name) & speech["in_reply_to"].isin(memories_of_hello(log, name)["event_id"])]


def lose_the_shard(run_id: str) -> None:
    """Kill the process of all agents."""
    carriers = [process for process, part in tagged_processes(run_id) if part == "shard-1"]
    carriers[0].kill()
    carriers[0].wait(timeout=10)


def remembers_after_all(human: Human, name: str) -> None:
    """Ask an agent of the killed process about earlier words; wait until it is back first."""
    deadline = time.monotonic() + WAIT_SECONDS
    question = f"{name}, what did {HUMAN} say?"
    while True:
        human.do("approach", name=name, range=2)
        human.wait(lambda told: told["event"] in ("near", "lost", "astray"))
        human.do("say", text=question)
        try:
            human.wait(lambda told: told["event"] == "heard" and told["from"] == name and "hello" in told["text"], 4)
        except AssertionError:
            assert time.monotonic() < deadline, f"{name} does not remember what {HUMAN} said"
        else:
            return


def beyond_the_radius(human: Human, words: str) -> None:
    """Walk out of everybody's hearing and say something."""
    human.do("leaveEarshot", distance=HEARING_RADIUS_BLOCKS * 2)
    _, away = human.wait(lambda told: told["event"] == "away", limit_seconds=120)
    assert all(other["distance"] > HEARING_RADIUS_BLOCKS + 4 for other in away["others"]), away
    human.do("say", text=words)
    # Its own echo would come only from the server. A look is answered after it, in order.
    human.do("look")
    human.wait(lambda told: told["event"] == "seen")
