"""The keys that directors add to a scenario: built-in ones, and those of an installed package."""

from pathlib import Path

import pytest

from configs.parts import PartError
from orchestrator.config import complete_yaml, resolve_scenario
from orchestrator.directors import DIRECTORS
from orchestrator.errors import BadInputError

BELLS = """
from pydantic import BaseModel, ConfigDict

from orchestrator.directors import Director, Premises, directs
from orchestrator.errors import PlacedError


class Bells(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
    times: int


@directs("KEY", order=40)
class BellDirector(Director[Bells]):
    settings_type = Bells | None

    @classmethod
    def check(cls, settings: Bells, premises: Premises) -> None:
        if settings.times > premises.agents:
            raise PlacedError((cls.key, "times"), "Fewer people than bells: let there be more.")

    async def run(self) -> None:
        for _ in range(self.settings.times):
            await self.announce("Bell", "Ding.")
"""


def install(site: Path, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    """Create an installed package with a director."""
    metadata = site / f"{key}_director-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {key}-director\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(f"[civitas.directors]\n{key} = director_of_{key}\n")
    (site / f"director_of_{key}.py").write_text(BELLS.replace("KEY", key))
    monkeypatch.syspath_prepend(site)


def refusal(path: Path, text: str) -> str:
    path.write_text(f"extends: village\nname: mine\n{text}")
    with pytest.raises(BadInputError) as caught:
        resolve_scenario(str(path))
    return str(caught.value).replace(f"{path.parent}/", "")


def test_the_keys_of_the_directors_that_come_along() -> None:
    assert list(DIRECTORS.find()) == ["schedule", "attendance", "constitution"]
    assert {key: kind.key for key, kind in DIRECTORS.find().items()} == {key: key for key in DIRECTORS.find()}


def test_an_installed_director_adds_its_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert refusal(tmp_path / "mine.yaml", "bells: {times: 2}\n").startswith(
        "mine.yaml, line 3: bells is not a known key;"
    )
    install(tmp_path / "site", monkeypatch, "bells")
    (tmp_path / "mine.yaml").write_text("extends: village\nname: mine\nbells: {times: 2}\n")
    scenario = resolve_scenario(str(tmp_path / "mine.yaml")).scenario
    assert list(scenario.directed()) == ["bells"]
    (tmp_path / "config.yaml").write_text(complete_yaml(scenario))
    assert resolve_scenario(str(tmp_path / "config.yaml")).scenario == scenario


def test_what_is_wrong_under_such_a_key_is_told_with_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path / "site", monkeypatch, "bells")
    mine = tmp_path / "mine.yaml"
    assert refusal(mine, "bells:\n  tims: 2\n") == "mine.yaml, line 4: bells.tims is not a known key; " + (
        "did you mean 'times'?"
    )
    assert refusal(mine, "bells:\n  times: 20\n") == "mine.yaml, line 4: Fewer people than bells: let there be more."


def test_a_director_cannot_take_a_key_that_every_scenario_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path / "site", monkeypatch, "brain")
    with pytest.raises(PartError, match="has the key 'brain', which every scenario has: rename it"):
        resolve_scenario("village")
