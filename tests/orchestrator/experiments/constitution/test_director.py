"""The director of the constitution in rehearsal: the paper's schedule, the payments, and the effects of a vote."""

from collections.abc import Mapping
from typing import Any

import pytest

from bots.consultation import AskDraft, AskFeedback, AskVote, Consultation
from bots.events import (
    Announced,
    CivicAmendments,
    CivicConstitution,
    CivicTally,
    HandedOut,
    Payload,
    TaxClosed,
    TaxOpened,
    TaxPaid,
)
from bots.persona import Persona
from orchestrator.directors.director import NoAnswerError
from orchestrator.directors.rehearsal import Answers, Rehearsal
from orchestrator.errors import CivitasError
from orchestrator.experiments.constitution import ConstitutionDirector
from orchestrator.experiments.constitution.settings import ConstitutionSettings
from orchestrator.experiments.constitution.tax_law import CONSTITUTION, tax_percent
from tests.orchestrator.directors.rehearsing import Scene
from tests.support.virtual_time import VIRTUAL_TIME

pytestmark = pytest.mark.anyio

TEXT = "1. Everybody pays 20 % of what they hold as tax.\n2. The chest belongs to all."
CHESTS = {"community chest": (1, 64, 1), "community chest 2": (4, 64, 1)}
CONSTITUENTS = ("Ada", "Bob", "Cleo", "Dag")
ROUNDING_SECONDS = 0.001
"""Precision of times: UNIX time as a float has 0.2 µs, multiplied by the speed."""
EARLY = {
    "feedback_at_seconds": 100.0,
    "draft_at_seconds": 120.0,
    "vote_at_seconds": 140.0,
    "count_at_seconds": 160.0,
}
LESS = {"number": 1, "law": 1, "text": "Everybody pays 10 % of what they hold as tax.", "because": "It is too much."}
MORE = {"number": 2, "law": 1, "text": "Everybody pays 30 % of what they hold as tax.", "because": "It is too little."}


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, Any]]:
    """Plans run in virtual time."""
    return VIRTUAL_TIME


def settings(**changes: Any) -> ConstitutionSettings:
    usual = {"text": TEXT, "chests": list(CHESTS), "receipt_wall_seconds": 0.7}
    return ConstitutionSettings.model_validate(usual | changes)


def scene_of(answer: Answers | None = None) -> Scene:
    people = [Persona(name=name, group="constituents") for name in CONSTITUENTS]
    people += [Persona(name="Thorin", group="influencers"), Persona(name="Moe", group="manager")]
    rehearsal = Rehearsal(
        carried={person.name: {"dirt": 100} for person in people},
        chests={spot: {} for spot in CHESTS.values()},
        answer=answer,
    )
    return Scene(rehearsal, people, places={name: (float(x), float(y), float(z)) for name, (x, y, z) in CHESTS.items()})


def obey(scene: Scene) -> None:
    """Make all constituents pay what their text asks for when a season opens."""
    rehearsal = scene.rehearsal

    def pay(_by: str, text: str) -> None:
        if "is open" not in text:
            return
        for name in CONSTITUENTS:
            rate = tax_percent(rehearsal.documents[name][CONSTITUTION])
            assert rate is not None
            rehearsal.put(name, CHESTS["community chest"], "dirt", round(rehearsal.carried[name]["dirt"] * rate / 100))

    rehearsal.on_announcement = pay


def voting(yes_on: int) -> Answers:
    """People with one remark each, a manager who puts two amendments to the vote, and votes for one of them."""

    def answer(_name: str, consultation: Consultation) -> Mapping[str, Any]:
        match consultation:
            case AskFeedback():
                return {"text": "20 % is not right."}
            case AskDraft():
                return {"amendments": [LESS, MORE]}
            case AskVote():
                return {"vote": "yes" if consultation.amendment.number == yes_on else "no"}

    return answer


async def play(scene: Scene, **changes: Any) -> None:
    """Return the complete protocol of the paper, without the changes."""
    await scene.play(ConstitutionDirector(settings(**changes), scene.stage))


async def play_short(scene: Scene, before: int = 1, after: int = 0, **changes: Any) -> None:
    """Return settings with few seasons, and everything else within the first five minutes."""
    await play(scene, seasons_before=before, seasons_after=after, in_force_at_seconds=300.0, **EARLY | changes)


async def test_the_schedule_is_the_papers_to_the_second() -> None:
    scene = scene_of(voting(yes_on=1))
    obey(scene)
    await play(scene)
    opened = [at for at, _ in scene.timed(TaxOpened)]
    closed = [at for at, _ in scene.timed(TaxClosed)]
    for season in range(10):
        assert opened[season] == pytest.approx(100 + 120 * season, abs=ROUNDING_SECONDS)
        assert closed[season] == pytest.approx(120 + 120 * season, abs=ROUNDING_SECONDS)
    told = [(at, one.text) for at, one in scene.timed(Announced)]
    notices = [at for at, text in told if "opens in 90 seconds, for 20 seconds" in text]
    assert [round(at / 10) * 10 for at in notices] == [10 + 120 * season for season in range(10)]
    assert {one.by for one in scene.logged(Announced)} == {"Town crier"}
    moments: dict[type[Payload], float] = {
        CivicAmendments: 360,
        CivicTally: 480,
    }
    for kind, due in moments.items():
        assert all(at == pytest.approx(due, abs=ROUNDING_SECONDS) for at, _ in scene.timed(kind)), kind
    assert [at for at, _ in scene.timed(HandedOut)] == pytest.approx([0, 600], abs=ROUNDING_SECONDS)
    assert not scene.faults


async def test_people_pay_what_the_text_asks_for_and_the_vote_changes_it() -> None:
    scene = scene_of(voting(yes_on=1))
    obey(scene)
    await play(scene)
    first, second = scene.logged(CivicConstitution)
    assert (first.version, first.why, first.rate_due, first.text) == (1, "first", 0.2, TEXT)
    assert (second.version, second.why, second.rate_due) == (2, "amended", 0.1)
    assert second.text == TEXT.replace("20 %", "10 %")
    assert [sorted(one.to) for one in scene.logged(HandedOut)] == [sorted(scene.rehearsal.carried)] * 2
    paid = scene.logged(TaxPaid)
    assert len(paid) == 10 * len(CONSTITUENTS)
    for one in paid:
        assert one.fraction == pytest.approx(one.rate_due, abs=0.02), one
        assert one.rate_due == (0.2 if one.season <= 5 else 0.1)
        assert one.verified_by == "chest contents"
    assert (paid[0].holdings, paid[0].deposited, paid[0].items) == (100, 20, {"dirt": 20})
    seasons = scene.logged(TaxClosed)
    assert all(one.matched for one in seasons)
    assert (seasons[0].holdings, seasons[0].deposited, seasons[0].gained) == (400, 80, {"dirt": 80})
    assert seasons[0].chests == {"community chest": {"dirt": 80}, "community chest 2": {}}
    assert [event.agent for event in scene.events if isinstance(event.payload, TaxPaid)][:4] == list(CONSTITUENTS)
    less, more = scene.logged(CivicTally)
    assert (less.yes, less.no, less.abstain, less.passed) == (4, 0, 0, True)
    assert (more.yes, more.no, more.abstain, more.passed) == (0, 4, 0, False)


async def test_a_frozen_constitution_is_voted_on_and_stays() -> None:
    scene, free = scene_of(voting(yes_on=1)), scene_of(voting(yes_on=1))
    await play_short(scene, amendable=False)
    await play_short(free)
    assert [(one.version, one.why, one.text) for one in scene.logged(CivicConstitution)] == [
        (1, "first", TEXT),
        (1, "frozen", TEXT),
    ]
    assert scene.logged(CivicTally) == free.logged(CivicTally)
    assert scene.rehearsal.announced == free.rehearsal.announced, "the announcements of both are the same"


async def test_of_two_amendments_of_a_law_that_pass_the_one_with_the_greater_lead_holds() -> None:
    def answer(name: str, consultation: Consultation) -> Mapping[str, Any]:
        if isinstance(consultation, AskVote):
            return {"vote": "no" if consultation.amendment.number == 1 and name == "Ada" else "yes"}
        return voting(yes_on=0)(name, consultation)

    scene = scene_of(answer)
    await play_short(scene)
    assert [one.passed for one in scene.logged(CivicTally)] == [True, True]
    assert scene.logged(CivicConstitution)[-1].rate_due == 0.3


async def test_a_tie_changes_nothing() -> None:
    def answer(name: str, consultation: Consultation) -> Mapping[str, Any]:
        if isinstance(consultation, AskVote):
            return {"vote": "yes" if name in CONSTITUENTS[:2] else "no"}
        return voting(yes_on=0)(name, consultation)

    scene = scene_of(answer)
    await play_short(scene)
    assert scene.logged(CivicConstitution)[-1].why == "not amended"


async def test_an_agent_without_an_answer_abstains_with_a_fault() -> None:
    def answer(name: str, consultation: Consultation) -> Mapping[str, Any]:
        if name == "Ada":
            raise NoAnswerError("Ada has no answer (the model is away): ask again, or see the run's faults.")
        if name == "Bob":
            return {"vote": "perhaps", "text": 7}
        return voting(yes_on=2)(name, consultation)

    scene = scene_of(answer)
    await play_short(scene)
    less, more = scene.logged(CivicTally)
    assert (less.yes, less.no, less.abstain) == (0, 2, 2)
    assert (more.yes, more.no, more.abstain) == (2, 0, 2)
    actions = [one.action for one in scene.faults]
    assert actions.count("feedback of Ada") == actions.count("feedback of Bob") == 1
    assert actions.count("vote of Ada") == actions.count("vote of Bob") == 2


async def test_a_manager_without_an_answer_drafts_nothing() -> None:
    def answer(name: str, consultation: Consultation) -> Mapping[str, Any]:
        if name == "Moe":
            raise NoAnswerError("Moe has no answer.")
        return voting(yes_on=1)(name, consultation)

    scene = scene_of(answer)
    await play_short(scene)
    assert [one.amendments for one in scene.logged(CivicAmendments)] == [[]]
    assert scene.logged(CivicTally) == []
    assert scene.logged(CivicConstitution)[-1].why == "not amended"
    assert [one.action for one in scene.faults] == ["draft of Moe"]


async def test_what_nobody_tells_of_is_a_difference_once_and_what_others_put_in_is_not_a_tax() -> None:
    scene = scene_of()
    rehearsal = scene.rehearsal

    def pay(_by: str, text: str) -> None:
        if "season 1 is open" in text:
            rehearsal.put("Ada", CHESTS["community chest"], "dirt", 20)
            rehearsal.put("Thorin", CHESTS["community chest 2"], "dirt", 5)
            rehearsal.put("Bob", CHESTS["community chest"], "dirt", 7, tells=False)

    rehearsal.on_announcement = pay
    await play_short(scene, before=2)
    first, second = scene.logged(TaxClosed)
    assert (first.deposited, first.others_deposited, first.gained, first.matched) == (20, 5, {"dirt": 32}, False)
    assert (second.deposited, second.gained, second.matched) == (0, {}, True), "the books go on from there"
    told = {one.verified_by for one in scene.logged(TaxPaid)}
    assert told == {"chest contents", "community chest gained +7 dirt more than reported"}


async def test_a_dead_agent_owes_tax_on_its_holdings_at_the_opening() -> None:
    scene = scene_of()
    rehearsal = scene.rehearsal

    def live(_by: str, text: str) -> None:
        if "opens in" in text:
            del rehearsal.carried["Dag"]
        if "is open" in text:
            rehearsal.put("Ada", CHESTS["community chest"], "dirt", 20)
            rehearsal.carried["Ada"] = {}
            rehearsal.carried["Bob"] = {}
            del rehearsal.carried["Cleo"]

    rehearsal.on_announcement = live
    await play_short(scene)
    paid = {event.agent: event.payload for event in scene.events if isinstance(event.payload, TaxPaid)}
    assert (paid["Ada"].holdings, paid["Ada"].fraction) == (100, 0.2)
    assert (paid["Bob"].holdings, paid["Bob"].fraction) == (100, 0.0)
    assert (paid["Cleo"].holdings, paid["Cleo"].fraction) == (100, 0.0), "away as it closed"
    assert "Dag" not in paid, "the payment of an unreadable agent cannot be measured"
    assert "taxes of Dag in season 1" in [one.action for one in scene.faults]


async def test_a_chest_that_the_world_does_not_have_is_refused() -> None:
    scene = scene_of()
    with pytest.raises(CivitasError, match="Taxes go into 'well'"):
        ConstitutionDirector(settings(chests=["well"]), scene.stage)
