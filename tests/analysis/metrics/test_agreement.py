"""Agreement of speech and action, worked by hand."""

from pathlib import Path
from typing import Any

import pytest

from analysis.comparison.agreement import compare_agreement
from analysis.intentions import PHRASES, SKILLS, fits, read_intention
from analysis.metrics import agreement
from analysis.run import Run, open_run
from tests.analysis.folders import Log, write_run


def began(log: Log, t: float, agent: str, action_id: str, skill: str, **args: Any) -> None:
    log.add(t, agent, "action.started", action_id=action_id, skill=skill, args=args, expected="")


def ended(log: Log, t: float, agent: str, action_id: str, skill: str) -> None:
    log.finished(t, agent, action_id, skill, seconds=1.0)


def outcomes(run: Run) -> list[str]:
    return agreement.statements_of_intention(run)["outcome"].tolist()


@pytest.mark.parametrize(
    ("text", "verb", "objects"),
    [
        ("I am going to gather oak log.", "get", {"oak", "log"}),
        ("I am about to get poppy, because I have never had any.", "get", {"poppy"}),
        ("I'm making a wooden sword for Tomas!", "make", {"wooden", "sword"}),
        ("Sure. I'll go get some wood, then I will build a house.", "get", {"log"}),
        ("I'm off to mine iron ore.", "mine", {"iron"}),
        ("I'm heading to the mine.", "go", {"mine"}),
        ("I am going to the town hall.", "go", {"town", "hall"}),
        ("I am going to take 3 oak logs to the town chest.", "store", {"oak", "log", "town", "chest"}),
        ("I am going to put things away.", "store", set()),
        ("I am going to leave dirt behind.", "drop", {"dirt"}),
        ("I am about to go_to_surface, because it is dark.", "surface", set()),
        ("Here, Tomas, I bring you 3 oak log.", "give", {"oak", "log"}),
        ("I'm digging down to find diamonds", "dig", set()),
        ("I was asleep. Now I will keep gathering sand.", "get", {"sand"}),
        ("I am going to make a hoe for the fields.", "make", {"hoe"}),
        ("I am off to mine for iron.", "mine", {"iron"}),
    ],
)
def test_intentions_are_read(text: str, verb: str, objects: set[str]) -> None:
    intention = read_intention(text).intention
    assert intention is not None
    assert (intention.verb, set(intention.objects)) == (verb, objects)


@pytest.mark.parametrize(
    "text",
    [
        "Hello Tomas.",
        "I have 3 dirt.",
        "I want to get sand.",
        "I am not going to mine.",
        "I will not mine.",
        "If you help me I will gather oak log.",
        "I will gather oak log tomorrow.",
        "I would gather oak log.",
        "I was going to gather oak log.",
        "Am I going to gather oak log?",
        'Tomas said: "I am going to gather oak log."',
        "I am looking for sand.",
        "I'm having a nice time.",
        "I am well and hungry.",
        "",
    ],
)
def test_what_states_no_intention_is_not_taken_for_one(text: str) -> None:
    assert not read_intention(text).states


@pytest.mark.parametrize("text", ["I will think about it.", "I am going to ponder.", "Let me see."])
def test_what_cannot_be_read_is_said_to_be_so(text: str) -> None:
    reading = read_intention(text)
    assert reading.states and reading.intention is None


@pytest.mark.parametrize(
    ("text", "skill", "args", "agrees"),
    [
        ("I am going to gather oak log.", "collect", {"item": "oak_log", "count": 4}, True),
        ("I am going to gather oak log.", "chop_tree", {"kind": "oak"}, True),
        ("I am going to gather oak log.", "collect", {"item": "birch_log"}, False),
        ("I am going to gather oak log.", "explore", {"direction": "any"}, False),
        ("I am going to make a sword.", "obtain", {"item": "wooden_sword"}, True),
        ("I am going to get stone.", "obtain", {"item": "stone_pickaxe"}, False),
        ("I am going to get stone.", "collect", {"item": "cobblestone"}, True),
        ("I'm mining iron ore.", "collect", {"item": "raw_iron"}, True),
        ("I am going to explore to the north.", "explore", {"direction": "north", "wish": "anything"}, True),
        ("I am going to explore to the north.", "explore", {"direction": "any", "wish": "anything"}, False),
        ("I am going to explore to the north.", "explore", {"direction": "south"}, False),
        ("I am going to look around.", "explore", {"direction": "south"}, True),
        ("I am going to give Tomas 3 oak log.", "give_to", {"person": "Tomas", "item": "oak_log", "count": 3}, True),
        ("I am going to give Ida 3 oak log.", "give_to", {"person": "Tomas", "item": "sand"}, False),
        ("I am about to dance.", "dance", {}, False),
        ("I am about to follow Tomas.", "follow", {"target": "Tomas"}, True),
        ("I am going to wait a moment.", "wait", {"seconds": 3}, True),
    ],
)
def test_a_deed_fits_by_its_verb_and_by_what_it_is_done_to(
    text: str, skill: str, args: dict[str, Any], agrees: bool
) -> None:
    intention = read_intention(text).intention
    assert (intention is not None and fits(intention, skill, args)) is agrees


def test_every_verb_that_is_understood_has_deeds() -> None:
    assert set(PHRASES.values()) <= set(SKILLS)
    assert all(SKILLS.values())


def test_words_are_held_against_the_deeds_around_them(tmp_path: Path) -> None:
    # Ada collects sand from 10 to 40 and explores from 60 on.
    #   9 s  "gather sand"  begins a second later                        agreed
    #  30 s  "gather sand"  runs                                         agreed
    #  44 s  "gather sand"  over for 4 s, but began 34 s ago             disagreed
    #  52 s  "look around"  begins 8 s later                             agreed
    #  75 s  "gather sand"  explores                                     disagreed
    #  80 s  "I will ponder."                                            unread
    #  95 s  "look around"  the log ends within 10 s                     cut off
    # Agreed 3 of 5 that can be judged. Bram says what he does, but the log has no action of his: left out.
    # By chance, each speech against the other judged moments more than 15 s away:
    #   9 sand: at 30 yes, 44 no, 52 no, 75 no                          1/4
    #  30 sand: at 52 no, 75 no, 9 yes (44 is too near)                 1/3
    #  44 sand: at 75 no, 9 yes (30 and 52 are too near)                1/2
    #  52 look: at 75 yes, 9 no, 30 no                                  1/3
    #  75 sand: at 9 yes, 30 yes, 44 no, 52 no                          2/4
    # Mean: (1/4 + 1/3 + 1/2 + 1/3 + 1/2) / 5 = 23/60 = 0.3833.
    log = Log()
    log.joined("Ada", "Bram")
    for t in (9.0, 30.0, 44.0, 75.0):
        log.said(t, "Ada", "I am going to gather sand.")
    log.said(52.0, "Ada", "I am going to look around.")
    log.said(1.0, "Ada", "Hello Bram.")
    log.said(80.0, "Ada", "I will ponder.")
    log.said(95.0, "Ada", "I am going to look around.")
    log.said(50.0, "Bram", "I am going to look around.")
    began(log, 10.0, "Ada", "a1", "collect", item="sand")
    ended(log, 40.0, "Ada", "a1", "collect")
    began(log, 60.0, "Ada", "a2", "explore", direction="any")
    log.ended(100.0)
    run = open_run(write_run(tmp_path, log))
    found = agreement.measure(run)
    assert outcomes(run) == [
        "agreed", "agreed", "disagreed", "no deeds", "agreed", "disagreed", "unread", "cut off",
    ]  # fmt: skip
    assert found.headline == {
        "agreement_share": 0.6,
        "agreement_by_chance_share": 0.3833,
        "intentions_judged": 5,
        "intentions_left_out": 3,
    }
    rows = found.tables[0].frame.to_dict("records")
    assert rows[0] == {
        "agent": "Ada", "said": 8, "stated": 7, "judged": 5, "agreed": 3, "unread": 1, "left_out": 1,
        "agreement_share": 0.6,
    }  # fmt: skip
    assert (rows[1]["stated"], rows[1]["judged"], rows[1]["left_out"]) == (1, 0, 1)
    assert rows[1]["agreement_share"] != rows[1]["agreement_share"], (
        "without anything to judge the value is missing, not 0"
    )
    assert found.tables[1].frame["did"].tolist()[1:3] == ["collect", ""]
    assert found.concerns == ["Agreement is computed from only 5 statements."]


def test_an_action_whose_end_is_missing_was_over_when_the_next_began(tmp_path: Path) -> None:
    log = Log()
    began(log, 0.0, "Ada", "a1", "collect", item="sand")
    began(log, 20.0, "Ada", "a2", "explore", direction="any")
    log.said(10.0, "Ada", "I am gathering sand.")
    log.said(30.0, "Ada", "I am gathering sand.")
    log.ended(100.0)
    assert outcomes(open_run(write_run(tmp_path, log))) == ["agreed", "disagreed"]


def test_without_statements_there_is_nothing_to_measure(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada")
    log.said(1.0, "Ada", "Hello.")
    log.ended(5.0)
    found = agreement.measure(open_run(write_run(tmp_path, log)))
    assert found.headline["agreement_share"] is None and found.headline["intentions_judged"] == 0
    assert found.finding == "No statement of intention could be judged (0 were left out)."
    assert found.concerns == []


def test_conditions_are_compared_over_runs(tmp_path: Path) -> None:
    # Full: 1 of 1, 1 of 1 and 1 of 2 agree: mean 5/6. Blind: 0 of 1 in both: mean 0. Without speech: not applicable.
    def a_run(name: str, condition: str, *said: str) -> Run:
        log = Log()
        began(log, 0.0, "Ada", "a1", "collect", item="sand")
        for index, intent in enumerate(said):
            log.said(10.0 + index, "Ada", f"I am going to {intent}.")
        log.ended(100.0)
        return open_run(write_run(tmp_path / name, log, {"condition": condition, "run_id": name}))

    runs = [
        a_run("one", "full", "gather sand"),
        a_run("two", "full", "gather sand"),
        a_run("three", "full", "gather sand", "look around"),
        a_run("four", "blind", "look around"),
        a_run("five", "blind", "look around"),
        a_run("six", "blind"),
    ]
    found = compare_agreement(runs, "market, 6 runs, rules mind")
    assert found is not None
    rows = {row["condition"]: row for row in found.tables[0].frame.to_dict("records")[:2]}
    assert rows["full"]["mean"] == pytest.approx(5 / 6) and rows["full"]["runs"] == 3
    assert (rows["blind"]["mean"], rows["blind"]["runs"], rows["blind"]["not_applicable"]) == (0.0, 2, 1)
    assert found.finding.endswith("blind 0.0%, full 83.3%.")
    assert compare_agreement([runs[-1]], "market, 1 run, rules mind") is None


def test_the_claim_on_the_broadcast_is_a_check_of_the_mechanism(tmp_path: Path) -> None:
    def a_run(condition: str, seed: int, said: str) -> Run:
        log = Log()
        began(log, 0.0, "Ada", "a1", "collect", item="sand")
        log.said(10.0, "Ada", f"I am going to {said}.")
        log.ended(100.0)
        facts = {"condition": condition, "run_id": f"{condition}{seed}", "seed": seed}
        return open_run(write_run(tmp_path / f"{condition}{seed}", log, facts))

    words = {"full": "gather sand", "no_broadcast": "look around"}
    found = compare_agreement([a_run(name, seed, words[name]) for name in words for seed in (1, 2, 3)], "village")
    assert found is not None
    (tested,) = found.claims
    assert tested.claim.kind == "mechanism"
    assert "bots/mind/requests/speak/rules.py" in tested.claim.rests_on
