"""Bad input: one sentence that says how to fix it, exit code 2, nothing started, nothing written."""

import os
import socket
from pathlib import Path

import pytest

from orchestrator.errors import BadInputError
from orchestrator.run.folder import make_run_folder
from tests.orchestrator.cli.commands import Answer, civitas, civitas_here


def refuse(tmp_path: Path, *words: str, scenario: str = "village") -> str:
    """Check that a run is refused before anything happens, and return the sentence."""
    answer = civitas_here("run", scenario, "--runs-dir", tmp_path / "runs", "--minutes", "1", "--quiet", *words)
    assert (answer.code, answer.out) == (2, ""), answer
    assert not (tmp_path / "runs").exists()
    assert len(answer.err.strip().splitlines()) == 1
    return answer.sentence


def test_a_real_process_refuses_alike(tmp_path: Path) -> None:
    answer = civitas("run", "vilage", "--runs-dir", tmp_path / "runs")
    assert (answer.code, answer.out, answer.err) == (2, "", "There is no scenario 'vilage'; did you mean 'village'?\n")


def test_unknown_scenario(tmp_path: Path) -> None:
    assert refuse(tmp_path, scenario="vilage") == "There is no scenario 'vilage'; did you mean 'village'?"
    assert refuse(tmp_path, scenario="mine.yaml") == "There is no file mine.yaml: check the path."


def test_mistyped_key(tmp_path: Path) -> None:
    assert refuse(tmp_path, "--set", "run.agnets=3") == (
        "--set run.agnets=3: run.agnets is not a known key; did you mean 'agents'?"
    )


@pytest.mark.parametrize("agents", ["0", "-3"])
def test_zero_or_negative_agents(tmp_path: Path, agents: str) -> None:
    assert refuse(tmp_path, "--agents", agents) == f"--agents {agents}: run.agents must be at least 1, not {agents}."


def test_impossible_speed_and_length(tmp_path: Path) -> None:
    assert refuse(tmp_path, "--speed", "0") == "--speed 0.0: run.speed must be above 0.0, not 0.0."
    assert refuse(tmp_path, "--minutes", "-1") == "--minutes -1.0: run.minutes must be above 0.0, not -1.0."


def test_more_agents_than_players_allowed(tmp_path: Path) -> None:
    assert refuse(tmp_path, "--agents", "5", "--set", "world.players_max=4") == (
        "The world has room for 4 more players but 5 agents were asked for: use fewer with --agents, "
        "or raise the server's player limit."
    )


def test_port_in_use(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert refuse(tmp_path, "--set", f"world.port={port}") == (
            f"Port {port} cannot be used (Address already in use): end the program that uses it, set world.port to "
            "another, or remove it to take a free one."
        )


def test_unknown_world(tmp_path: Path) -> None:
    assert (
        refuse(tmp_path, "--world", "embeded")
        == "Unknown world 'embeded': use embedded, paper, folia, velocity or HOST:PORT."
    )


def test_other_worlds_keep_their_own_time(tmp_path: Path) -> None:
    assert refuse(tmp_path, "--world", "127.0.0.1:25565", "--speed", "2") == (
        "The server at 127.0.0.1:25565 keeps its own time: leave --speed out, or use --world embedded."
    )


def test_host_that_does_not_answer(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    assert refuse(tmp_path, "--world", f"127.0.0.1:{port}") == (
        f"No server answers at 127.0.0.1:{port} within 5 s: start it, or check the address."
    )


def test_unknown_mind(tmp_path: Path) -> None:
    assert refuse(tmp_path, "--mind", "rulez") == "There is no mind 'rulez'; use one of: openai, replay, rules."


GROUPS = ("population.groups.farmers.count=2", "population.groups.miners.rest=true")


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        (("models.groups.famers.think.model=a",), "for 'famers', but no agent belongs to a group of that name"),
        (("models.groups.miners.think.model=a", "run.agents=2"), "for 'miners', but no agent belongs to a group"),
        (
            (
                "models.groups.miners.think.model=a",
                "models.gateway.budget.usd_max=5",
                "models.think.base_url=http://a/v1",
            ),
            "The budget is in dollars, but the model 'a' for the role think of miners has no price",
        ),
        (("models.judge.key_variable=JUDGES_KEY",), "variable JUDGES_KEY for the role judge, but it is not set"),
        (
            ("models.groups.miners.talk.key_variable=MINERS_KEY",),
            "variable MINERS_KEY for the role talk of miners, but it is not set",
        ),
    ],
)
def test_models_of_groups_that_cannot_be_had(tmp_path: Path, settings: tuple[str, ...], told: str) -> None:
    words = [word for setting in (*GROUPS, *settings) for word in ("--set", setting)]
    assert told in refuse(tmp_path, "--mind", "openai:loopback", *words)


def test_minds_that_cannot_be_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    assert "OPENAI_API_KEY" in refuse(tmp_path, "--mind", "openai")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    address = f"models.think.base_url=http://127.0.0.1:{port}/v1"
    assert f"127.0.0.1:{port}" in refuse(tmp_path, "--mind", "openai:loopback", "--set", address)
    assert "olama" in refuse(tmp_path, "--mind", "openai:olama")
    assert "tempo" in refuse(tmp_path, "--mind", "openai:loopback", "--set", "models.think.tempo=3")
    assert "usd_max" in refuse(tmp_path, "--mind", "openai:loopback", "--set", "models.gateway.budget.usd_max=0")
    assert refuse(tmp_path, "--mind", f"replay:{tmp_path / 'nowhere'}")
    assert "models.embed" in refuse(tmp_path, "--set", "brain.memory.embedding=endpoint")
    assert "use one of endpoint, local" in refuse(tmp_path, "--set", "brain.memory.embedding=locla")


def test_redis_that_does_not_answer(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    sentence = refuse(tmp_path, "--set", f"redis.url=redis://127.0.0.1:{port}/0")
    assert sentence.startswith(f"No Redis answers at redis://127.0.0.1:{port}/0 (")
    assert sentence.endswith("): start it, correct redis.url, or remove it to use the bundled server.")


def test_redis_address_that_is_not_valid(tmp_path: Path) -> None:
    assert refuse(tmp_path, "--set", "redis.url=localhost").startswith("'localhost' is not a Redis address (")


def test_runs_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    answer = civitas_here("run", "village", "--quiet", "--runs-dir", tmp_path / "file" / "runs")
    assert (answer.code, answer.sentence) == (
        2,
        f"The runs folder {tmp_path / 'file' / 'runs'} cannot be created, because {tmp_path / 'file'} is a file: "
        "choose another --runs-dir.",
    )


def test_runs_folder_that_cannot_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    # Root can ignore permissions, unless it gives up that right.
    bound = ["setpriv", "--bounding-set=-dac_override", "--inh-caps=-dac_override"] if os.geteuid() == 0 else []
    answer = civitas("run", "village", "--quiet", "--runs-dir", tmp_path / "runs", through=bound)
    assert (answer.code, answer.out, answer.sentence) == (
        2,
        "",
        f"The runs folder {tmp_path / 'runs'} cannot be written: change its permissions or choose another --runs-dir.",
    )


def test_run_folder_that_cannot_be_made() -> None:
    # Nobody can make a folder there, not even root.
    with pytest.raises(
        BadInputError, match=r"The run folder /proc/civitas/run could not be created \(.*\): choose another"
    ):
        make_run_folder(Path("/proc/civitas/run"), {})


def test_full_runs_folder() -> None:
    # A file system without any free space.
    answer = civitas_here("run", "village", "--quiet", "--runs-dir", "/proc/civitas")
    assert (answer.code, answer.sentence) == (
        2,
        "The disk of the runs folder /proc/civitas has 0 MB left and a run needs 200: free some space or choose "
        "another --runs-dir.",
    )


def test_unknown_run(tmp_path: Path) -> None:
    answers: list[Answer] = [
        civitas_here(verb, "latest", "--runs-dir", tmp_path) for verb in ("status", "stop", "analyze")
    ]
    assert {(answer.code, answer.sentence) for answer in answers} == {
        (2, f"There is no run in {tmp_path} yet: start one with `civitas run village`.")
    }


def test_unknown_option_and_command() -> None:
    assert civitas_here("run", "village", "--agnets", "3").code == 2
    assert civitas_here("rum").code == 2


def test_unknown_bench() -> None:
    answer = civitas_here("bench", "boddies")
    assert (answer.code, answer.sentence) == (
        2,
        "There is no bench 'boddies': use one of analysis, bodies, memory, mind, plaza, reaction, tokens, view, world.",
    )
    told = civitas_here("bench", "tokens", "--set", "brain.social.social_goal_second=4")
    assert told.code == 2
    assert "brain.social.social_goal_second is not a known key; did you mean 'social_goal_seconds'?" in told.err
    assert civitas_here("bench", "bodies", "--agents", "1").sentence == "agents must be at least 2, not 1."
