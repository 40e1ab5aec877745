"""Traces of visitors that a world leaves in a run folder, and what remains of them under pseudonyms."""

from pathlib import Path

from bots.body.aliases import Aliases
from orchestrator.run.anonymity import forget_visitors
from worlds.handshake import offline_uuid

GUEST, AGENT = "Alex_1997", "Mira"


def test_nothing_that_a_server_keeps_has_a_visitors_name(tmp_path: Path) -> None:
    kept = {tmp_path / "logs" / "world.log": f"{AGENT} joined\nAda joined\n", tmp_path / "world" / "level.dat": "land"}
    for world in (tmp_path / "world", tmp_path / "server" / "server-1" / "world"):
        for name in (f"playerdata/{offline_uuid(AGENT)}.dat", f"stats/{offline_uuid(AGENT)}.json"):
            kept[world / name] = AGENT
    gone = [
        *(
            world / "playerdata" / f"{offline_uuid(GUEST)}.dat_old"
            for world in (tmp_path / "world", tmp_path / "server")
        ),
        tmp_path / "server" / "whitelist.json",
        tmp_path / "server" / "server-1" / "usercache.json",
        tmp_path / "server" / "plugins" / "AuthMe" / "authme.db",
        tmp_path / "server" / "logs" / "latest.log",
    ]
    for path in (*kept, *gone):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(kept.get(path, GUEST).replace("Ada", GUEST))

    forget_visitors(tmp_path, [AGENT], Aliases([AGENT], {GUEST: "Ada"}, "salt"))

    assert {path: path.read_text() for path in tmp_path.rglob("*") if path.is_file()} == kept
