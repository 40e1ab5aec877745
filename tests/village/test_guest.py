"""A guest among ten agents: told of the recording, greeted, answered from memory, traded with, and recognised again."""

import gzip
import math
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from orchestrator.provision import NodeRuntime
from tests.orchestrator.cli.commands import civitas, command
from tests.village.command import Log, free_port
from tests.village.human import Human, wait_until
from worlds.handshake import offline_uuid

pytestmark = pytest.mark.live

GUEST = "Researcher"
ALIAS = "Guest"
WHISPER = "Get some oak logs."
WANTED = "oak_log"
"""The item that the guest wants from the agent after the whisper."""
GIVEN = "dirt"
TRIES = 8
ANSWER_SECONDS = 10.0
OFFER_SECONDS = 20.0
DEED_SECONDS = 150.0
"""Longest duration of an action, with its own limit and a margin for a busy machine."""
REACH_BLOCKS = 3.0
"""Distance for trading, in blocks. Items thrown from farther away can land out of reach."""
LOOK_BLOCKS = 12
"""Distance in blocks from where an agent was last, at which the guest looks for it."""


@contextmanager
def village(folder: Path, port: int) -> Iterator[None]:
    """Ten agents, and a guest who has agreed to an alias in everything that is recorded."""
    names = folder / "names.yaml"
    names.write_text(f"{GUEST}: {ALIAS}\n")
    settings = ("run.report=false", f"world.port={port}", "visitors.pseudonyms=true", f"visitors.names_file={names}")
    options = ["--agents", "10", "--minutes", "30", "--seed", "5", "--json", "--quiet"]
    for setting in settings:
        options += ["--set", setting]
    with (folder / "output.txt").open("w") as output:
        run = subprocess.Popen(
            command("run", "village", *options), cwd=folder, stdout=output, stderr=subprocess.STDOUT, text=True
        )
        try:
            yield
        finally:
            run.terminate()
            run.wait(timeout=90)


@pytest.mark.timeout(600)
def test_a_guest_is_part_of_the_society(node: NodeRuntime, tmp_path: Path) -> None:
    port = free_port()
    with village(tmp_path, port):
        wait_until(lambda: any(tmp_path.glob("runs/*/events/part-*.parquet")), "the society has begun")
        run_dir = next(tmp_path.glob("runs/*"))
        with closing(Human(node, port, GUEST)) as guest:
            _, notice = guest.wait(lambda told: told["event"] == "told" and "recorded as" in told["text"])
            assert ALIAS in notice["text"]
            host = greeted(guest)
            other, answer = asked_about_another(guest, host, run_dir)
            assert civitas("whisper", "latest", host, WHISPER, "--runs-dir", tmp_path / "runs").code == 0
            followed(run_dir, host)
            traded(guest, host, run_dir)
        wait_until(lambda: "left" in doings(run_dir), "that the guest left is recorded")
        with closing(Human(node, port, GUEST)) as guest:
            recognised(guest, host)
            wait_until(lambda: doings(run_dir).count("joined") == 2, "that the guest came back is recorded")

    log = Log(run_dir)
    memories = log.of("memory")
    grounds = memories[(memories["agent"] == host) & memories["text"].str.startswith(other)]
    answer = answer.replace(GUEST, ALIAS)  # speech in the game, in its recorded form
    assert any(answer.strip(' "') in text or text in answer for text in grounds["text"]), (
        answer,
        list(grounds["text"]),
    )
    interventions = log.of("intervention")
    whats = set(interventions.loc[interventions["by"] == ALIAS, "what"])
    assert whats >= {"joined", "speech", "left"}
    whispers = interventions[interventions["what"] == "whisper"]
    assert list(zip(whispers["agent"], whispers["text"], strict=True)) == [(host, WHISPER)]
    assert GUEST not in "\n".join(log.events["data"]), "the guest's name in the game is in no event"
    assert [path for path in run_dir.rglob("*") if path.is_file() and knows(path, GUEST)] == [], "and in no other file"


def knows(path: Path, name: str) -> bool:
    """Return whether a file contains a name, compressed or not."""
    content = path.read_bytes()
    if content.startswith(b"\x1f\x8b"):
        content = gzip.decompress(content)
    return name.encode() in content or str(offline_uuid(name)) in path.name


def doings(run_dir: Path) -> list[str]:
    """Return the guest's recorded actions so far."""
    interventions = Log(run_dir).of("intervention")
    return [] if interventions.empty else list(interventions.loc[interventions["by"] == ALIAS, "what"])


def greeted(guest: Human) -> str:
    """Walk up to agents until one greets, and return its name. Agents greet once, also while the guest walks."""

    def greeter() -> str:
        """Return who has greeted first since the guest joined; an empty string if nobody has."""
        heard = (told for told in guest.history if told["event"] == "heard")
        return next((str(told["from"]) for told in heard if GUEST in told["text"]), "")

    for _ in range(TRIES):
        walk_to(guest)
        if not greeter():
            hears(guest, lambda told: GUEST in told["text"], ANSWER_SECONDS)
        if greeter():
            return greeter()
    raise AssertionError("nobody greeted the guest")


def walk_to(guest: Human, name: str | None = None) -> float:
    """Walk up to an agent, or to the nearest one. Return how many blocks away it is then."""
    guest.do("approach", range=2, **({} if name is None else {"name": name}))
    _, told = guest.wait(lambda told: told["event"] in ("near", "lost"))
    far = [other["distance"] for other in told.get("others", []) if name in (None, other["name"])]
    return min(far, default=math.inf)


def come_up_to(guest: Human, name: str, run_dir: Path) -> None:
    """Follow an agent until it is near enough for a trade. It may be up a tree, or at work out of the guest's sight."""

    def is_near() -> bool:
        blocks = walk_to(guest, name)
        if math.isinf(blocks):
            look_for(guest, name, run_dir)
        return blocks <= REACH_BLOCKS

    wait_until(is_near, f"the guest is next to {name}", DEED_SECONDS)


def look_for(guest: Human, name: str, run_dir: Path) -> None:
    """Walk to where an agent was last, by the log."""
    events = Log(run_dir).events
    last = events[events["agent"] == name].dropna(subset=["x", "z"]).iloc[-1]
    guest.do("goNear", x=float(last["x"]), z=float(last["z"]), range=LOOK_BLOCKS)
    guest.wait(lambda told: told["event"] == "there")


def hears(guest: Human, fits: Callable[[dict[str, str]], bool], limit_seconds: float) -> dict[str, str] | None:
    """Return the next words that fit, with their speaker; None if none come in time."""
    try:
        _, told = guest.wait(lambda told: told["event"] == "heard" and fits(told), limit_seconds)
    except AssertionError:
        return None
    return {"from": told["from"], "text": told["text"]}


def asked(guest: Human, name: str, text: str, begins: str) -> str | None:
    """Walk up to an agent and ask. Return its words that begin like an answer, if any come."""
    walk_to(guest, name)
    guest.do("say", text=f"{name}, {text}")
    told = hears(guest, lambda told: told["from"] == name and told["text"].startswith(begins), ANSWER_SECONDS)
    return None if told is None else told["text"]


def asked_about_another(guest: Human, host: str, run_dir: Path) -> tuple[str, str]:
    """Ask about another agent's words. Return who, and the answer."""
    for _ in range(TRIES):
        memories = Log(run_dir).of("memory")
        heard = memories.loc[memories["agent"] == host, "text"].str.extract(r"^(\w+) said", expand=False).dropna()
        for other in heard[~heard.isin([ALIAS, "I"])].unique():
            answer = asked(guest, host, f"what did {other} say?", f"{other} said")
            if answer is not None:
                return other, answer
        time.sleep(3)
    raise AssertionError(f"{host} told nothing about anybody")


def followed(run_dir: Path, host: str) -> None:
    """Wait until the host has gathered the requested item."""

    def gathered() -> bool:
        log = Log(run_dir)
        whispers = log.of("intervention").query("what == 'whisper'")
        ended = log.of("action.finished")
        ended = ended[(ended["agent"] == host) & (ended["t"] > whispers["t"].max())]
        return any(delta.get(WANTED, 0) > 0 for delta in ended["delta"])

    wait_until(gathered, f"{host} has followed the whisper", DEED_SECONDS)


def traded(guest: Human, host: str, run_dir: Path) -> None:
    """Offer dug items for the host's item. Both have what they wanted, by the server's inventory."""
    for attempt in range(TRIES):
        # An offer differs from the one before. So a late answer is not taken for an answer to this one.
        count = 1 + attempt % 2
        wait_until(partial(has_dug, guest, count), f"the guest holds {count} {GIVEN}")
        come_up_to(guest, host, run_dir)
        before = len(trades(run_dir, host))
        if not is_taken(guest, host, count):
            continue
        guest.do("say", text=f"{host}, deal")
        held = holds_after(guest, "hand", item=GIVEN, count=count, to=host)
        has = fetched(guest, held.get(WANTED, 0), partial(has_traded, run_dir, host, before))
        trade = next_trade(run_dir, host, before)
        if has and trade["status"] == "done" and trade["args"]["person"] == ALIAS:
            assert trade["delta"][GIVEN] >= 1
            return
    raise AssertionError(f"{host} did not trade: {trades(run_dir, host)}")


def has_dug(guest: Human, count: int) -> bool:
    """Dig, and return whether the guest holds enough to give. Another agent may have picked up what it dug before."""
    return holds_after(guest, "dig", block="grass_block", count=2).get(GIVEN, 0) >= count


def fetched(guest: Human, held: int, is_over: Callable[[], bool]) -> bool:
    """Keep fetching thrown items until a moment after the deal is over, because others take them quickly."""
    left = TRIES
    while left > 0:
        if holds_after(guest, "fetch", item=WANTED).get(WANTED, 0) > held:
            return True
        left -= is_over()
    return False


def holds_after(guest: Human, op: str, **more: object) -> dict[str, int]:
    """Let the guest do something. Return its inventory afterwards, as the server reports it."""
    guest.do(op, **more)
    _, told = guest.wait(lambda told: told["event"] in ("holds", "failed"))
    held: dict[str, int] = told.get("items", {})
    return held


def trades(run_dir: Path, host: str) -> list[dict[str, Any]]:
    """Return the ended trades of the host so far, in order."""
    ended = Log(run_dir).of("action.finished")
    rows = ended[(ended["agent"] == host) & (ended["skill"] == "trade")].to_dict("records")
    return [{str(name): value for name, value in row.items()} for row in rows]


def has_traded(run_dir: Path, host: str, before: int) -> bool:
    """Return whether the host has ended one more trade than this many."""
    return len(trades(run_dir, host)) > before


def next_trade(run_dir: Path, host: str, before: int) -> dict[str, Any]:
    """Return the trade that ends after this many others."""
    wait_until(partial(has_traded, run_dir, host, before), "the trade has ended", DEED_SECONDS)
    return trades(run_dir, host)[before]


def is_taken(guest: Human, host: str, count: int) -> bool:
    """Offer an exchange. Return whether the host repeats the terms."""
    guest.do("say", text=f"{host}, I offer {count} {GIVEN} for 1 {WANTED}.")
    terms = f"1 {WANTED} for {count} {GIVEN}"
    return hears(guest, lambda told: told["from"] == host and terms in told["text"], OFFER_SECONDS) is not None


def recognised(guest: Human, host: str) -> None:
    """Come back and check that the host remembers the guest."""
    guest.wait(lambda told: told["event"] == "spawned")
    for _ in range(TRIES):
        if asked(guest, host, "do you remember me?", f"Yes, I know you, {GUEST}."):
            return
        time.sleep(2)
    raise AssertionError(f"{host} no longer knows the guest")
