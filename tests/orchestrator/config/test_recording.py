"""A key of the scenario says whether thoughts are recorded."""

from pathlib import Path

import pytest

from orchestrator.config import complete_yaml, resolve_scenario
from orchestrator.errors import BadInputError


@pytest.mark.parametrize(
    ("settings", "recorded"),
    [
        ((), {"openai": True, "mine": True, "rules": False, "replay": False}),
        (("recording=on",), {"openai": True, "mine": True, "rules": True, "replay": True}),
        (("recording=off",), {"openai": False, "mine": False, "rules": False, "replay": False}),
    ],
)
def test_what_cannot_be_had_again_is_recorded_unless_told_otherwise(
    settings: tuple[str, ...], recorded: dict[str, bool], tmp_path: Path
) -> None:
    scenario = resolve_scenario("village", settings=settings).scenario
    assert {engine: scenario.is_recorded(engine) for engine in recorded} == recorded
    (tmp_path / "config.yaml").write_text(complete_yaml(scenario))
    assert resolve_scenario(str(tmp_path / "config.yaml")).scenario == scenario


def test_an_unknown_switch_is_refused() -> None:
    with pytest.raises(BadInputError, match=r"recording must be different .*'auto', 'on' or 'off'.*not 'maybe'"):
        resolve_scenario("village", settings=["recording=maybe"])
