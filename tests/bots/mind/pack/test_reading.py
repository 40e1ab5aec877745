from pathlib import Path

import pytest

from bots.mind.pack import InvalidPack, RulesPack, known_packs, load_pack, whole_pack

PRIEST = """\
roles:
  priest:
    sentence: I want to preach.
    activity: preach
    told_by: [preach]
    fits: [priest]
    places: [church]
    steps: [preach]
"""


def write(folder: Path, text: str, name: str = "rules.yaml") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def problems(folder: Path, text: str) -> list[str]:
    """Return the problems of a pack, without the folder in front of each sentence."""
    with pytest.raises(InvalidPack) as caught:
        load_pack(write(folder, text))
    return [problem.removeprefix(f"{folder}/") for problem in caught.value.problems]


@pytest.mark.parametrize("name", sorted(known_packs()))
def test_every_pack_that_comes_with_civitas_can_be_read(name: str) -> None:
    pack = load_pack(name)
    assert len(pack.roles) >= 20
    assert RulesPack.model_validate_json(pack.model_dump_json()) == pack


def test_an_experiment_knows_its_own_theme_and_no_other() -> None:
    assert list(load_pack("constitution").matters) == ["taxation"]
    assert list(load_pack("culture").matters) == ["pastafarianism"]
    assert load_pack("party").occasions_named_for == ("Valentine",)
    assert not load_pack("village").matters
    assert not load_pack("village").duties
    assert set(whole_pack().matters) == {"taxation", "pastafarianism"}


def test_packs_in_one_file_or_several_are_read_once_each(tmp_path: Path) -> None:
    assert load_pack("village", "constitution", "village") == load_pack("constitution")
    assert load_pack(write(tmp_path, "extends: [constitution, culture]")) == load_pack("constitution", "culture")
    assert load_pack() == RulesPack()


def test_a_pack_may_extend_one_beside_it(tmp_path: Path) -> None:
    write(tmp_path, "importance: {7: [comet]}", "sky.yaml")
    pack = load_pack(write(tmp_path, "extends: [sky.yaml]\nimportance: {7: [star, comet]}"))
    assert pack.importance == {7.0: ("comet", "star")}


def test_all_that_is_wrong_is_said_at_once(tmp_path: Path) -> None:
    text = (
        "extends: [nowhere]\nword: [x]\n"
        + PRIEST
        + "    deeds:\n"
        + "      - {intent: fly, skill: flie}\n"
        + "      - {intent: walk, skill: go_to, args: {targets: x}}\n"
        + "      - {intent: 'go to {plac}', skill: go_to, args: {target: x}}\n"
        + "      - {intent: 'go to {place}', skill: go_to, args: {target: '{place}'}}\n"
        + "importance: {12: [x]}\nimportance: {12: [x]}\n"
    )
    assert problems(tmp_path, text) == [
        "rules.yaml, line 17 sets importance a second time: keep one of the two.",
        "rules.yaml, line 1: There is no rules pack 'nowhere'; known are chef, constitution, culture, feelings, items, "
        "party, society, specialization, village.",
        "rules.yaml, line 12: roles.priest.deeds.0: There is no skill called 'flie'; did you mean flee?",
        "rules.yaml, line 13: roles.priest.deeds.1: go_to takes no argument 'targets'; did you mean target?",
        "rules.yaml, line 14: roles.priest.deeds.2: {plac} is not a name that a deed can use; known are heading, "
        "held, person, place.",
        "rules.yaml, line 15: roles.priest.deeds.3: {place} is used, but place is empty: name the places that "
        "are allowed.",
        "rules.yaml, line 17: importance.12 must be at most 10.0, not '12'.",
        "rules.yaml, line 2: word is not a known key; did you mean 'words'?",
    ]


def test_a_role_without_a_deed_is_refused(tmp_path: Path) -> None:
    assert problems(tmp_path, PRIEST) == ["rules.yaml, line 2: roles.priest.deeds is missing: add it."]
    empty = "rules.yaml, line 9: roles.priest.deeds must be a list of at least 1, not []."
    assert problems(tmp_path, PRIEST + "    deeds: []\n") == [empty]


def test_names_and_sentences_stand_in_one_pack_alone(tmp_path: Path) -> None:
    farmer = PRIEST.replace("priest:", "farmer:").replace(
        "I want to preach.", "I want to make art that gives the village beauty."
    )
    text = f"extends: [village]\n{farmer}    deeds:\n      - {{intent: wait, skill: wait, args: {{seconds: 5}}}}\n"
    named, said = problems(tmp_path, text)
    village = known_packs()["village"]
    assert named.startswith(f"rules.yaml, line 3: roles.farmer is already defined at {village}, line ")
    assert said.startswith(
        f"rules.yaml, line 4: 'I want to make art that gives the village beauty.' is already at {village}"
    )


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "rules.yaml has no keys: write a pack, such as `extends: [village]`."),
        (
            "extends: [rules.yaml]",
            "rules.yaml, line 1: {folder}/rules.yaml extends itself: remove one name from `extends`.",
        ),
        ("words: [a", "rules.yaml, line 1 is not YAML (expected ',' or ']', but got '<stream end>'): correct it."),
        ("words: [2026-01-01]", "rules.yaml has a value that is not allowed (2026-01-01 is a date): put it in quotes."),
        ("duties: [{skill: fly}]", None),
    ],
)
def test_a_file_that_is_not_a_pack(tmp_path: Path, text: str, problem: str | None) -> None:
    found = problems(tmp_path, text)
    if problem is not None:
        assert found == [problem.format(folder=tmp_path)]
    else:
        assert "rules.yaml, line 1: duties.0.skill: There is no skill called 'fly': name one of skills/." in found


def test_what_is_said_names_the_person_spoken_to_and_nobody_else(tmp_path: Path) -> None:
    text = (
        "pastimes:\n  chess:\n    held_dear: [chess]\n    told_by: [chess]\n"
        "    goals: [I want to play chess.]\n    says: ['Your move, {nam}.']\n"
    )
    assert problems(tmp_path, text) == [
        "rules.yaml, line 6: pastimes.chess.says.0: 'Your move, {nam}.' contains {nam}; only {name}, the person spoken "
        "to, is known here."
    ]
