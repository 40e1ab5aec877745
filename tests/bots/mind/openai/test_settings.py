"""Settings: presets by name and by path, overrides by the scenario, and one sentence for each error."""

from decimal import Decimal
from pathlib import Path
from typing import Any

import openai
import pytest

import bots.mind.openai
from bots.mind import MindSurroundings, UnknownMind, open_mind
from bots.mind.openai import load_settings, preset_names
from bots.mind.thought import ModelRole
from bots.mind.urgency import Priority


def test_these_presets_come_along() -> None:
    assert preset_names() == ("llamacpp", "loopback", "ollama", "openai", "openrouter", "vllm")


@pytest.mark.parametrize("name", preset_names())
def test_every_preset_is_complete(name: str) -> None:
    settings = load_settings(name, {})
    for role in ModelRole:
        assert settings.of(role).model
    patience = [settings.deadline_seconds.of(priority) for priority in Priority]
    assert patience == sorted(patience), "more urgent requests have shorter deadlines"
    assert settings.tells_request == (name == "loopback")


def test_the_preset_openai_is_meant_where_none_is_named() -> None:
    assert load_settings("", {}) == load_settings("openai", {})
    assert load_settings("", {}).gateway.budget.usd_max == Decimal(5)


def test_roles_fall_back_to_think_in_what_they_do_not_say() -> None:
    changes = {
        "think": {"model": "wise", "price": {"usd_per_million_tokens_in": 2}},
        "talk": {"temperature": 1.2, "price": {"usd_per_million_tokens_out": 3}},
    }
    settings = load_settings("ollama", changes)
    assert (settings.talk.model, settings.talk.temperature) == ("wise", 1.2)
    assert settings.talk.price.usd_per_million_tokens_in == 2 and settings.talk.price.usd_per_million_tokens_out == 3
    assert settings.judge == settings.think
    assert settings.embed is None


def test_embeddings_fall_back_to_the_endpoint_alone() -> None:
    embed: dict[str, Any] = {"model": "nomic-embed-text", "dimensions": 768, "asks_dimensions": False}
    embed |= {"texts_a_call_max": 32, "deadline_seconds": 30, "timeout_seconds": 30}
    role = load_settings("ollama", {"embed": embed}).embed
    assert role is not None
    assert (role.base_url, role.key_variable) == ("http://127.0.0.1:11434/v1", None)
    elsewhere = load_settings("ollama", {"embed": embed | {"base_url": "https://example.org/v1/"}}).embed
    assert elsewhere is not None and elsewhere.base_url == "https://example.org/v1"


def test_a_preset_of_ones_own_is_read_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    text = (Path(bots.mind.openai.__file__).parents[3] / "configs" / "minds" / "ollama.yaml").read_text()
    path.write_text(text.replace("llama3.1:8b", "qwen3:14b"))
    assert load_settings(str(path), {}).think.model == "qwen3:14b"
    mind = open_mind(f"openai:{path}", MindSurroundings(1))
    assert (mind.engine, mind.model) == ("openai", "qwen3:14b")


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"think": {"modle": "x"}}, r"think\.modle: there is no such setting"),
    ({"think": {"api_key": "x"}}, r"think\.api_key: there is no such setting; name the environment variable"),
    ({"think": {"model": ""}}, r"think\.model"),
    ({"think": {"base_url": "127.0.0.1:8000"}}, r"think\.base_url: it must begin with http"),
    ({"think": {"base_url": "http://[::1"}}, r"think\.base_url: it is not a URL"),
    ({"think": {"base_url": "https://example.org/v1?key=1"}}, r"think\.base_url: it must end with its path"),
    ({"think": {"temperature": 3}}, r"think\.temperature: .* less than or equal to 2"),
    ({"think": {"json_by": "xml"}}, r"think\.json_by"),
    ({"think": {"tokens_out_max": 0}}, r"think\.tokens_out_max"),
    ({"think": {"price": {"usd_per_million_tokens_in": -1}}}, r"think\.price\.usd_per_million_tokens_in"),
    ({"think": "gpt"}, r"think"),
    ({"talk": "gpt"}, r"talk"),
    ({"embed": {"model": "x"}}, r"embed\.dimensions"),
    ({"deadline_seconds": {"danger": 0}}, r"deadline_seconds\.danger"),
    ({"gateway": {"budget": {"usd_max": 0}}}, r"gateway\.budget\.usd_max: .* greater than 0"),
    ({"gateway": {"budget": {"tokens_max": 0}}}, r"gateway\.budget\.tokens_max: .* greater than 0"),
    ({"dreams": {}}, r"dreams: there is no such setting"),
]


@pytest.mark.parametrize(("changes", "told"), WRONG)
def test_what_is_wrong_is_told_in_a_sentence(changes: dict[str, Any], told: str) -> None:
    with pytest.raises(UnknownMind, match=f"The settings of the mind openai .* are not valid: {told}") as caught:
        load_settings("ollama", changes)
    assert "\n" not in str(caught.value) and str(caught.value).endswith(".")


def test_an_unknown_preset_is_told_with_those_that_there_are() -> None:
    with pytest.raises(UnknownMind, match="no mind preset 'olama': use one of llamacpp, loopback, ollama, openai"):
        load_settings("olama", {})


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (None, "cannot be read .No such file or directory.: check the path"),
        ("- think", "must have settings by name"),
        ("think: {", "is not YAML: fix the error in line"),
        ("think: {}", "are not valid"),
        ("{}", "are not valid: think: Field required"),
    ],
)
def test_a_preset_that_is_none_is_told(tmp_path: Path, text: str | None, told: str) -> None:
    path = tmp_path / "mine.yaml"
    if text is not None:
        path.write_text(text)
    with pytest.raises(UnknownMind, match=told):
        load_settings(str(path), {})


def test_the_library_is_not_mistaken_for_the_package() -> None:
    assert hasattr(openai, "AsyncOpenAI")
    assert not hasattr(bots.mind.openai, "AsyncOpenAI")
