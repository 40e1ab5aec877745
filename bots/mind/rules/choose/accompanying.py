"""Going with somebody who asks for company, unless the agent dislikes them."""

import re

from bots.mind.moment.situation import HeardWords, Situation, SkillCall
from bots.mind.rules.choose.moment import Idea, Moment
from bots.mind.rules.judge.profiles import dislikes

REQUEST_SECONDS = 20.0
"""How long a request is considered."""
COMPANY_SECONDS = 60
"""How long the agent goes along."""
_COME = re.compile(r"\b(?:follow me|come (?:along )?with me|come along|join me|accompany me)\b", re.I)
_NOT = re.compile(r"\b(?:don't|do not|never|stop)\b[^.!?]*\b(?:follow|com(?:e|ing)|join|accompany)", re.I)


def accompany(moment: Moment) -> Idea | None:
    """Follow a person in sight who has just asked for it. If several have, the latest."""
    situation = moment.situation
    if situation.doing is not None and situation.doing.skill == "follow":
        return None
    for heard in reversed(situation.heard):
        if _is_open(heard, situation) and not dislikes(heard.speaker, situation.profiles, moment.theme):
            args = {"target": heard.speaker, "seconds": COMPANY_SECONDS}
            return Idea(
                f"go with {heard.speaker}", SkillCall(skill="follow", args=args), f"{heard.speaker} asked me to"
            )
    return None


def asks_for_company(text: str) -> bool:
    """Whether a text asks the listener to follow the speaker."""
    return _COME.search(text) is not None and _NOT.search(text) is None


def _is_open(heard: HeardWords, situation: Situation) -> bool:
    if heard.seconds_ago > REQUEST_SECONDS or not heard.addressed or not asks_for_company(heard.text):
        return False
    done = any(
        outcome.skill == "follow"
        and outcome.args.get("target") == heard.speaker
        and outcome.seconds_ago <= heard.seconds_ago
        for outcome in situation.outcomes
    )
    return not done and any(person.name == heard.speaker and person.in_sight for person in situation.people)
