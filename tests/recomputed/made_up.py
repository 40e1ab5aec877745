"""Made-up run folders with everything that the figures depend on. They are drawn at random, from a seed."""

import json
import random
from pathlib import Path
from typing import Any

from tests.analysis.actors import answered, thought
from tests.analysis.folders import Log, write_part
from tests.analysis.villagers import GOALS, did, rated

SECONDS = 300.0
"""When the time of the agents is over. Everything later is of the shutdown."""
SPEED = 3.0
PEOPLE = ("Adam", "Bob", "Cleo", "David", "Eve")
CHEF = "Chef"
FOODS = ("bread", "apple", "cake")
ANSWERS = (
    "{}", "I would say {}.", "{} out of 10.", "{}/10, maybe.", "On a scale from 0 (hate) to 10 (love), {}.", "{}...yes",
    "Between {} and 9.", "-{}", "1{}", "A lot.", "I met her on day{}, so no.", "{},5 or so.",
)  # fmt: skip
"""Answers with a number, with two, and with none."""
MORE_GOALS = (
    "Be kind to everybody.",
    "Mine iron so that we can farm wheat, and farm it well.",
    "Look for rare flowers to help the museum.",
    "Gather wood and stone to ensure that builders can build houses.",
    "Trade surplus bread at the market for emeralds.",
    "Patrol the walls, then fish at the lake.",
    "Unite the village and teach others what I know.",
)
WORK = (
    ("craft", "item", ("oak_fence", "torch", "bread")),
    ("harvest", "crop", ("wheat", "carrots")),
    ("mine_ore", "ore", ("iron", "coal", "any")),
    ("give_to", "food", ("bread",)),
    ("go_to", "target", ("mine",)),
    ("build", "blueprint", ("house",)),
    ("fish", "count", (2,)),
)


def write(folder: Path, log: Log, **told: Any) -> Path:
    """Write a run folder in two parts that have some rows in common, with a shutdown after the end.

    Args:
        folder: the run folder.
        log: its events.
        told: more of its manifest.
    """
    log.ended(SECONDS + 8, seconds=SECONDS)
    middle = len(log.rows) // 2
    write_part(folder, 1, log.rows[: middle + 9])
    write_part(folder, 2, log.rows[middle:])
    known = {"run_id": folder.name, "scenario": "village", "seed": 1, "mind": "rules", "speed": SPEED}
    (folder / "manifest.json").write_text(json.dumps(known | told), encoding="utf-8")
    return folder


def actors(folder: Path, seed: int) -> Path:
    """Write a run in which people show feelings to a chef and to each other, and the chef gives food.

    Args:
        folder: the run folder.
        seed: seed of the draw.
    """
    chance = random.Random(seed)  # noqa: S311 - for a repeatable draw, not for secrets
    log = Log()
    log.joined(CHEF, *PEOPLE)
    likes = {name: chance.uniform(0, 10) for name in PEOPLE}
    for number in range(60):
        t = 5.1 * number + chance.random()
        name = chance.choice(PEOPLE)
        to = CHEF if chance.random() < 0.8 else chance.choice([*PEOPLE, None])
        _perform(log, chance, t, name, to, feeling=min(10.0, max(0.0, likes[name] + chance.gauss(0, 1.5))))
        if chance.random() < 0.6:
            score = round(likes[name] + chance.gauss(0, 1), 1)
            thought(log, t + 2, CHEF, name, score, summary=f"{name} is like {score}.")
        answer = chance.choice(ANSWERS).format(round(likes[name]))
        answered(log, t + 3, CHEF, name, answer, knows=chance.random() < 0.9)
        if chance.random() < 0.5:
            _give(log, chance, t, name, number, pieces=1 + round(likes[name] / 3))
    return write(folder, log, scenario="chef")


def _perform(log: Log, chance: random.Random, t: float, name: str, to: str | None, *, feeling: float) -> None:
    """Log a line of an actor. The speaker's log, or the body of the addressee, or neither says that it was heard."""
    text = chance.choice(["You are great.", "Go away! I never want to see you again.", f"Line {t}."])
    listed = [to] if to and chance.random() < 0.5 else []
    taken = {"at": t - 0.2} if chance.random() < 0.7 else {}
    speech = log.add(t, name, "speech", text=text, hearers=listed, radius=16.0, in_reply_to=None, **taken)
    shown = feeling if chance.random() < 0.9 else None
    log.add(t, name, "performance", to=to, feeling=shown, speech=speech["event_id"], skill=None)
    if to and to != name and chance.random() < 0.6:
        late = chance.choice([-1.0, 1.0, 5.0, 7.0])
        log.heard(t + late, to, name, text if chance.random() < 0.6 else text[: len(text) // 2])


def _give(log: Log, chance: random.Random, t: float, receiver: str, number: int, *, pieces: int) -> None:
    """Log a gift of food. All of it, a part or nothing reaches the receiver, maybe too late."""
    food, spelled = chance.choice(FOODS), chance.choice([receiver, receiver.lower()])
    action = f"gift {number}"
    if chance.random() < 0.7:
        log.started(t, CHEF, action, "give_to")
    log.add(
        t + 4, CHEF, "action.finished", action_id=action, skill="give_to", expected="", reason="", met_expectation=None,
        args={"person": spelled, "item": food}, seconds=4.0, delta={food: -pieces, "bowl": 1},
        status=chance.choice(["done", "failed"]),
    )  # fmt: skip
    for late in (2.0, 12.0, 20.0):
        if chance.random() < 0.5:
            log.item(t + late, receiver, food, 1, chance.randint(1, 3))


def acquirers(folder: Path, seed: int) -> Path:
    """Write a run in which agents acquire items, most of them again and again, and one acquires nothing.

    Args:
        folder: the run folder.
        seed: seed of the draw.
    """
    chance = random.Random(seed)  # noqa: S311 - for a repeatable draw, not for secrets
    log = Log()
    names = [*PEOPLE, "Idle"]
    log.joined(*names)
    owned: dict[str, set[str]] = {name: set() for name in names}
    for number in range(160):
        name, item = chance.choice(PEOPLE), f"item {int(chance.expovariate(0.08))}"
        if number > 10:  # the first ones are of the set-up
            owned[name].add(item)
        # The last acquisitions are of the shutdown.
        log.item(2.0 * number, name, item, len(owned[name]), chance.randint(1, 9))
    return write(folder, log, scenario="items")


def society(folder: Path, seed: int) -> Path:
    """Write a run in which people have views of each other, by their own opinions and in interviews.

    Args:
        folder: the run folder.
        seed: seed of the draw.
    """
    chance = random.Random(seed)  # noqa: S311 - for a repeatable draw, not for secrets
    names = [f"Agent{number:02d}" for number in range(12)]
    traits = ("agreeableness", "extroversion", "neuroticism")
    minds = {name: {trait: round(chance.random(), 3) for trait in traits} for name in names}
    del minds[names[0]]["extroversion"], minds[names[1]]["neuroticism"]
    log = Log()
    log.joined(*names)
    for number in range(500):
        t = 0.7 * number
        observer, person = chance.choice(names), chance.choice([*names, "Human"])
        if chance.random() > 0.2 + minds.get(person, {}).get("extroversion", 0.5):
            continue
        score = 10 * minds.get(person, {}).get("agreeableness", 0.5) + chance.gauss(0, 2)
        thought(log, t, observer, person, round(min(10, max(0, score)), 1), summary=f"{person} is like {score:.1f}.")
        if chance.random() < 0.7:
            rated(log, t + 1, observer, person, round(min(10, max(0, score + 1))), knows=chance.random() < 0.9)
        else:
            answered(log, t + 1, observer, person, "7")  # a question that does not name the scale
    personas = [{"name": name, "personality": mind} for name, mind in minds.items()]
    return write(folder, log, scenario="society", personas=personas)


def villagers(folder: Path, seed: int, *, steady: float) -> Path:
    """Write a run in which agents set themselves goals and work.

    Args:
        folder: the run folder.
        seed: seed of the draw.
        steady: chance that a goal, and a kind of work, is the agent's own one, 0 to 1.
    """
    chance = random.Random(seed)  # noqa: S311 - for a repeatable draw, not for secrets
    log = Log()
    names = [f"Agent{number}" for number in range(8)]
    log.joined(*names)
    goals = [*GOALS.values(), *MORE_GOALS]
    for number, name in enumerate(names):
        own = chance.choice(goals)
        for place in range(3 if number == 0 else 45):
            goal = own if chance.random() < steady else chance.choice(goals)
            log.add(7.3 * place + chance.random(), name, "social_goal", text=goal)
        for place in range(80):
            skill, key, things = WORK[number % len(WORK)] if chance.random() < steady else chance.choice(WORK)
            status = chance.choice(["done", "done", "done", "failed"])
            did(log, 4.1 * place + chance.random(), name, skill, status=status, **{key: chance.choice(things)})
    return write(folder, log, scenario="specialization")
