import io
from dataclasses import replace

from rich.console import Console

from orchestrator.dashboard import Lines, LiveTable, Quiet, open_reporter
from orchestrator.dashboard.table import AGENTS_SHOWN_MAX, headline, live_table
from orchestrator.recorder import RecorderState
from orchestrator.run.costs import PartCost
from orchestrator.run.snapshot import Published, Snapshot
from orchestrator.shard import AgentSight
from worlds import WorldStats

STATE = {
    "name": "Thorin",
    "doing": "gather oak",
    "skill": "collect",
    "goal": "a house",
    "items": {"oak_log": 3, "dirt": 2},
    "unique_items": 2,
    "heard": 4,
    "said": 5,
    "position": [0.5, 64.0, 0.5],
    "health": 20.0,
}


def snapshot(agents: int = 1) -> Snapshot:
    sights = {f"Agent_{number:03d}": AgentSight(in_world=True, state=STATE) for number in range(agents)}
    sights["Waiting"] = AgentSight(in_world=True, state={})
    sights["Zed"] = AgentSight(in_world=False, state=STATE)
    return Snapshot(
        title="a-run",
        t_seconds=90.0,
        minutes=3.0,
        agents=agents + 2,
        published=Published(agents=sights, recorder=RecorderState(beat=0.0, events=77, parts=1, missing=0)),
        world=WorldStats(tps=80.0, players=1),
        costs={"world": PartCost(cpu_seconds=5.0, cpu_pct=12.0, memory_mb=200.0, memory_mb_max=210.0)},
    )


def drawn(shown: Snapshot) -> str:
    console = Console(file=io.StringIO(), width=120)
    console.print(live_table(shown))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_the_table_tells_what_everyone_does_and_what_everything_costs() -> None:
    text = drawn(snapshot())
    for words in ("Agent_000", "gather oak", "a house", "waiting for the start", "not in the world", "world", "200"):
        assert words in text


def test_a_large_society_is_cut_with_a_word() -> None:
    assert f"and {2 + 50 - AGENTS_SHOWN_MAX} more" in drawn(snapshot(agents=50))


def test_without_figures_there_is_no_empty_table() -> None:
    assert "CPU" in drawn(snapshot())
    assert "CPU" not in drawn(replace(snapshot(), costs={}))


def test_the_headline() -> None:
    assert headline(snapshot()) == (
        "a-run · 1.5 of 3 min · 2/3 agents in the world · 1.3 different items each · 80 ticks/s · 77 events"
    )


def test_the_reporter_depends_on_the_output() -> None:
    terminal = Console(file=io.StringIO(), force_terminal=True, width=100)
    pipe = Console(file=io.StringIO(), width=40)
    assert isinstance(open_reporter(terminal, quiet=True), Quiet)
    assert isinstance(open_reporter(terminal, quiet=False), LiveTable)
    lines = open_reporter(pipe, quiet=False)
    assert isinstance(lines, Lines)
    lines.say("Join with Minecraft 1.21.4 at 127.0.0.1:25565 [whoever you are]")
    lines.show(snapshot())
    lines.show(snapshot())
    assert isinstance(pipe.file, io.StringIO)
    assert pipe.file.getvalue().splitlines() == [
        "Join with Minecraft 1.21.4 at 127.0.0.1:25565 [whoever you are]",
        headline(snapshot()),
    ]


def test_the_live_table_leaves_the_terminal_clean() -> None:
    terminal = Console(file=io.StringIO(), force_terminal=True, width=100, height=50)
    table = LiveTable(terminal)
    table.show(snapshot())
    table.say("shard-1 died and is restarted")
    table.close()
    assert isinstance(terminal.file, io.StringIO)
    text = terminal.file.getvalue()
    assert "gather oak" in text
    assert "shard-1 died and is restarted" in text
    assert text.count("\x1b[?25l") == text.count("\x1b[?25h") == 1
