"""A guest among ten agents: told of the recording, greeted, answered from memory, traded with, and known again."""

import re
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from orchestrator.provision import NodeRuntime
from tests.orchestrator.cli.commands import civitas, command
from tests.village.command import Log, free_port
from tests.village.human import Human, wait_until

pytestmark = pytest.mark.live

GUEST = "Researcher"
ALIAS = "Guest"
WHISPER = "Get some dirt."
TRIES = 8
ANSWER_SECONDS = 10.0
OFFER_SECONDS = 20.0
SPARE_SECONDS = 180.0
"""Until somebody has two of something: what they hold is recorded twice a minute."""


@contextmanager
def village(folder: Path, port: int) -> Iterator[None]:
    """Ten agents, and a guest who agreed to be called otherwise in everything that is recorded."""
    names = folder / "names.yaml"
    names.write_text(f"{GUEST}: {ALIAS}\n")
    settings = (f"world.port={port}", "visitors.pseudonyms=true", f"visitors.names_file={names}")
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
        guest = Human(node, port, GUEST)
        _, notice = guest.wait(lambda told: told["event"] == "told" and "recorded as" in told["text"])
        assert ALIAS in notice["text"]
        host = greeted(guest)
        other, answer = asked_about_another(guest, host, run_dir)
        given, got = traded(guest, host, run_dir)
        assert civitas("whisper", "latest", host, WHISPER, "--runs-dir", tmp_path / "runs").code == 0
        guest.close()
        wait_until(lambda: "left" in doings(run_dir), "that the guest left is recorded")
        guest = Human(node, port, GUEST)
        recognised(guest, host)
        wait_until(lambda: doings(run_dir).count("joined") == 2, "that the guest came back is recorded")
        guest.close()

    log = Log(run_dir)
    memories = log.of("memory")
    grounds = memories[(memories["agent"] == host) & memories["text"].str.startswith(other)]
    assert any(answer.strip(' "') in text or text in answer for text in grounds["text"]), (
        answer,
        list(grounds["text"]),
    )
    interventions = log.of("intervention")
    whats = set(interventions.loc[interventions["by"] == ALIAS, "what"])
    assert whats >= {"joined", "speech", "left"}
    whispers = interventions[interventions["what"] == "whisper"]
    assert list(whispers["agent"]) == [host]
    trades = log.of("action.finished").query("skill == 'trade' and status == 'done'")
    assert (trades["agent"] == host).any()
    acquired = log.of("inventory")
    assert not acquired.empty
    assert GUEST not in "\n".join(log.events["data"]), "the guest's name in the game is recorded nowhere"
    assert given != got


def doings(run_dir: Path) -> list[str]:
    """What the guest did, as it is recorded so far."""
    interventions = Log(run_dir).of("intervention")
    return [] if interventions.empty else list(interventions.loc[interventions["by"] == ALIAS, "what"])


def greeted(guest: Human) -> str:
    """Walk up to agents until one greets; its name."""
    for _ in range(TRIES):
        walk_to(guest)
        told = hears(guest, lambda told: GUEST in told["text"], ANSWER_SECONDS)
        if told is not None:
            return told["from"]
    raise AssertionError("nobody greeted the guest")


def walk_to(guest: Human, name: str | None = None) -> None:
    """Walk up to somebody; to the nearest when nobody is named."""
    guest.do("approach", range=2, **({} if name is None else {"name": name}))
    guest.wait(lambda told: told["event"] in ("near", "lost", "astray"))


def hears(guest: Human, fits: Callable[[dict[str, str]], bool], limit_seconds: float) -> dict[str, str] | None:
    """The next words that fit, and from whom; None when none come in time."""
    try:
        _, told = guest.wait(lambda told: told["event"] == "heard" and fits(told), limit_seconds)
    except AssertionError:
        return None
    return {"from": told["from"], "text": told["text"]}


def say_to(guest: Human, name: str, text: str) -> str | None:
    """Walk up to somebody and say something; what they answered, if anything."""
    walk_to(guest, name)
    guest.do("say", text=f"{name}, {text}")
    told = hears(guest, lambda told: told["from"] == name, ANSWER_SECONDS)
    return None if told is None else told["text"]


def asked_about_another(guest: Human, host: str, run_dir: Path) -> tuple[str, str]:
    """Ask what somebody else said; who, and the answer."""
    for _ in range(TRIES):
        memories = Log(run_dir).of("memory")
        heard = memories[(memories["agent"] == host) & memories["text"].str.contains(r"^\w+ said", regex=True)]
        others = [
            match.group(1)
            for text in heard["text"]
            if (match := re.match(r"(\w+) said", text)) and match.group(1) != ALIAS
        ]
        for other in dict.fromkeys(others):
            answer = say_to(guest, host, f"what did {other} say?")
            if answer is not None and other in answer:
                return other, answer
        time.sleep(3)
    raise AssertionError(f"{host} told nothing of anybody")


def traded(guest: Human, host: str, run_dir: Path) -> tuple[str, str]:
    """Offer dirt for what the host has most of; what was given and what was got, as the server has it."""
    wait_until(lambda: most_held(run_dir, host) is not None, f"{host} has something to spare", SPARE_SECONDS)
    for _ in range(TRIES):
        # Somebody else may have picked up what was thrown before.
        guest.do("dig", block="grass_block", count=2)
        _, held = guest.wait(lambda told: told["event"] == "holds", 60)
        wanted = most_held(run_dir, host)
        if wanted is None or not held["items"].get("dirt") or not is_taken(guest, host, wanted):
            continue
        guest.do("say", text=f"{host}, deal")
        guest.do("hand", item="dirt", count=1, to=host)
        for _ in range(20):
            guest.do("fetch", item=wanted)
            _, now = guest.wait(lambda told: told["event"] == "holds")
            if now["items"].get(wanted, 0) > held["items"].get(wanted, 0):
                return "dirt", wanted
            time.sleep(1)
    raise AssertionError(f"{host} did not trade")


def is_taken(guest: Human, host: str, wanted: str) -> bool:
    """Offer dirt for something; whether the host repeats the terms."""
    walk_to(guest, host)
    guest.do("say", text=f"{host}, I offer 1 dirt for 1 {wanted}.")
    terms = f"1 {wanted} for 1 dirt"
    return hears(guest, lambda told: told["from"] == host and terms in told["text"], OFFER_SECONDS) is not None


def most_held(run_dir: Path, name: str) -> str | None:
    """What somebody held most of when it was last recorded, but for dirt; None when it held too little."""
    held = Log(run_dir).of("inventory")
    rows = held[held["agent"] == name].to_dict("records")
    counts = {item: count for item, count in rows[-1]["items"].items() if item != "dirt"} if rows else {}
    best = max(counts, key=lambda item: counts[item], default=None)
    return best if best is not None and counts[best] > 1 else None


def recognised(guest: Human, host: str) -> None:
    """Come back and ask whether one is remembered."""
    guest.wait(lambda told: told["event"] == "spawned")
    for _ in range(TRIES):
        answer = say_to(guest, host, "do you remember me?")
        if answer is not None and answer.startswith(f"Yes, I know you, {GUEST}."):
            return
        time.sleep(2)
    raise AssertionError(f"{host} does not know the guest any more")
