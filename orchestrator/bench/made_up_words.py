"""What the people of a generated society say, aim for, do and remember."""

from dataclasses import dataclass
from functools import cache

from bots.mind.pack import load_pack

PACK = "culture"
"""The rules pack that has the faith."""

MEMES = (
    ("We should plant trees and live an eco friendly life.", "Join our eco club, it is good for the forest."),
    ("Let us hold a dance at the plaza tonight.", "The dance party was wonderful."),
    ("A meditation circle would calm us all.", "I found peace in meditation this morning."),
    ("I played a prank on the baker.", "Who wants to plan a prank with me?"),
    ("I love vintage clothes and old furniture.", "Let us open a vintage fair."),
    ("Tell me a story by the fire.", "The storytelling evening begins soon."),
)
"""Topics of towns; one tuple of utterances per topic."""
EVERYDAY = (
    "Good day, {name}, how are you?",
    "I am going to collect {item}, {name}.",
    "I'm off to mine some iron ore near the hill, {name}.",
    "Do you know where I can find {item}, {name}?",
    "I will craft {item} now.",
    "The weather is fine today.",
    "Thank you for the {item}, {name}.",
    "Let me get some {item} from the pasture.",
    "Yes, that is what I think too.",
    "Goodbye, see you at the plaza.",
    "{name}, I am looking for {item}, have you any?",
    "I'm going to build a small house here.",
)
MEMORIES = (
    "I did obtain oak log 3 (+3 oak log).",
    "Anna said: Good day, how are you?",
    "I failed to collect coal at 120, 60, -31: unreachable. There is no way.",
    "I met somebody new at the plaza and we talked about the harvest.",
    "I got my first iron ingot.",
)
SOCIAL_GOALS = (
    "I want to farm so that the village always has food.",
    "I want to organise a dance for everybody.",
    "I want to teach others to fish.",
    "I want to guard the village at night.",
    "I want to plant trees so that we live an eco friendly life.",
    "I want to explore the land and tell the others of it.",
)
REQUESTS = ("choose_action", "speak", "appraise", "set_goal", "set_social_goal", "rate_importance")
SKILLS = ("obtain", "collect", "mine_ore", "craft", "go_to", "explore", "harvest", "give_to", "deposit", "eat", "smelt")
ITEMS = [
    "oak_log",
    "oak_planks",
    "stick",
    "crafting_table",
    "wooden_pickaxe",
    "cobblestone",
    "stone_pickaxe",
    "coal",
    "torch",
    "furnace",
    "raw_iron",
    "iron_ingot",
    "iron_pickaxe",
    "wheat_seeds",
    "wheat",
    "bread",
    "apple",
    "dandelion",
    "poppy",
    "red_dye",
    "yellow_dye",
    "white_wool",
    "string",
    "feather",
    "egg",
    "leather",
    "beef",
    "cooked_beef",
    "dirt",
    "sand",
    "gravel",
    "flint",
    "clay_ball",
    "brick",
    "glass",
    "bucket",
    "water_bucket",
    "oak_sapling",
    "chest",
]
PEOPLE = ("Ada", "Anna", "Bram", "Celia", "Dora", "Emil", "Flora", "Hugo", "Ines", "Jonas")


@dataclass(frozen=True)
class FaithTalk:
    """What people say of a faith."""

    matter: str
    """Its name in the rules pack."""
    convinced: tuple[str, ...]
    """Said by people who hold it."""
    interested: tuple[str, ...]
    """Said by people who only took over what belongs to it."""


@cache
def faith() -> FaithTalk:
    """The faith of the rules pack, its arguments as what people say of it."""
    name, knowledge = next(iter(load_pack(PACK).matters.items()))
    return FaithTalk(
        matter=name,
        convinced=tuple(line.format(name="friend") for line in knowledge.arguments.in_favour),
        interested=tuple(f"I dreamt of {word} last night." for word in knowledge.words if not word.endswith("*")),
    )
