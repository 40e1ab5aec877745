"""How heard arguments move an agent's view of a matter. Each argument moves it a little towards its side.

How far it moves depends on the speaker (how much the agent likes them), on repetition (the same words from the same
speaker soon have no effect), on the agent (open-minded and agreeable agents move more, convinced ones move less) and on
whether the argument suits the agent's values. Its values also pull it back a little each time, so that people who hear
the same do not come to think the same. Questions, news and talk about other things move nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from bots.mind.constants import Constants, constant
from bots.mind.moment.matters import VIEW_MOST, VIEW_NEUTRAL, Matter, View
from bots.mind.moment.people import FEELING_MOST, Profile, TalkLine
from bots.mind.moment.situation import Recollection, Who
from bots.mind.rules.judge.evidence import told_in
from bots.mind.rules.judge.matters import TEXTS_REMEMBERED, half_way
from bots.mind.rules.judge.profiles import feeling_for
from bots.mind.rules.language.topics import content_words
from bots.mind.rules.theme import Theme

ORDINARY = 0.5


class ViewConstants(Constants, group="form_view"):
    """How values and arguments make views. Views are scores from 0 to 10."""

    values_share: float = constant(
        0.4,
        "1",
        "How far an agent's values alone set its view, as a share of the way from the middle of the scale to an end.",
        least=0.0,
        most=1.0,
    )
    anchored: float = constant(
        0.02,
        "1",
        "Share of the distance back to the view that suits its values by which an agent moves with each argument.",
        least=0.0,
        most=0.3,
        source="Friedkin and Johnsen (1990), https://doi.org/10.1080/0022250X.1990.9990069, for the form; chosen value",
    )
    rate: float = constant(
        0.11,
        "1",
        "Share of the distance to the argument's end of the scale by which a new argument moves an average, neutral "
        "agent.",
        least=0.005,
        most=0.5,
    )
    step_most: float = constant(1.0, "points", "Maximum change of a view by one utterance.", least=0.1, most=10.0)
    step_least: float = constant(0.02, "points", "A smaller change leaves the view as it is.", least=0.0, most=0.5)
    disliked_weight: float = constant(0.2, "1", "Weight of an argument from a hated speaker.", least=0.0, most=1.0)
    loved_weight: float = constant(1.8, "1", "Weight of an argument from a loved speaker.", least=1.0, most=4.0)
    repeated: float = constant(
        0.35,
        "1",
        "Factor of an argument's weight for each time that the same speaker said it before.",
        least=0.0,
        most=1.0,
    )
    told_by_others: float = constant(
        0.8,
        "1",
        "Factor of an argument's weight for each time that another speaker said it before.",
        least=0.0,
        most=1.0,
    )
    worn: float = constant(
        0.15,
        "1",
        "Effect w of n earlier utterances on the matter, by any speaker, on the weight of the next: 1 / (1 + w n).",
        least=0.0,
        most=1.0,
    )
    open_span: float = constant(
        0.8,
        "1",
        "How much more the most open-minded agents are moved than the least open-minded ones; an average agent has 1.",
        least=0.0,
        most=2.0,
    )
    agreeable_span: float = constant(0.4, "1", "The same for agreeable agents.", least=0.0, most=2.0)
    suited: float = constant(
        0.25,
        "1",
        "How much more an argument counts that suits the agent's values, and how much less one that contradicts them.",
        least=0.0,
        most=1.0,
    )
    convinced: float = constant(
        0.4,
        "1",
        "How much less an argument counts for an agent that is fully convinced of the other side.",
        least=0.0,
        most=1.0,
    )
    same_share: float = constant(
        0.75,
        "1",
        "Two utterances say the same if they share this part of the words that say what they are about.",
        least=0.3,
        most=1.0,
    )


@dataclass(frozen=True, slots=True)
class Considered:
    """A view after arguments were considered."""

    score: float
    """0 (against) to 10 (for)."""
    because: tuple[str, ...] = ()
    """Ids of the memories that moved it."""
    weightiest: TalkLine | None = None
    """The argument that moved it most."""
    step: float = 0.0
    """How far that argument moved it: above 0 towards for, below 0 towards against."""


def own_view(theme: Theme, who: Who, matter: str) -> float:
    """The view that an agent's values alone give it.

    Args:
        theme: the theme's knowledge.
        who: the agent.
        matter: name of the matter.

    Returns:
        0 (against) to 10 (for).
    """
    suits = theme.matters.suits(matter, 1.0, who)
    return VIEW_NEUTRAL * (1 + theme.of(ViewConstants).values_share * suits)


def opinion(theme: Theme, who: Who, matter: Matter, view: View | None, memories: Iterable[Recollection]) -> Considered:
    """What an agent thinks of a matter when it is asked: its view or, without one, what values and memories make of it.

    Args:
        theme: the theme's knowledge.
        who: the agent.
        matter: the matter.
        view: the agent's view; None if it forms no views or has heard nothing about the matter.
        memories: what it recalls about the matter.
    """
    if view is not None:
        return Considered(view.score)
    oldest_first = sorted(memories, key=lambda memory: -memory.seconds_ago)
    return consider(theme, who, matter, own_view(theme, who, matter.name), oldest_first)


def consider(
    theme: Theme,
    who: Who,
    matter: Matter,
    score: float,
    evidence: Iterable[Recollection],
    *,
    known: Iterable[TalkLine] = (),
    speakers: tuple[Profile, ...] = (),
) -> Considered:
    """Consider arguments, one after another.

    Args:
        theme: the theme's knowledge.
        who: the agent.
        matter: the matter.
        score: the agent's view so far, 0 (against) to 10 (for).
        evidence: memories of what was said, the oldest first.
        known: what the agent heard about the matter before and already considered.
        speakers: the agent's view of the speakers.
    """
    matters, tuned = theme.matters, theme.of(ViewConstants)
    own = own_view(theme, who, matter.name)
    before = [(one.speaker, one.text) for one in known if matters.leaning(one.text, matter.name, matter.words)]
    found = Considered(score)
    for memory in evidence:
        told = told_in(memory)
        if told is None or told.speaker.lower() == who.name.lower():
            continue
        argued = matters.leaning(told.words, matter.name, matter.words)
        if not argued:
            continue
        suits = theme.matters.suits(matter.name, argued, who)
        weight = _novelty(tuned, told.speaker, told.words, before) * _regard(tuned, told.speaker, speakers)
        weight *= _temper(tuned, who) * _resistance(tuned, argued, found.score) * (1 + tuned.suited * suits)
        before.append((told.speaker, told.words))
        end = VIEW_MOST if argued > 0 else 0.0
        step = _limited(tuned, tuned.rate * abs(argued) * weight * (end - found.score))
        if abs(step) < tuned.step_least:
            continue
        moved = found.score + _limited(tuned, step + tuned.anchored * (own - found.score))
        line = TalkLine(speaker=told.speaker, text=told.words)
        is_weightier = found.weightiest is None or abs(step) > abs(found.step)
        found = Considered(
            moved,
            (*found.because, memory.memory_id),
            line if is_weightier else found.weightiest,
            step if is_weightier else found.step,
        )
    return found


def _limited(tuned: ViewConstants, step: float) -> float:
    return max(-tuned.step_most, min(tuned.step_most, step))


def _regard(tuned: ViewConstants, speaker: str, speakers: tuple[Profile, ...]) -> float:
    """The weight of what somebody says, by the agent's feeling for them. It is 1 for a neutral one."""
    feeling = feeling_for(speaker, speakers)
    return tuned.disliked_weight + (tuned.loved_weight - tuned.disliked_weight) * feeling / FEELING_MOST


def _resistance(tuned: ViewConstants, argued: float, score: float) -> float:
    opposes = argued * (score - VIEW_NEUTRAL) < 0
    return 1 - tuned.convinced * half_way(score) if opposes else 1.0


def _temper(tuned: ViewConstants, who: Who) -> float:
    """How easily arguments move the agent in general."""
    openness = who.personality.get("openness", ORDINARY) - ORDINARY
    agreeable = who.personality.get("agreeableness", ORDINARY) - ORDINARY
    return (1 + tuned.open_span * openness) * (1 + tuned.agreeable_span * agreeable)


def _novelty(tuned: ViewConstants, speaker: str, text: str, before: list[tuple[str, str]]) -> float:
    """1 for the first utterance on the matter. Less the more the agent has heard, and the more often the same."""
    said = _content(text)
    new = 1.0
    for other, earlier in before:
        if _is_same(tuned, said, earlier):
            new *= tuned.repeated if other == speaker else tuned.told_by_others
    return new / (1 + tuned.worn * len(before))


@lru_cache(TEXTS_REMEMBERED)
def _content(text: str) -> frozenset[str]:
    return frozenset(content_words(text))


def _is_same(tuned: ViewConstants, said: frozenset[str], earlier: str) -> bool:
    known = _content(earlier)
    return bool(said) and len(said & known) >= tuned.same_share * max(len(said), len(known))
