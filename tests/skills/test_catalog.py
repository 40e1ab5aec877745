"""The catalog: cards, the same on both sides of the bridge, and sentences about errors."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from orchestrator.provision import NodeRuntime
from skills.catalog import (
    FOLDERS_VARIABLE,
    BrokenSkill,
    Catalog,
    InvalidArguments,
    load_catalog,
    read_card,
    same_kind,
)

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "tests" / "conformance" / "cases"


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return load_catalog()


def cards_in_node(node: NodeRuntime) -> list[dict[str, object]]:
    library = ROOT / "bots" / "js" / "actions" / "library.js"
    script = (
        f"const {{ loadSkills }} = require({json.dumps(str(library))});"
        "console.log(JSON.stringify([...loadSkills().values()].map(({ card }) => card)))"
    )
    command = [str(node.node), "-e", script]
    result = subprocess.run(command, env=node.environment(), capture_output=True, text=True, check=True, timeout=60)
    cards: list[dict[str, object]] = json.loads(result.stdout)
    return cards


def test_all_skills_can_be_listed(catalog: Catalog) -> None:
    listed = subprocess.run([sys.executable, "-m", "skills"], capture_output=True, text=True, check=True).stdout
    assert listed == f"{catalog.describe()}\n"


def test_every_skill_has_cases(catalog: Catalog) -> None:
    """tests/conformance checks that they hold."""
    text = "".join(path.read_text() for path in CASES.glob("*.js"))
    assert set(catalog.cards) <= set(re.findall(r"(?:act|start)\('(\w+)'", text))


def test_node_reads_the_same_cards(catalog: Catalog, node: NodeRuntime) -> None:
    assert {card["name"]: card for card in cards_in_node(node)} == {
        name: json.loads(card.model_dump_json(exclude_unset=True)) for name, card in catalog.cards.items()
    }


def test_every_argument_says_what_it_means(catalog: Catalog) -> None:
    for card in catalog.cards.values():
        for name, schema in card.properties.items():
            assert schema.get("description"), f"{card.name}.{name}"
            assert name in card.arguments.get("required", []) or "default" in schema, f"{card.name}.{name}"


def test_defaults_are_filled_in(catalog: Catalog) -> None:
    assert catalog.validate("collect", {"item": "dirt"}) == {"item": "dirt", "count": 1}
    assert catalog.validate("explore", {}) == {"direction": "any", "wish": "anything"}


@pytest.mark.parametrize(
    ("skill", "args", "sentence"),
    [
        ("colect", {}, "There is no skill called 'colect'; did you mean collect?"),
        ("collect", {"itm": "dirt"}, "collect takes no argument 'itm'; did you mean item?"),
        ("collect", {}, "collect needs the argument 'item': "),
        ("collect", {"item": "dirt", "count": 0}, "collect: count is 0, but must be at least 1."),
        ("collect", {"item": "dirt", "count": 65}, "collect: count is 65, but must be at most 64."),
        ("collect", {"item": ""}, "collect: item is '', but may not be empty."),
        ("wait", {"seconds": "3"}, "wait: seconds is '3', but must be of type integer."),
        ("explore", {"direction": "nroth"}, "explore: direction is 'nroth'; did you mean north?"),
        ("qqq", {}, "There is no skill called 'qqq'; known are "),
    ],
)
def test_wrong_calls_get_one_sentence(catalog: Catalog, skill: str, args: dict[str, object], sentence: str) -> None:
    with pytest.raises(InvalidArguments) as caught:
        catalog.validate(skill, args)
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("word", "item", "same"),
    [
        ("oak_log", "oak_log", True),
        ("log", "oak_log", True),
        ("oak logs", "oak_log", True),
        ("oak_log", "birch_log", False),
        ("stone", "cobblestone", True),
        ("iron_ore", "raw_iron", True),
        ("coal ore", "coal", True),
        ("anything", "dirt", True),
        ("dirt", "bread", False),
    ],
)
def test_words_stand_for_kinds_of_items(word: str, item: str, same: bool) -> None:
    assert same_kind(word, item) is same


CARD = {
    "name": "dance",
    "summary": "Dance.",
    "arguments": {"type": "object", "properties": {}, "additionalProperties": False},
    "needs": [],
    "changes": "Everybody smiles.",
    "expects": {},
    "time_limit_seconds": 10,
}


def write_skill(folder: Path, card: dict[str, object], name: str = "dance") -> Path:
    path = folder / f"{name}.js"
    path.write_text(f"'use strict'\n\nexports.card = {json.dumps(card, indent=2)}\n\nexports.run = async () => {{}}\n")
    return path


def test_a_skill_of_ones_own_comes_in(tmp_path: Path) -> None:
    write_skill(tmp_path, CARD)
    assert load_catalog([tmp_path]).validate("dance", {}) == {}


def test_the_environment_names_folders_for_both_sides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, node: NodeRuntime
) -> None:
    write_skill(tmp_path, CARD)
    monkeypatch.setenv(FOLDERS_VARIABLE, str(tmp_path))
    assert "dance" in load_catalog().cards
    assert "dance" in {card["name"] for card in cards_in_node(node)}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"name": "prance"}, "must have the name of its file"),
        ({"arguments": {"type": "object"}}, "additionalProperties false"),
        ({"arguments": {"type": "nonsense"}}, "arguments: "),
        ({"time_limit_seconds": 0}, "time_limit_seconds: "),
        ({"expects": {"gains": "$item"}}, "which is not an argument"),
        ({"colour": "red"}, "colour: "),
    ],
)
def test_broken_cards_are_refused(tmp_path: Path, change: dict[str, object], words: str) -> None:
    with pytest.raises(BrokenSkill, match=r"dance\.js") as caught:
        read_card(write_skill(tmp_path, CARD | change))
    assert words in str(caught.value)


def test_a_file_without_a_card_and_a_taken_name_are_refused(tmp_path: Path) -> None:
    (tmp_path / "mute.js").write_text("'use strict'\n")
    with pytest.raises(BrokenSkill, match="no card"):
        load_catalog([tmp_path])
    (tmp_path / "mute.js").unlink()
    write_skill(tmp_path, CARD | {"name": "wait"}, name="wait")
    with pytest.raises(BrokenSkill, match=r"Two skills are called wait: .*skills/wait\.js and .*wait\.js; rename one"):
        load_catalog([tmp_path])
