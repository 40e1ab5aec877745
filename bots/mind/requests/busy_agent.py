"""The data of a busy agent: used by the example requests, and so by the estimate of a run.

It is typical of prompts after some minutes in an ordinary village, where the bottleneck of the brain is well filled.
It is not the largest possible prompt.
"""

from bots.episodes import HeardSpeech
from bots.mind.moment.matters import Amendment, Matter, Remark, View
from bots.mind.moment.people import Profile, TalkLine
from bots.mind.moment.situation import (
    Aim,
    Condition,
    Doing,
    HeardWords,
    KnownPlace,
    NearbyEntity,
    Outcome,
    Person,
    PlanBlock,
    Prospect,
    Recollection,
    Sighting,
    Situation,
    Who,
)

T = 600.0
MEMORIES_OF_A_REFLECTION = 100
MEMORIES_OF_A_QUESTION = 30
MEMORIES_OF_A_MOMENT = 10
WHO = Who(
    name="Mira",
    traits=("You are patient and like to finish what you begin.", "You enjoy the company of others."),
    description="You grew up beside a river and know every plant that grows there.",
    occupation="gardener",
    community_goal="To survive together, gather many different things, and make an efficient village.",
    places=("plaza", "town chest", "farm", "forest", "mine"),
    personality={"extroversion": 0.8, "conscientiousness": 0.7},
    values=("fairness", "good food"),
    stances=("Everybody should give a share to the town chest.",),
    summary="I am a gardener who feeds the village; I trust Tomas and wonder about Ada.",
)
PROFILE = Profile(
    name="Tomas",
    feeling=7.0,
    reasons=("he shared his tools with me", "he speaks kindly"),
    closeness="companion",
    does="mines stone and coal",
    wants="an iron pickaxe",
    thinks_of_me=6.5,
    hearsay=("Ada says: Tomas keeps the best ore for himself.",),
    summary="A generous miner whom I like to work with.",
)
LINES = (
    TalkLine(speaker="Tomas", text="Good morning, Mira. Do you still have bread to spare?"),
    TalkLine(speaker="Mira", text="I have three loaves, and you may have one."),
    TalkLine(speaker="Tomas", text="Thank you. I will bring you coal from the mine tonight."),
    TalkLine(speaker="Mira", text="Coal would help; my torches are nearly used up."),
)
LAWS = (
    "1. Everybody is free to work and to trade as they like.\n"
    "2. On each market day everybody puts 20 % of their inventory into the town chest.\n"
    "3. Nobody takes what belongs to others."
)
MATTER = Matter(name="sharing", question="Should the people of the village share more?", words=("share",))
VIEW = View(matter="sharing", score=4.0, summary='I think that the share is high. Tomas said: "It is too high."')
REMARKS = tuple(
    Remark(speaker=name, text="I think that the share is too high; ten percent would do, as Tomas said.")
    for name in ("Ada", "Bela", "Tomas", "Mira", "Loyd")
)
AMENDMENT = Amendment(
    number=1,
    law=2,
    text="On each market day everybody puts 10 % of their inventory into the town chest.",
    because="4 of 5 who spoke want less",
)
STRETCH = PlanBlock(activity="tend the fields and bake bread", begins=540, minutes=120, place="farm")


def memories(count: int) -> tuple[Recollection, ...]:
    """The given number of observations, the latest first."""
    return tuple(
        Recollection(
            memory_id=f"Mira/m{number:06d}",
            what="observation",
            text="Tomas dug coal near the old mine and said that he will share it at the town chest tonight.",
            importance=4.0,
            seconds_ago=30.0 * number,
            about="Tomas",
        )
        for number in range(1, count + 1)
    )


def heard(count: int) -> tuple[Recollection, ...]:
    """The given number of remarks about a matter, the latest first."""
    return tuple(
        Recollection(
            memory_id=f"Mira/m{number:06d}",
            what="heard",
            text='Tomas said: "A share of 20 percent is too high. It should be 5 to 10 percent."',
            importance=5.0,
            seconds_ago=10.0 * number,
            about="Tomas",
            episode=HeardSpeech("Tomas", "A share of 20 percent is too high. It should be 5 to 10 percent."),
        )
        for number in range(1, count + 1)
    )


def _outcomes() -> tuple[Outcome, ...]:
    return tuple(
        Outcome(
            skill="harvest",
            args={"crop": "wheat", "count": 8},
            status="done",
            reason="",
            detail="",
            met_expectation=True,
            delta={"wheat": 8, "wheat_seeds": 10},
            seconds=22.0,
            seconds_ago=60.0 * number,
        )
        for number in range(1, 5)
    )


def situation() -> Situation:
    """What a busy agent sees, has and remembers."""
    return Situation(
        condition=Condition(
            health=18.0, food=14.0, air=20.0, held="stone_hoe", in_water=False, in_lava=False, time_of_day=3000
        ),
        inventory={"wheat_seeds": 12, "wheat": 9, "bread": 3, "oak_log": 7, "stick": 4, "torch": 2, "stone_hoe": 1},
        free_slots=25,
        collected=("oak_log", "oak_planks", "stick", "dirt", "cobblestone", "wheat_seeds", "wheat", "bread", "torch"),
        things=tuple(
            NearbyEntity(name=name, category="block", count=5, distance=9.0, direction="north-east")
            for name in ("oak_log", "grass_block", "stone", "coal_ore", "sand", "poppy", "farmland", "water")
        ),
        people=tuple(
            Person(
                name=name,
                in_sight=True,
                distance=8.0,
                direction="west",
                seconds_since_noticed=0.0,
                last_words="Has anybody seen my cow?",
                seconds_since_heard=40.0,
            )
            for name in ("Tomas", "Ada", "Bela")
        ),
        sightings=tuple(
            Sighting(name=name, distance=40.0, direction="south", seconds_ago=200.0)
            for name in ("iron_ore", "pumpkin", "cow", "sugar_cane", "chest")
        ),
        prospects=tuple(Prospect(item=name, seconds=45.0) for name in ("bowl", "chest", "sand", "poppy", "furnace")),
        happenings=("It begins to rain.", "Ada came into sight."),
        heard=(
            HeardWords(
                utterance_id="u1",
                speaker="Tomas",
                text="Do you still have bread to spare?",
                seconds_ago=2.0,
                addressed=True,
                human=False,
            ),
        ),
        memories=memories(MEMORIES_OF_A_MOMENT),
        outcomes=_outcomes(),
        goal=Aim(text="I want to bake bread for everybody.", wants=("wheat", "bread"), place="farm", seconds=120.0),
        doing=Doing(
            skill="craft", args={"item": "bread", "count": 3}, intent="bake bread", because="Tomas is hungry", seconds=4
        ),
        profiles=(PROFILE, PROFILE),
        social_goal="I want to be the one whom the others come to for food.",
        plan=STRETCH,
        ways=tuple(
            KnownPlace(place=name, distance=30.0, direction="east", up=0.0)
            for name in ("plaza", "town chest", "farm", "mine")
        ),
    )
