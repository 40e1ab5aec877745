"""Constants of the rules mind are used as the scenario has them."""

import pytest
from pydantic import ValidationError

from bots.mind.pack import RulesPack
from bots.mind.rules.opinion.arguments import ViewConstants
from bots.mind.rules.theme import Theme


def test_a_theme_has_the_constants_of_its_pack() -> None:
    usual = ViewConstants()
    assert Theme(RulesPack()).of(ViewConstants) == usual
    changed = Theme(RulesPack(constants={"form_view": {"rate": 0.3}})).of(ViewConstants)
    assert (changed.rate, changed.worn) == (0.3, usual.worn)


def test_a_theme_refuses_a_value_outside_of_its_range() -> None:
    theme = Theme(RulesPack(constants={"form_view": {"rate": 0.6}}))
    with pytest.raises(ValidationError, match=r"less than or equal to 0\.5"):
        theme.of(ViewConstants)
