"""Getting new kinds: what is near, quick to get and did not just fail, by constants that a scenario can change."""

import pytest

from bots.mind.pack import RulesPack
from bots.mind.requests.choose_action.rules import choose_action
from bots.mind.rules.theme import Theme
from tests.bots.mind.moments import block, chance, choose, failed


def gets_it(changed: dict[str, float], *, tried: bool = False) -> bool:
    theme = Theme(RulesPack(constants={"gathering": changed}))
    outcomes = (failed("collect", item="poppy"),) if tried else ()
    choice = choose_action(choose(things=(block("poppy", 10.0),), outcomes=outcomes), theme, chance())
    return (choice.skill, choice.args.get("item")) == ("collect", "poppy")


@pytest.mark.parametrize(("name", "value"), [("distance_blocks", 9.0), ("seconds_most", 2.0)])
def test_what_is_worth_getting_is_set_by_constants(name: str, value: float) -> None:
    assert gets_it({})
    assert not gets_it({name: value})


def test_what_failed_is_left_alone_for_a_while() -> None:
    assert not gets_it({}, tried=True)
    assert gets_it({"retry_seconds": 0.0}, tried=True)
