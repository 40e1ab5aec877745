"""Questions to a people that governs itself travel as JSON."""

import pytest
from pydantic import TypeAdapter

from bots.consultation import AskDraft, AskFeedback, AskVote, Consultation
from bots.mind.moment.matters import Amendment, Matter, Remark

TAXATION = Matter(name="taxation", question="Should the village tax its people more?", words=("tax",))


@pytest.mark.parametrize(
    "asked",
    [
        AskFeedback(laws_title="constitution", matter=TAXATION),
        AskDraft(laws_title="constitution", matter=TAXATION, feedback=(Remark(speaker="Ada", text="Less, please."),)),
        AskVote(
            laws_title="constitution",
            matter=TAXATION,
            amendment=Amendment(number=1, law=2, text="The tax is 10 %."),
        ),
    ],
)
def test_a_consultation_is_the_same_after_a_journey_as_json(asked: Consultation) -> None:
    consultation: TypeAdapter[Consultation] = TypeAdapter(Consultation)
    assert consultation.validate_json(consultation.dump_json(asked)) == asked
