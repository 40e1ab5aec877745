"""The rules mind's opinions of others after their words and actions."""

import numpy as np
import pytest

from bots.episodes import Blow, Gift, OwnSpeech
from bots.mind.moment.people import FEELING_NEUTRAL, Profile
from bots.mind.moment.situation import Recollection, Who
from bots.mind.requests.appraise.request import Appraise, Regarded
from bots.mind.requests.appraise.rules import appraise
from tests.bots.mind.moments import ME, THEME, appraisal_of, chance, lived, memory, words_of

LILA = Profile(name="Lila")
AFFECTION = (
    "Mira, it makes me happy to see you!",
    "You are such a good friend to me.",
    "I love how kind you are.",
    "Thank you for being here, Mira.",
    "I enjoy every hour with you.",
)
ANNOYANCE = (
    "You are in my way again, how annoying.",
    "Stop following me, Mira.",
    "I am tired of you.",
    "You are getting on my nerves.",
    "Leave me alone, please.",
)
CHATTER = ("Has anyone seen iron ore?", "I am going to get sand.", "It will be night soon.", "Where is the well?")


def after(profile: Profile, *evidence: Recollection, who: Who = ME) -> Profile:
    return appraise(appraisal_of(profile, *evidence, who=who), THEME, chance()).profiles[0]


def feelings_through(*texts: str, who: Who = ME) -> list[float]:
    profile, felt = LILA, []
    for text in texts:
        profile = after(profile, words_of("Lila", text), who=who)
        felt.append(profile.feeling)
    return felt


def test_the_feeling_follows_affection_annoyance_affection() -> None:
    spoken = [1.0] * 5 + [-1.0] * 5 + [1.0] * 5
    felt = feelings_through(*AFFECTION, *ANNOYANCE, *AFFECTION)
    assert np.corrcoef(spoken, felt)[0, 1] >= 0.8
    assert felt[4] > 7 and felt[7] < 3.5 and felt[12] > 6, "a change of tone shows within three utterances"


def test_chatter_leaves_the_feeling_and_says_nothing_of_what_they_think_of_me() -> None:
    profile = after(LILA, *(words_of("Lila", text) for text in CHATTER))
    assert profile.feeling == FEELING_NEUTRAL and profile.thinks_of_me is None and profile.reasons == ()
    assert profile.closeness == "acquaintance"


@pytest.mark.parametrize("feeling", [0.5, 2.0, 5.0, 8.0, 9.9])
def test_an_affectionate_sentence_raises_and_an_annoyed_one_lowers_whatever_was_felt(feeling: float) -> None:
    before = LILA.model_copy(update={"feeling": feeling})
    assert all(after(before, words_of("Lila", text)).feeling > feeling for text in AFFECTION)
    assert all(after(before, words_of("Lila", text)).feeling < feeling for text in ANNOYANCE)


def test_evidence_comes_to_the_same_in_one_go_or_piecemeal() -> None:
    evidence = [words_of("Lila", text) for text in (*AFFECTION, *ANNOYANCE)]
    piecemeal = LILA
    for one in evidence:
        piecemeal = after(piecemeal, one)
    assert after(LILA, *evidence).feeling == pytest.approx(piecemeal.feeling, abs=0.05)


def test_hearsay_counts_less_and_keeps_its_source() -> None:
    told = after(LILA, words_of("Ada", "Lila is a wonderful woman."))
    own = after(LILA, words_of("Lila", "You are a wonderful woman."))
    assert FEELING_NEUTRAL < told.feeling < own.feeling
    assert told.hearsay == ("Ada says: Lila is a wonderful woman.",)
    assert told.thinks_of_me is None
    twice = after(told, words_of("Ada", "Lila is a wonderful woman."))
    assert twice.hearsay == told.hearsay and twice.feeling == told.feeling, "repeated gossip changes nothing"


def test_what_somebody_feels_for_me_may_be_known_by_hearsay() -> None:
    profile = after(LILA, words_of("Ada", "Lila hates you, Mira."))
    assert profile.thinks_of_me is not None and profile.thinks_of_me < FEELING_NEUTRAL
    assert profile.feeling < FEELING_NEUTRAL


def test_deeds_count_and_are_given_as_reasons() -> None:
    assert after(LILA, lived("deed", Gift("Lila", "bread", 3), about="Lila")).feeling > FEELING_NEUTRAL
    assert after(LILA, lived("harm", Blow("Lila", None), about="Lila")).feeling < FEELING_NEUTRAL
    assert after(LILA, lived("deed", Gift("Ada", "bread", 3), about="Ada")).feeling == FEELING_NEUTRAL
    hit = after(LILA, memory("harm", "Lila hit me.", about="Lila"))
    assert hit.feeling < FEELING_NEUTRAL and hit.reasons == ("Lila hit me.",)


def test_the_weightiest_reason_comes_first_and_they_stay_few() -> None:
    evidence = [words_of("Lila", text) for text in (*AFFECTION, "I love you with all my heart!")]
    reasons = after(LILA, *evidence).reasons
    assert reasons[0] == 'Lila said: "I love you with all my heart!"' and len(reasons) == 4


def test_own_words_and_thoughts_are_no_evidence_of_what_others_feel() -> None:
    evidence = (
        lived("said", OwnSpeech("I love you, Lila."), about="Lila"),
        memory("reflection", "Lila has been kind to me lately.", about="Lila"),
    )
    assert after(LILA, *evidence).feeling == FEELING_NEUTRAL


def test_words_for_somebody_else_are_not_mine() -> None:
    noah = Regarded(profile=Profile(name="Noah"), evidence=())
    lila = Regarded(profile=LILA, evidence=(words_of("Lila", "Noah, I adore you."),))
    profiles = appraise(Appraise(who=ME, t=1.0, others=(lila, noah)), THEME, chance()).profiles
    assert [one.name for one in profiles] == ["Lila", "Noah"]
    assert profiles[0].feeling == FEELING_NEUTRAL


def test_people_come_closer_by_warm_meetings_and_part_over_cold_ones() -> None:
    friend = after(LILA, *(words_of("Lila", text) for text in (*AFFECTION, *AFFECTION)))
    assert friend.closeness == "friend"
    assert after(LILA, *(words_of("Lila", text) for text in CHATTER * 3)).closeness == "acquaintance"
    assert after(friend, *(words_of("Lila", text) for text in ANNOYANCE)).closeness == "acquaintance"


def test_what_they_do_and_want_is_read_from_their_words() -> None:
    profile = after(LILA, words_of("Lila", "I am a baker. I need flour for tomorrow."))
    assert "baker" in profile.does and profile.wants == "flour for tomorrow"
    assert after(profile, words_of("Lila", "I am going to chop wood.")).does == "chop wood"
    assert after(LILA, words_of("Lila", "I am hungry!")).wants == "food"


def test_temper_decides_how_strongly_things_are_felt() -> None:
    gentle = ME.model_copy(update={"personality": {"agreeableness": 1.0, "neuroticism": 0.0}})
    touchy = ME.model_copy(update={"personality": {"agreeableness": 0.0, "neuroticism": 1.0}})
    insult = "You are so annoying."
    assert feelings_through(insult, who=touchy)[0] < feelings_through(insult, who=gentle)[0] < FEELING_NEUTRAL
    praise = "You are a good friend."
    assert feelings_through(praise, who=gentle)[0] > feelings_through(praise, who=touchy)[0] > FEELING_NEUTRAL


def test_the_summary_says_what_is_felt_and_why() -> None:
    assert after(LILA, *(words_of("Lila", text) for text in AFFECTION)).summary.startswith(
        ("I like Lila", "I love Lila")
    )
    hated = after(LILA, *(words_of("Lila", "I hate you, I will kill you!") for _ in range(6)))
    assert hated.summary.startswith("I hate Lila") and "seems to dislike me" in hated.summary
