"""Aliases of visitors: constant within a run, and no real name behind the bodies."""

from bots.body.aliases import Aliases, alias_of

POPULATION = ("Mira", "Tomas")


def aliases(**agreed: str) -> Aliases:
    return Aliases(POPULATION, agreed, "salt of a run")


def test_agents_keep_their_names_and_visitors_get_theirs_once() -> None:
    names = aliases(Jo_Smith="Guest")
    assert not names.meet("Mira")
    assert not names.meet("Jo_Smith"), "a person with an agreed alias is known from the start"
    assert names.meet("Steve")
    assert not names.meet("Steve")
    assert names.conceal('{"speaker":"Jo_Smith","text":"Mira, I am jo_smith, not Jo_Smithy."}') == (
        '{"speaker":"Guest","text":"Mira, I am Guest, not Jo_Smithy."}'
    )


def test_a_number_is_the_same_all_through_a_run_and_another_in_the_next() -> None:
    first, again, other = (alias_of("Steve", {}, salt) for salt in ("one", "one", "two"))
    assert first == again != other
    assert first.startswith("Visitor") and len(first) <= 16


def test_what_is_concealed_is_revealed_to_the_body() -> None:
    names = aliases(Jo_Smith="Guest")
    names.meet("Jo_Smith2")
    told = 'give Jo_Smith2 and Jo_Smith the "oak_log"'
    assert "Jo_Smith" not in names.conceal(told)
    assert names.reveal(names.conceal(told)) == told


def test_a_name_from_the_world_is_not_a_pattern() -> None:
    names = aliases()
    names.meet("a_b")
    assert names.conceal("axb a_b") == f"axb {alias_of('a_b', {}, 'salt of a run')}"
