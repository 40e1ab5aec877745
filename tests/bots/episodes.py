"""An episode of every kind, for tests that go through all of them."""

from bots.episodes import (
    Address,
    Arrival,
    Blow,
    DayPlan,
    Death,
    Deed,
    Episode,
    FirstItem,
    Gift,
    Handout,
    HeardSpeech,
    Hearsay,
    Injury,
    InnerSpeech,
    Meeting,
    OwnGoal,
    OwnSpeech,
    PlanLeft,
    PlanPart,
    PublicSpeech,
    ReadSign,
    Respawn,
    Threat,
)

TOLD: dict[str, Episode] = {
    'Ada said: "Hello."': HeardSpeech("Ada", "Hello.", addressed=True),
    'Ada told me: "Bob sings."': Hearsay("Ada", "Bob sings.", addressed=True),
    'Ada said: "Bob sings."': Hearsay("Ada", "Bob sings."),
    'Ada said to me: "Come here."': Address("Ada", "Come here."),
    'My inner voice said: "Build a boat."': InnerSpeech("Build a boat."),
    'I said: "Good day."': OwnSpeech("Good day."),
    'Ada announced: "The fair begins."': PublicSpeech("Ada", "The fair begins."),
    'The town crier announced: "The fair begins."': PublicSpeech("Town crier", "The fair begins."),
    'I was given the constitution: "1. Be kind."': Handout("constitution", "1. Be kind."),
    'I read on a sign: "North: the mine"': ReadSign("North: the mine"),
    "I did gather 2 dirt (+2 dirt, -1 bread).": Deed(
        "collect", {"item": "dirt", "count": 2}, "done", (0.0, 64.0, 0.0), {"dirt": 2, "bread": -1}
    ),
    "I did go to plaza.": Deed("go_to", {"target": "plaza"}, "done"),
    "I failed to gather a poppy at 1, 64, -3: unreachable. There is no way.": Deed(
        "obtain", {"item": "poppy"}, "failed", (1.2, 64.0, -2.9), reason="unreachable", detail="There is no way."
    ),
    "I failed to fly at 0, 0, 0: timeout.": Deed("fly", {}, "failed", (0.0, 0.0, 0.0), reason="timeout"),
    "I got my first oak log.": FirstItem("oak_log"),
    "Ada gave me 3 oak log.": Gift("Ada", "oak_log", 3),
    "Ada hurt me with iron sword in hand.": Blow("Ada", "iron_sword"),
    "Ada hurt me with something in hand.": Blow("Ada", None),
    "I was hurt; my health went down to 12.5.": Injury(12.5),
    "I died: slain by a zombie": Death("slain by a zombie"),
    "I came back to life.": Respawn(),
    "I met Ada.": Meeting("Ada"),
    "Ada came into sight.": Arrival("Ada"),
    "A cave spider came close.": Threat("cave_spider"),
    "My goal: Fish and rest.": OwnGoal("Fish and rest."),
    "My plan for day 1: 6:00 get up; 9:30 fish at pond.": DayPlan(
        1, (PlanPart(360, "get up."), PlanPart(570, "fish", "pond"))
    ),
    "I leave my plan for 10 minutes: run, because it burns": PlanLeft("run", 10, "it burns"),
}
"""Episodes by the words in which memories tell them."""
