"""What is worth a thought when thoughts are rationed."""

import pytest

from bots.brain.noticing import Notable, Pressing
from bots.brain.salience import calls_for_thought, is_salient
from bots.episodes import Address, Arrival, Episode, FirstItem, Injury, InnerSpeech
from bots.mind.moment.people import Profile

PROFILES = {
    "Ada": Profile(name="Ada", feeling=8.0),
    "Bob": Profile(name="Bob", feeling=5.5),
    "Kim": Profile(name="Kim", feeling=2.5),
}


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("Mira, what are you doing?", True),
        ("Please give me two logs.", True),
        ("The barn is on fire!", True),
        ("Hello Mira!", False),
        ("Goodbye!", False),
        ("I gathered three logs today.", False),
    ],
)
def test_questions_requests_and_cries_call_for_thought(text: str, calls: bool) -> None:
    assert calls_for_thought(text) is calls


@pytest.mark.parametrize(
    ("pressing", "episode", "salient"),
    [
        (Pressing.DIRECTIVE, InnerSpeech("Build a tower."), True),
        (Pressing.DANGER, Injury(4.0), True),
        (Pressing.ADDRESSED, Address("Ada", "Can you help me?"), True),
        (Pressing.ADDRESSED, Address("Ada", "It is a fine day."), False),
        (Pressing.NEWCOMER, Arrival("Ada"), True),
        (Pressing.NEWCOMER, Arrival("Kim"), True),
        (Pressing.NEWCOMER, Arrival("Bob"), False),
        (Pressing.NEWCOMER, Arrival("Zoe"), False),
        (Pressing.FIND, FirstItem("oak_log"), True),
        (Pressing.FIND, FirstItem("dirt"), False),
    ],
)
def test_what_may_be_a_reason_to_leave_the_plan(pressing: Pressing, episode: Episode, salient: bool) -> None:
    assert is_salient(Notable(pressing, 0.0, episode), PROFILES, ("oak_log",)) is salient
