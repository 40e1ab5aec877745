"""The addressee of words, given the talks that are going on."""

import pytest

from bots.brain.addressing import AWAY_SECONDS, EXCHANGE_SECONDS, Exchanges, Meant, is_away, meant_for, named_in
from bots.brain.sections import Acquaintance, Utterance

PEOPLE = ("Mira", "Tomas", "Ida", "Steve")


def heard(text: str, speaker: str = "Tomas", *, addressed: bool = True) -> Utterance:
    return Utterance("u1", speaker, text, 0.0, 3.0, (3.0, 64.0, 0.0), addressed=addressed, human=False)


@pytest.mark.parametrize(
    ("text", "addressed", "talk_others", "partners", "meant"),
    [
        # A named agent is the addressee in every case.
        ("Mira, come here.", False, (), ("Ida",), Meant.ME),
        ("Ida, come here.", True, ("Tomas",), (), Meant.OTHERS),
        # Without a name, the words belong to the talk that the speaker is in: mine …
        ("Where is sand?", False, ("Tomas",), (), Meant.ME),
        ("Where is sand?", False, ("Tomas", "Ida"), (), Meant.TALK),
        ("Where is sand?", False, ("Tomas", "Ida"), ("Ida",), Meant.TALK),
        # … or another agent's, however near I stand …
        ("Where is sand?", True, (), ("Ida",), Meant.OTHERS),
        ("Where is sand?", True, ("Tomas",), ("Ida",), Meant.OTHERS),
        # … unless the words are for everybody.
        ("Has anyone seen sand?", True, (), ("Ida",), Meant.ME),
        # If no talk is known, sight and hearing decide.
        ("Where is sand?", True, (), (), Meant.ME),
        ("Where is sand?", False, (), (), Meant.OTHERS),
        ("Where is sand?", True, (), ("Mira",), Meant.ME),
    ],
)
def test_addressees_of_words(
    text: str, addressed: bool, talk_others: tuple[str, ...], partners: tuple[str, ...], meant: Meant
) -> None:
    utterance = heard(text, addressed=addressed)
    named = named_in(text, PEOPLE, utterance.speaker)
    assert meant_for(utterance, me="Mira", named=named, talk_others=talk_others, partners=partners) is meant


def test_speakers_do_not_name_themselves() -> None:
    assert named_in("I am Tomas, hello ida and mira_2", PEOPLE, "Tomas") == {"Ida"}


def test_words_without_a_name_go_to_the_partner_of_the_talk() -> None:
    # 0 s: Tomas names Ida. 2 s: Ida speaks without a name, so to Tomas, who spoke to her. 4 s: Tomas without a name
    # still speaks to Ida. 5 s: Ida turns to Steve; from then on her words are for Steve, and Steve's are for Ida.
    exchanges = Exchanges()
    assert exchanges.partners("Tomas", 0.0) == frozenset()
    exchanges.note("Tomas", frozenset({"Ida"}), 0.0)
    assert exchanges.partners("Ida", 2.0) == {"Tomas"}
    exchanges.note("Ida", frozenset(), 2.0)
    assert exchanges.partners("Tomas", 4.0) == {"Ida"}
    exchanges.note("Tomas", frozenset(), 4.0)
    exchanges.note("Ida", frozenset({"Steve"}), 5.0)
    assert exchanges.partners("Ida", 6.0) == {"Steve"}
    assert exchanges.partners("Steve", 6.0) == {"Ida"}
    assert exchanges.partners("Steve", 5.0 + EXCHANGE_SECONDS + 0.1) == frozenset()


def test_an_unseen_unheard_or_distant_person_is_away() -> None:
    near = Acquaintance("Ida", met_at=0.0, noticed_at=100.0, position=(10.0, 64.0, 0.0))
    here = (0.0, 64.0, 0.0)
    assert not is_away(near, here, 100.0 + AWAY_SECONDS, 16.0)
    assert is_away(near, here, 100.1 + AWAY_SECONDS, 16.0)
    assert is_away(near, here, 100.0, 9.0)
    assert not is_away(near, None, 100.0, 9.0), "without a position, only the time decides"
    assert is_away(None, here, 100.0, 16.0)
