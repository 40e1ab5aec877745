"""How evidence of a person changes an agent's view of them. Each piece of evidence moves the feeling.

The newest evidence comes last. A kind word moves the feeling towards love and an unkind one towards hate, most of the
way to the value of the words. So a change of tone shows within a few utterances, and the same evidence gives the same
result at once or piece by piece.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from bots.mind.constants import Constants, HasConstants, constant
from bots.mind.gist import gist_of
from bots.mind.moment.people import FEELING_LEAST, FEELING_MOST, FEELING_NEUTRAL, Closeness, Profile
from bots.mind.moment.situation import Recollection, Who
from bots.mind.rules.judge.claims import activity_claimed, wish_claimed
from bots.mind.rules.judge.evidence import OWN_THOUGHTS, Told, cut, deed_felt, mentions, told_in
from bots.mind.rules.judge.profiles import RegardConstants, closer, described
from bots.mind.rules.language.quoting import said
from bots.mind.rules.language.sentiment import about_absent, sentiment, towards_listener

REASONS_MAX = 4
HEARSAY_MAX = 5
ORDINARY = 0.5


class AppraiseConstants(Constants, group="appraise"):
    """How strongly words and deeds move a feeling."""

    rate: float = constant(
        0.6, "1", "The share of the distance by which first-hand evidence moves a feeling.", least=0.0, most=1.0
    )
    past_the_words: float = constant(
        0.1,
        "1",
        "Minimum effect of a word on a feeling that is already beyond the word's value, as a share of the remaining "
        "scale.",
        least=0.0,
        most=1.0,
    )
    hearsay_weight: float = constant(
        0.35, "1", "Weight of hearsay relative to first-hand evidence.", least=0.0, most=1.0
    )
    felt_least: float = constant(
        0.05,
        "1",
        "Evidence with a weaker tone than this, on a scale from -1 to 1, moves no feeling.",
        least=0.0,
        most=1.0,
    )
    agreeable_span: float = constant(
        0.4,
        "1",
        "How much further a kind word moves the most agreeable agents than the least agreeable ones, as a share of the "
        "usual distance. An unkind word moves them less far by as much.",
        least=0.0,
        most=2.0,
    )
    neurotic_span: float = constant(
        0.4,
        "1",
        "How much further an unkind word moves the most neurotic agents than the least neurotic ones, as a share of "
        "the usual distance.",
        least=0.0,
        most=2.0,
    )


@dataclass(slots=True)
class _Impression:
    feeling: float
    thinks_of_me: float | None
    closeness: Closeness
    does: str
    wants: str
    hearsay: list[str]
    tuned: AppraiseConstants
    regard: RegardConstants
    reasons: list[tuple[float, str]] = field(default_factory=list)
    """The new reasons, with their weight."""

    def believe(self, felt: float, rate: float) -> None:
        """Take something as a sign of the person's feeling for the agent."""
        before = FEELING_NEUTRAL if self.thinks_of_me is None else self.thinks_of_me
        self.thinks_of_me = _moved(before, felt, rate, self.tuned.past_the_words)


def updated(
    before: Profile, evidence: Iterable[Recollection], who: Who, company: set[str], known: HasConstants
) -> Profile:
    """The view of a person after some evidence.

    Args:
        before: the view before it.
        evidence: memories, the oldest first.
        who: the agent.
        company: names of others that words may be about.
        known: the constants of the rules.
    """
    tuned, regard = known.of(AppraiseConstants), known.of(RegardConstants)
    impression = _Impression(
        before.feeling,
        before.thinks_of_me,
        before.closeness,
        before.does,
        before.wants,
        list(before.hearsay),
        tuned,
        regard,
    )
    for memory in evidence:
        _take_in(impression, memory, before.name, who, company)
    weighty = sorted(impression.reasons, key=lambda one: -one[0])
    reasons = tuple(dict.fromkeys([*(text for _, text in weighty), *before.reasons]))[:REASONS_MAX]
    after = before.model_copy(
        update={
            "feeling": round(impression.feeling, 3),
            "thinks_of_me": None if impression.thinks_of_me is None else round(impression.thinks_of_me, 3),
            "closeness": impression.closeness,
            "does": impression.does,
            "wants": impression.wants,
            "hearsay": tuple(impression.hearsay[-HEARSAY_MAX:]),
            "reasons": reasons,
        }
    )
    return after.model_copy(update={"summary": described(after, regard)})


def _take_in(impression: _Impression, memory: Recollection, person: str, who: Who, company: set[str]) -> None:
    if memory.what in OWN_THOUGHTS and memory.what != "said":
        return
    told = told_in(memory)
    if told is not None and told.speaker.lower() != person.lower():
        _take_in_hearsay(impression, told, person, who)
        return
    if told is None:
        felt = deed_felt(memory, person, who.name)
    else:
        felt = sentiment(told.words, towards_listener(who.name), company - {person, who.name})
        impression.does = activity_claimed(told.words) or impression.does
        impression.wants = wish_claimed(told.words) or impression.wants
    if told is not None or felt or memory.about == person or mentions(gist_of(memory), person):
        is_warm = felt > impression.tuned.felt_least
        impression.closeness = closer(impression.closeness, impression.feeling, impression.regard, warm=is_warm)
    if abs(felt) >= impression.tuned.felt_least:
        reason = memory.text if told is None else said(person, cut(told.words))
        _feel(impression, felt, 1.0, cut(reason), who)
        impression.believe(felt, impression.tuned.rate)


def _take_in_hearsay(impression: _Impression, told: Told, person: str, who: Who) -> None:
    if told.speaker.lower() == who.name.lower() or not mentions(told.words, person):
        return
    line = f"{told.speaker} says: {cut(told.words)}"
    if line in impression.hearsay:
        return
    impression.hearsay.append(line)
    towards_me = sentiment(told.words, towards_listener(who.name)) if _is_of_their_mind(told.words, person) else 0.0
    felt = towards_me or sentiment(told.words, about_absent(person))
    tuned = impression.tuned
    if abs(felt) < tuned.felt_least:
        return
    _feel(impression, felt, tuned.hearsay_weight, line, who)
    if towards_me:
        impression.believe(towards_me, tuned.rate * tuned.hearsay_weight)


def _is_of_their_mind(said: str, person: str) -> bool:
    """Whether it reports that person's opinion, such as ``Ada likes you``, not the speaker's."""
    lower = said.lower()
    return not lower.lstrip().startswith(("i ", "i'")) and person.lower().split()[0] in lower.split("you")[0]


def _feel(impression: _Impression, felt: float, weight: float, reason: str, who: Who) -> None:
    agreeable = who.personality.get("agreeableness", ORDINARY)
    neurotic = who.personality.get("neuroticism", ORDINARY)
    tuned = impression.tuned
    kindness = tuned.agreeable_span * (agreeable - ORDINARY)
    temper = 1 + kindness if felt > 0 else (1 - kindness) * (1 + tuned.neurotic_span * (neurotic - ORDINARY))
    rate = min(1.0, tuned.rate * weight * temper)
    impression.feeling = _moved(impression.feeling, felt, rate, tuned.past_the_words)
    impression.reasons.append((abs(felt) * weight, reason))


def _moved(feeling: float, felt: float, rate: float, past_the_words: float) -> float:
    """Move a feeling towards the value of the words. It also moves a little past it, so kind words never lower it."""
    stands_for = FEELING_NEUTRAL + felt * (FEELING_MOST - FEELING_NEUTRAL)
    room = FEELING_MOST - feeling if felt > 0 else FEELING_LEAST - feeling
    moved = rate * (stands_for - feeling)
    least = past_the_words * rate * abs(felt) * room
    return feeling + (max(moved, least) if felt > 0 else min(moved, least))
