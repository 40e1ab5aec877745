"""Two agents live by a real model on llama.cpp's server."""

from pathlib import Path

import pytest

from tests.model_server.served import model_server
from tests.village.command import Log, run_village

pytest.importorskip("xllamacpp", reason="uv run --group model-server brings the model server")
pytestmark = pytest.mark.live


@pytest.mark.timeout(600)
def test_a_village_of_two_lives_by_a_real_model(tmp_path: Path) -> None:
    with model_server(tmp_path, slots=2) as base_url:
        done = run_village(
            *("--agents", "2", "--minutes", "1", "--speed", "0.5", "--seed", "3", "--quiet"),
            *("--mind", "openai:llamacpp", "--set", f"models.think.base_url={base_url}"),
            *("--set", "models.gateway.concurrency.concurrency_max=2", "--set", "run.report=false"),
            folder=tmp_path,
            limit_seconds=400,
        )
    calls = Log(Path(done["run_dir"])).of("mind.call")
    assert set(calls["engine"]) == {"openai"}
    answered = calls.loc[calls["status"] == "answered"]
    assert "choose_action" in set(answered["request"]), "the model decided"
    assert "invalid" not in set(calls["reason"]), "the grammar of the schema rules out answers of wrong form"
    assert answered["tokens_cached"].sum() > 0, "the server kept beginnings of prompts"
