"""Opinions of others: when they are requested, on which evidence, what follows; and the social goal."""

import json
from typing import Any

import anyio
import pytest

from bots.brain.module import Wake
from bots.brain.modules.social_awareness import SocialAwareness, without_others
from bots.brain.sections import (
    PERCEPTS,
    SOCIAL,
    Acquaintance,
    Percepts,
    SocialState,
    Utterance,
)
from bots.brain.settings import BrainSettings, SocialSettings
from bots.episodes import Gift, HeardSpeech, Hearsay, Meeting
from bots.events import Fault, MindCall, Opinion, SocialGoal
from bots.mind import MindError
from bots.mind.moment.matters import Announcement, View
from bots.mind.moment.people import Profile, TalkLine
from bots.mind.moment.situation import Recollection, Situation
from bots.mind.requests.appraise.request import Appraisal, Appraise
from bots.mind.requests.set_social_goal.request import SetSocialGoal, SocialGoalChoice
from bots.mind.thought import Answer
from tests.bots.brain.alone import Alone, make_alone, remembered, thinking
from tests.bots.brain.driver import ScriptedMind, living, make_life, until
from tests.bots.mind.moments import heard, person

pytestmark = pytest.mark.anyio

HERE = (0.0, 64.0, 0.0)


async def like_them_more(request: Appraise) -> Answer:
    return Appraisal(
        profiles=tuple(
            one.profile.model_copy(
                update={
                    "feeling": min(10.0, one.profile.feeling + len(one.evidence)),
                    "summary": f"{one.profile.name} did {len(one.evidence)} things more.",
                }
            )
            for one in request.others
        )
    )


async def keep_company(_request: SetSocialGoal) -> Answer:
    return SocialGoalChoice(text="I want to make friends.")


def make(settings: SocialSettings | None = None, **answers: Any) -> tuple[Alone[SocialAwareness], ScriptedMind]:
    mind = ScriptedMind(**{"appraise": like_them_more, "set_social_goal": keep_company, **answers})
    return make_alone(SocialAwareness, mind, BrainSettings(social=settings or SocialSettings())), mind


def regards(alone: Alone[Any]) -> SocialState:
    return alone.around.state.read(SOCIAL)


def appraised(mind: ScriptedMind) -> list[tuple[float, dict[str, list[str]]]]:
    """Return the times of the requests for opinions, with the people and the words."""
    return [
        (one.t, {other.profile.name: [memory.text for memory in other.evidence] for other in one.others})
        for one in mind.asked
        if isinstance(one, Appraise)
    ]


class Ears:
    """Lets an agent hear words, and remember them in the memory module's wording."""

    def __init__(self, alone: Alone[SocialAwareness]) -> None:
        self._alone = alone
        self._heard: list[Utterance] = []

    async def hear(self, speaker: str, text: str, *, at: float, addressed: bool = True) -> None:
        number = len(self._alone.around.remembrance.view) + 1
        one = Utterance(f"u{number}", speaker, text, at, 3.0, HERE, addressed=addressed, human=False)
        self._heard.append(one)
        percepts = Percepts(people=people(speaker), heard=tuple(self._heard[-16:]), heard_total=len(self._heard))
        self._alone.put(PERCEPTS, percepts)
        words = HeardSpeech(speaker, text)
        record = remembered(number, words, what="heard", t=at, about=speaker, utterance_id=one.utterance_id)
        await self._alone.remember(record)


def people(*names: str) -> dict[str, Acquaintance]:
    return {name: Acquaintance(name, 0.0, float(place), HERE) for place, name in enumerate(names)}


# # ---- opinions of others
# -----------------------------------------------------------------------------------------------


async def test_people_share_a_request_and_nobody_without_news_is_part_of_it() -> None:
    alone, mind = make(SocialSettings(appraise_at_once=2, appraise_seconds=5.0))
    await alone.remember(
        *[remembered(n, Meeting(name), what="met", about=name) for n, name in enumerate(("Ada", "Bob", "Will"), 1)]
    )
    async with thinking(alone):
        for second in range(1, 20):
            await alone.at(float(second))
        assert appraised(mind) == [
            (1.0, {"Ada": ["I met Ada."], "Bob": ["I met Bob."]}),
            (6.0, {"Will": ["I met Will."]}),
        ]
        await alone.remember(remembered(4, Gift("Bob", "bread", 1), what="deed", about="Bob"))
        await alone.at(20.0)
    assert appraised(mind)[2:] == [(20.0, {"Bob": ["Bob gave me 1 bread."]})]
    assert regards(alone).profiles["Bob"].feeling == 7.0
    assert [(one.about, one.score) for one in alone.logged(Opinion)] == [
        ("Ada", 6.0),
        ("Bob", 6.0),
        ("Will", 6.0),
        ("Bob", 7.0),
    ]
    assert not alone.faults


async def test_an_opinion_that_stays_is_not_logged_again() -> None:
    async def stay(request: Appraise) -> Answer:
        return Appraisal(profiles=tuple(Profile(name=one.profile.name, feeling=3.0) for one in request.others))

    alone, mind = make(appraise=stay)
    async with thinking(alone):
        await alone.remember(remembered(1, Meeting("Ada"), what="met", about="Ada"))
        await alone.at(1.0)
        await alone.remember(remembered(2, Gift("Ada", "dirt", 1), what="deed", about="Ada"))
        await alone.at(10.0)
    assert len(appraised(mind)) == 2 and len(alone.logged(Opinion)) == 1


async def test_a_seen_person_is_known_but_needs_words_or_actions_for_an_opinion() -> None:
    async def stay_cool(request: Appraise) -> Answer:
        return Appraisal(
            profiles=tuple(
                one.profile.model_copy(update={"summary": f"I know {len(one.evidence)} things."})
                for one in request.others
            )
        )

    alone, _ = make(appraise=stay_cool)
    ears = Ears(alone)
    async with thinking(alone):
        await alone.remember(remembered(1, Meeting("Ada"), what="met", about="Ada"))
        await alone.at(1.0)
        assert "Ada" in regards(alone).profiles and not alone.logged(Opinion)
        await ears.hear("Ada", "It looks like rain, Mira.", at=2.0)
        await ears.hear("Ada", "I am going home, Mira.", at=3.0)
        await alone.at(10.0)
    assert [(one.about, one.score) for one in alone.logged(Opinion)] == [("Ada", 5.0)]


async def test_of_much_evidence_the_newest_is_told_the_oldest_first() -> None:
    alone, mind = make(SocialSettings(evidence_max=3))
    ears = Ears(alone)
    for number in range(1, 6):
        await ears.hear("Ada", f"Word {number}.", at=float(number))
    async with thinking(alone):
        await alone.at(6.0)
    assert appraised(mind) == [(6.0, {"Ada": [f'Ada said: "Word {number}."' for number in (3, 4, 5)]})]


@pytest.mark.parametrize(
    ("profiles", "wrong"),
    [
        ((Profile(name="Ada", feeling=11.0),), "a feeling of 11 for Ada is not from 0 to 10."),
        ((Profile(name="Ada", thinks_of_me=-1.0),), "a feeling of -1 for Ada is not from 0 to 10."),
        ((Profile(name="Eve"),), "asked about Ada, the mind answered about Eve."),
        ((), "asked about Ada, the mind answered about nobody."),
    ],
)
async def test_an_answer_that_cannot_be_is_refused_and_the_evidence_is_weighed_later(
    profiles: tuple[Profile, ...], wrong: str
) -> None:
    answers = iter([Appraisal(profiles=profiles)])

    async def blunder_once(request: Appraise) -> Answer:
        return next(answers, None) or await like_them_more(request)

    alone, mind = make(appraise=blunder_once)
    await alone.remember(remembered(1, Meeting("Ada"), what="met", about="Ada"))
    async with thinking(alone):
        await alone.at(1.0)
        assert alone.faults == [f"No opinion: {wrong}"]
        assert not regards(alone).profiles and not alone.logged(Opinion)
        for second in range(2, 12):
            await alone.at(float(second))
    assert [at for at, _ in appraised(mind)] == [1.0, 11.0]
    assert regards(alone).profiles["Ada"].feeling == 6.0


async def test_a_failed_thought_causes_no_opinion_no_goal_and_no_busy_loop() -> None:
    async def fail(_request: Any) -> Answer:
        raise MindError("no idea")

    alone, mind = make(appraise=fail, set_social_goal=fail)
    alone.put(PERCEPTS, Percepts(people=people("Ada")))
    await alone.remember(remembered(1, Meeting("Ada"), what="met", about="Ada"))
    async with thinking(alone):
        for second in range(200):
            await alone.at(float(second))
    # After 0 there are pauses of 10, 20, 40 and 80 s, for each of the two.
    assert sorted(one.t for one in mind.asked) == [0.0, 0.0, 10.0, 10.0, 30.0, 30.0, 70.0, 70.0, 150.0, 150.0]
    assert not regards(alone).profiles and regards(alone).social_goal == ""
    assert not alone.logged(Opinion) and not alone.logged(SocialGoal)


async def test_hearsay_whose_source_told_nothing_is_left_out_of_a_profile() -> None:
    async def embroider(_request: Appraise) -> Answer:
        return Appraisal(profiles=(Profile(name="Bob", hearsay=("Ada says: Bob is a thief.", "Eve says: Bob sings.")),))

    alone, _ = make(appraise=embroider)
    await alone.remember(remembered(1, Hearsay("Ada", "Bob is a thief.", addressed=True), what="hearsay", about="Bob"))
    async with thinking(alone):
        await alone.at(1.0)
    assert regards(alone).profiles["Bob"].hearsay == ("Ada says: Bob is a thief.",)


async def test_profiles_are_bounded_and_the_oldest_is_dropped() -> None:
    alone, _ = make(SocialSettings(people_max=2))
    alone.put(PERCEPTS, Percepts(people=people("Bob", "Ada", "Will")))
    async with thinking(alone):
        for number, name in enumerate(("Ada", "Bob", "Will"), 1):
            await alone.remember(remembered(number, Meeting(name), what="met", about=name))
            await alone.at(number * 10.0)
    assert set(regards(alone).profiles) == {"Ada", "Will"}


async def test_what_comes_while_the_mind_thinks_waits_for_the_next_thought() -> None:
    async def meanwhile(request: Appraise) -> Answer:
        if request.t == 1.0:
            await alone.remember(remembered(2, Gift("Ada", "bread", 1), what="deed", about="Ada"))
            await alone.module.step(Wake())
        return await like_them_more(request)

    alone, mind = make(appraise=meanwhile)
    await alone.remember(remembered(1, Meeting("Ada"), what="met", about="Ada"))
    async with thinking(alone):
        await alone.at(1.0)
        await alone.at(6.0)
    assert appraised(mind) == [(1.0, {"Ada": ["I met Ada."]}), (6.0, {"Ada": ["Ada gave me 1 bread."]})]


# # ---- the social goal
# --------------------------------------------------------------------------------------------------


async def test_the_social_goal_is_set_every_eight_seconds_and_logged_each_time() -> None:
    alone, _ = make()
    async with thinking(alone):
        await alone.at(0.0)
        assert not alone.logged(SocialGoal), "an agent who knows nobody sets no social goal"
        alone.put(PERCEPTS, Percepts(people=people("Ada")))
        for second in range(1, 22):
            await alone.at(float(second))
    assert [one.text for one in alone.logged(SocialGoal)] == ["I want to make friends."] * 3
    assert [event.t for event in alone.events if isinstance(event.payload, SocialGoal)] == [1.0, 9.0, 17.0]
    assert (regards(alone).social_goal, regards(alone).social_goal_since) == ("I want to make friends.", 1.0)


async def test_a_slow_appraisal_does_not_hold_up_the_social_goal() -> None:
    async def never(_request: Appraise) -> Answer:
        await anyio.sleep_forever()
        raise MindError("never")

    alone, _ = make(appraise=never)
    alone.put(PERCEPTS, Percepts(people=people("Ada")))
    await alone.remember(remembered(1, Meeting("Ada"), what="met", about="Ada"))
    async with thinking(alone):
        await alone.at(1.0)
        await alone.at(11.0)
    assert len(alone.logged(SocialGoal)) == 2
    assert [one.status for one in alone.logged(MindCall) if one.request == "appraise"] == ["cancelled"]


async def test_an_empty_social_goal_is_refused() -> None:
    async def nothing(_request: SetSocialGoal) -> Answer:
        return SocialGoalChoice(text=" ")

    alone, _ = make(set_social_goal=nothing)
    alone.put(PERCEPTS, Percepts(people=people("Ada")))
    async with thinking(alone):
        await alone.at(1.0)
    assert alone.faults == ["The social goal is empty."] and not alone.logged(SocialGoal)


# # ---- after a restart
# --------------------------------------------------------------------------------------------------


async def test_a_new_life_thinks_of_others_as_before_and_weighs_what_waited() -> None:
    records = (
        remembered(1, Meeting("Ada"), what="met", about="Ada"),
        remembered(2, Gift("Ada", "bread", 1), what="deed", about="Ada"),
    )
    alone, _ = make()
    alone.put(PERCEPTS, Percepts(people=people("Ada")))
    async with thinking(alone):
        await alone.remember(records[0])
        await alone.at(1.0)
        await alone.remember(records[1])
        await alone.at(2.0)
    saved = json.loads(json.dumps(alone.module.snapshot(), allow_nan=False))
    second, mind = make()
    await second.remember(*records)
    await second.module.wake_up(saved)
    assert regards(second) == regards(alone)
    async with thinking(second):
        await second.at(3.0)
    assert appraised(mind) == [(3.0, {"Ada": ["Ada gave me 1 bread."]})]


async def test_a_whole_agent_forms_opinions_of_speakers_and_of_people_in_gossip() -> None:
    mind = ScriptedMind(appraise=like_them_more, set_social_goal=keep_company)
    life = make_life(mind=mind)
    life.body.see("Tomas")
    async with living(life):
        life.body.hear("Tomas", "Mira, Ida is kind.")
        await until(lambda: {one.about for one in life.logged(Opinion)} == {"Tomas", "Ida"})
        await until(lambda: life.logged(SocialGoal))
    hearsay = [text for _, evidence in appraised(mind) for text in evidence.get("Ida", ())]
    assert hearsay == ['Tomas told me: "Mira, Ida is kind."']
    assert not [fault for fault in life.logged(Fault) if fault.where.startswith("brain.")]


async def test_without_social_awareness_an_agent_has_a_social_goal_and_no_opinions() -> None:
    alone, mind = make(SocialSettings(social_goal_seconds=8.0, aware=False))
    ears = Ears(alone)
    async with thinking(alone):
        await alone.at(0.0)
        await ears.hear("Ada", "I am going to farm the fields.", at=1.0)
        for second in range(1, 20):
            await alone.at(float(second))
    assert [one.t for one in mind.asked] == [0.0, 8.0, 16.0]
    for one in mind.asked:
        assert isinstance(one, SetSocialGoal)
        asked = one.situation
        assert not (asked.people or asked.heard or asked.profiles or asked.memories)
    assert not regards(alone).profiles
    assert regards(alone).social_goal == "I want to make friends."


def test_without_others_a_moment_loses_what_is_about_them_and_nothing_else() -> None:
    def memory(what: str, text: str, about: str | None = None) -> Recollection:
        return Recollection(memory_id="m", what=what, text=text, importance=3.0, seconds_ago=9.0, about=about)

    own = (
        memory("reflection", "I work best in the morning."),
        memory("found", "I found a cave."),
        memory("plan", "I will go to the mine at noon."),
    )
    others = (
        memory("heard", 'Ada said: "I farm."', "Ada"),
        memory("reflection", "Ada and I get on well."),
        memory("found", "I found the chest of Will."),
        memory("chat", "We talked about bread.", "Will Miller"),
    )
    news = Announcement(by="herald", text="The vote is at noon.", seconds_ago=5.0)
    mine = View(matter="taxes", score=4.0, summary="I am rather against taxes.")
    reason = TalkLine(speaker="Ada", text="Rejoice!")
    theirs = View(matter="faith", score=7.0, summary='As Ada says: "Rejoice!"', reason=reason)
    whole = Situation(
        people=(person("Ada"),),
        heard=(heard("I farm.").model_copy(update={"speaker": "Ada"}),),
        profiles=(Profile(name="Ada"), Profile(name="Will Miller")),
        happenings=("It begins to rain.", "Ada came into sight."),
        memories=(*own, *others),
        announcements=(news,),
        views=(mine, theirs),
        social_goal="I want to farm.",
        directives=("Your inner voice: sing",),
    )
    left = without_others(whole)
    assert left == whole.model_copy(
        update={
            "people": (),
            "heard": (),
            "profiles": (),
            "happenings": ("It begins to rain.",),
            "memories": own,
            "views": (mine, theirs.model_copy(update={"summary": "", "reason": None})),
        }
    )
    alone = Situation(memories=own, announcements=(news,), views=(mine,))
    assert without_others(alone) == alone
