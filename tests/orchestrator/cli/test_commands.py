import subprocess
import sys
from pathlib import Path

from tests.orchestrator.cli.commands import civitas, civitas_here


def test_validate(tmp_path: Path) -> None:
    both = civitas("validate", "village").out.splitlines()
    assert both[0] == "village is fine: the scenario village."
    assert both[1].startswith("village is fine: the study village, 6 runs of 10 min")
    wrong = tmp_path / "mine.yaml"
    wrong.write_text("extends: village\nconditions:\n  deaf: {world: {hearing: 1}}\n")
    answer = civitas("validate", wrong)
    assert (answer.code, answer.sentence) == (
        2,
        f"{wrong}, line 3: world.hearing is not a known key; did you mean 'hearing_radius_blocks'?",
    )


def test_validate_tells_what_models_cost_and_which_limit_they_meet(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text("extends: village\nmind: openai\nmodels: {gateway: {rates: {tokens_per_minute: 100}}}\n")
    answer = civitas_here("validate", mine)
    assert answer.code == 0, answer.err
    prices, tokens, *_ = answer.out.split("\ntotal ")[1].splitlines()[1:]
    assert prices.startswith("Prices: gpt-4.1-mini as listed on 2026-")
    assert "models.gateway.rates.tokens_per_minute is 100, so thoughts will wait" in tokens


def test_constants_are_listed_with_the_values_of_a_scenario(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text("name: mine\nextends: village\nrules: {packs: [village], constants: {form_view: {rate: 0.05}}}\n")
    told = {one["name"]: one for one in civitas("constants", mine, "--json").json["constants"]}
    assert (told["form_view.rate"]["value"], told["form_view.rate"]["usual"]) == (0.05, 0.11)
    assert told["duties.whim"]["value"] == told["duties.whim"]["usual"]
    lines = civitas("constants", "constitution").out.splitlines()
    assert lines[0].split() == ["constant", "value", "range", "unit", "meaning", "source"]
    assert any(line.startswith("form_view.rate") for line in lines)


def test_debug_shows_the_traceback() -> None:
    answer = civitas("validate", "vilage", "--debug")
    assert answer.code == 2
    assert "Traceback" in answer.err
    assert "Traceback" not in civitas("validate", "vilage").err


def test_doctor(tmp_path: Path) -> None:
    answer = civitas("doctor", "--json", "--runs-dir", tmp_path)
    checks = {check["name"]: check for check in answer.json["checks"]}
    assert {"Python", "Node", "Node packages", "Redis"} <= checks.keys()
    assert answer.json["healthy"] is (answer.code == 0)


def test_windows_is_told_where_to_go_on() -> None:
    words = "import sys; sys.platform = 'win32'; from orchestrator.cli import main; main()"
    ended = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 2
    assert ended.stderr.strip() == (
        "On Windows, Civitas runs inside WSL 2: install it with `wsl --install`, open Ubuntu, and continue "
        "there as on Linux."
    )


def test_help_names_every_command() -> None:
    text = civitas("--help").out
    for command in (
        "run",
        "sweep",
        "new",
        "status",
        "stop",
        "interview",
        "whisper",
        "analyze",
        "validate",
        "results",
        "judge",
        "held-out",
        "constants",
        "bench",
        "loopback",
        "world",
        "setup",
        "doctor",
    ):
        assert f" {command} " in text


def test_commands_start_without_tables_and_plots() -> None:
    words = "import sys, orchestrator.cli.app; print(*sys.modules)"
    ended = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, timeout=60, check=True)
    assert not {"analysis", "matplotlib", "pandas", "scipy"} & set(ended.stdout.split())
