"""Holds a talk: answers, asks questions, passes on news, and says goodbye when there is nothing left to say."""

import random
import re

from bots.mind.constants import Constants, constant
from bots.mind.gist import gist_of, words_of
from bots.mind.language import is_farewell, is_greeting, is_question, is_request, phrase
from bots.mind.moment.people import Talk
from bots.mind.moment.situation import HeardWords, Recollection, Who
from bots.mind.requests.speak.passing_on import own_invitation, passed_on
from bots.mind.requests.speak.request import Speak
from bots.mind.rules.judge.evidence import mentions, told_in
from bots.mind.rules.judge.profiles import dislikes, likes
from bots.mind.rules.judge.temperament import talkativeness
from bots.mind.rules.language.topics import content_words
from bots.mind.rules.talk.answers import answer, answer_to_feeling
from bots.mind.rules.talk.arguing import ArguingConstants, bring_up, view_asked
from bots.mind.rules.talk.manner import remark, tone
from bots.mind.rules.talk.pastimes import of_pastimes
from bots.mind.rules.theme import Theme

LAST_TURN = 1
TURNS_FOR_MORE = 3
"""An agent with more turns left than this asks a question after its news."""
SAME_SHARE = 0.75
"""A line repeats an earlier one if they share this part of the words that say what they are about."""
_NOT_FOR_TELLING = frozenset({"said", "idle", "chat", "deed", "failure", "met", "goal", "plan", "reflection"})
_NEWS_QUESTION = "Have you heard any news, {name}?"
_ASKS_FOR_NEWS = re.compile(r"\b(?:heard|have|is there) any news\b|\bwhat(?:'s| is) new\b", re.I)
_QUESTIONS = (
    "What are you busy with, {name}?",
    _NEWS_QUESTION,
    "What are you looking for, {name}?",
    "How are you, {name}?",
)
_FAREWELLS = ("Goodbye, {name}.", "See you later, {name}.", "I must go now. Farewell, {name}.")
_WARM_FAREWELLS = ("It was good to talk with you, {name}. See you soon!", "Take care, {name}. See you later!")


class TalkConstants(Constants, group="talks"):
    """What agents bring up in a talk."""

    news_importance_least: float = constant(
        6.0, "points", "Minimum importance, from 1 to 10, of news that is passed on.", least=1.0, most=10.0
    )
    aim_chance: float = constant(
        0.5,
        "1",
        "Probability that an agent mentions its goal among the others, if it has not done so in this talk.",
        least=0.0,
        most=1.0,
    )
    asked_most: float = constant(
        3.0, "questions", "Number of questions of the most talkative agents in one talk.", least=1.0, most=20.0
    )


def talk_on(
    request: Speak, talk: Talk, theme: Theme, greeting: str | None, *, chance: random.Random
) -> tuple[str, bool]:
    """Find the next thing to say in a talk.

    Args:
        request: the moment.
        talk: what was said so far, and how often the agent may still speak.
        theme: the theme's knowledge.
        greeting: the greeting to begin with, if there is one.
        chance: the agent's random stream for talking.

    Returns:
        The words, and whether the talk ends with them.
    """
    heard = request.heard
    name = heard.speaker if heard is not None else next(iter((*request.to, *talk.others)), "")
    if heard is not None and is_farewell(heard.text):
        return _farewell(name, request, theme, chance), True
    said = [line.text for line in talk.lines if line.speaker == request.who.name]
    parts = [greeting] if greeting else []
    hearsay = chance.random() < theme.of(ArguingConstants).hearsay_chance
    reply = _reply(request, heard, theme, said, chance, hearsay=hearsay)
    if reply is not None:
        parts.append(reply)
    profiles = request.situation.profiles
    said_in_passing = remark(theme, request.who, name, profiles, chance=chance) if name else None
    if said_in_passing is not None and not _is_said(said_in_passing, said):
        parts.append(said_in_passing)
    if talk.turns_left <= LAST_TURN:
        return " ".join([*parts, _farewell(name, request, theme, chance)]), True
    more = _something_more(request, talk, theme, said, name=name, hearsay=hearsay, chance=chance)
    if more is not None:
        parts.append(more)
    if not parts:
        return _farewell(name, request, theme, chance), True
    return " ".join(parts), False


def _reply(
    request: Speak, heard: HeardWords | None, theme: Theme, said: list[str], chance: random.Random, *, hearsay: bool
) -> str | None:
    if heard is None:
        return None
    if _ASKS_FOR_NEWS.search(heard.text):
        none = f"I have no news, {heard.speaker}."
        told = request.talk is not None and _news(request, request.talk, theme, hearsay=hearsay) is not None
        return None if told or _is_said(none, said) else none
    found = (
        view_asked(theme.matters, request, heard, chance)
        or answer(request, theme)
        or answer_to_feeling(request, heard, theme)
    )
    if found is None or not _is_said(found, said):
        return found
    if not (is_question(heard.text) or is_request(heard.text)):
        return None
    again = f"I have told you what I know of that, {heard.speaker}."
    return None if _is_said(again, said) else again


def _something_more(
    request: Speak, talk: Talk, theme: Theme, said: list[str], *, name: str, hearsay: bool, chance: random.Random
) -> str | None:
    """A campaigner's argument, else news, else a question. An agent that is disliked gets only the first."""
    argued = bring_up(theme, request, talk, name, chance)
    if argued is not None:
        return argued
    if dislikes(name, request.situation.profiles, theme):
        return None
    pastime = of_pastimes(theme, request, name, said, chance)
    if pastime is not None:
        return pastime
    news = _news(request, talk, theme, hearsay=hearsay)
    if news is not None:
        back = _NEWS_QUESTION.format(name=name)
        goes_on = talk.turns_left > TURNS_FOR_MORE and chance.random() < talkativeness(request.who, theme)
        return f"{news} {back}" if goes_on and not _is_said(back, said) else news
    aim, lately = request.situation.social_goal, [*said, *request.situation.said]
    if aim and not _is_said(aim, lately) and chance.random() < theme.of(TalkConstants).aim_chance:
        return aim
    return _question_back(request, talk, theme, name, said, chance=chance)


def _question_back(
    request: Speak, talk: Talk, theme: Theme, name: str, said: list[str], *, chance: random.Random
) -> str | None:
    asked = sum(is_question(line) for line in said)
    if asked >= _questions_max(request.who, theme):
        return None
    if (
        request.heard is not None
        and is_question(request.heard.text)
        and chance.random() > talkativeness(request.who, theme)
    ):
        return None
    wants = request.situation.goal.wants if request.situation.goal else ()
    lacks = [item for item in wants if not request.situation.inventory.get(item)]
    open_questions = [f"Do you know where I can find {phrase(item)}, {name}?" for item in lacks[:1]]
    others = [question.format(name=name) for question in _QUESTIONS]
    chance.shuffle(others)
    heard_before = [*(line.text for line in talk.lines), *request.situation.said]
    fresh = (one for one in (*open_questions, *others) if not _is_said(one, said) and one not in heard_before)
    return next(fresh, None)


def _questions_max(who: Who, theme: Theme) -> int:
    """Maximum number of questions of an agent in one talk. The most withdrawn ask none, if their traits say so."""
    questions = theme.of(TalkConstants).asked_most * talkativeness(who, theme)
    return int(questions) if "extroversion" in who.personality else max(1, round(questions))


def _news(request: Speak, talk: Talk, theme: Theme, *, hearsay: bool) -> str | None:
    """The most important memory that is new to the listeners. Words about a matter count only as hearsay."""
    situation, me = request.situation, request.who.name
    before = [line.text for line in talk.lines]
    before += [words_of(memory) for memory in situation.memories if memory.what == "said"]
    listeners = {*talk.others, *request.to}
    invitation = own_invitation(request, listeners, theme)
    if invitation is not None and not _is_said(invitation, [line.text for line in talk.lines]):
        return invitation
    best: tuple[float, Recollection] | None = None
    for memory in situation.memories:
        told = told_in(memory)
        about_them = any(mentions(gist_of(memory), name) for name in listeners)
        is_untold = not hearsay and theme.matters.known_matter(words_of(memory)) is not None
        if (
            memory.what in _NOT_FOR_TELLING
            or about_them
            or is_untold
            or (told and (told.speaker == me or is_question(told.words)))
        ):
            continue
        weight = theme.importance.of("heard", words_of(memory), episode=memory.episode)
        if (
            weight >= theme.of(TalkConstants).news_importance_least
            and not _is_said(passed_on(memory, request.who, theme), before)
            and (best is None or weight > best[0])
        ):
            best = (weight, memory)
    return passed_on(best[1], request.who, theme) if best else None


def _is_said(text: str, lines: list[str]) -> bool:
    """Whether an earlier line says the same."""
    topic = set(content_words(text))
    if not topic:
        return any(text in line for line in lines)
    return any(text in line or len(topic & set(content_words(line))) >= SAME_SHARE * len(topic) for line in lines)


def _farewell(name: str, request: Speak, theme: Theme, chance: random.Random) -> str:
    warm = likes(name, request.situation.profiles, theme) and tone(theme, request.who, name, ()) >= 0
    return chance.choice(_WARM_FAREWELLS if warm else _FAREWELLS).format(name=name)


def greets(heard: HeardWords | None, talk: Talk, me: str) -> bool:
    """Whether somebody greets the agent that it has not greeted in this talk."""
    mine = (line.text for line in talk.lines if line.speaker == me)
    return heard is not None and is_greeting(heard.text) and not any(is_greeting(text) for text in mine)
