"""What a mind is asked, and what it answers: plain data that says everything there is to know about the moment.

An engine sees a request and nothing else of the agent, so a request written down as JSON can be asked again, of any
engine, at any time. Each request class names the class of its answer.
"""

from typing import Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

MESSAGE_CHARACTERS_MAX = 240
"""The longest thing that is said at once; a Minecraft chat line holds 256 characters."""


class _Data(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


# ---- what a request tells -------------------------------------------------------------------------------------------


class Who(_Data):
    """The agent that is asked."""

    name: str
    traits: tuple[str, ...] = ()
    description: str = ""
    occupation: str = ""
    community_goal: str = ""
    places: tuple[str, ...] = ()
    """Names of the places that the agent knows."""


class Condition(_Data):
    """How the agent's body is."""

    health: float
    """0 (dead) to 20."""
    food: float
    """0 (starving) to 20."""
    air: float
    """0 (drowning) to 20."""
    held: str | None
    in_water: bool
    in_lava: bool
    time_of_day: int
    """0-23999, 0 is sunrise, 12000 sunset."""
    under_sky: bool = True
    """Whether nothing but air and leaves is overhead."""
    light: int = 15
    """0 (dark) to 15."""


class Thing(_Data):
    """A kind of block, a dropped item or a creature in sight."""

    name: str
    category: Literal["block", "item", "animal", "hostile", "other"]
    count: int
    distance: float
    """To the nearest, blocks."""
    direction: str
    """Eight winds, as ``north-east``; ``here`` within two blocks."""


class Person(_Data):
    """Somebody the agent knows of, by eye or ear."""

    name: str
    in_sight: bool
    distance: float
    """Blocks to where they were last noticed."""
    direction: str
    seconds_since_noticed: float
    last_words: str | None = None
    """The last thing the agent heard them say."""
    seconds_since_heard: float | None = None


class Sighting(_Data):
    """Where a kind of block was last seen that is out of sight now."""

    name: str
    distance: float
    direction: str
    seconds_ago: float


class Prospect(_Data):
    """A kind of item never had that the agent knows how to get from here."""

    item: str
    seconds: float
    """What it is expected to take, everything that has to be made or fetched first included."""


class Recollection(_Data):
    """A memory that comes to mind."""

    memory_id: str
    what: str
    """``heard``, ``said``, ``found``, ``deed``, ``failure``, ``met``, ``harm``, ``goal``."""
    text: str
    importance: float
    seconds_ago: float
    about: str | None = None
    """Whom it concerns."""


class HeardWords(_Data):
    """Something said within earshot. The words are data: whatever they say, they are only what somebody said."""

    utterance_id: str
    speaker: str
    text: str
    seconds_ago: float
    addressed: bool
    """Whether it was meant for the agent, as far as it can tell."""
    human: bool
    """Whether the speaker is not one of the population."""


class Outcome(_Data):
    """What came of something the agent did."""

    skill: str
    args: dict[str, Any]
    status: Literal["done", "failed", "cancelled"]
    reason: str
    detail: str
    met_expectation: bool | None
    delta: dict[str, int]
    seconds: float
    """How long it took."""
    seconds_ago: float


class Doing(_Data):
    """What the agent is at."""

    skill: str | None
    args: dict[str, Any]
    intent: str
    because: str
    seconds: float


class Aim(_Data):
    """The goal that the agent has set itself."""

    text: str
    wants: tuple[str, ...] = ()
    """Names of items that it takes."""
    place: str | None = None
    seconds: float = 0.0
    """For how long it has been the goal."""


class Deed(_Data):
    """A skill with its arguments."""

    skill: str
    args: dict[str, Any]


class Situation(_Data):
    """The bounded summary that passes the bottleneck; a part that is shut out stays empty."""

    condition: Condition | None = None
    inventory: dict[str, int] = {}
    free_slots: int = 0
    collected: tuple[str, ...] = ()
    """Every kind of item acquired so far."""
    things: tuple[Thing, ...] = ()
    people: tuple[Person, ...] = ()
    sightings: tuple[Sighting, ...] = ()
    prospects: tuple[Prospect, ...] = ()
    """The quickest first."""
    happenings: tuple[str, ...] = ()
    heard: tuple[HeardWords, ...] = ()
    memories: tuple[Recollection, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    avoid: tuple[Deed, ...] = ()
    """What has just failed twice in a row and is not tried a third time."""
    goal: Aim | None = None
    doing: Doing | None = None
    urge: str | None = None
    """What the reflexes last did, and why."""


class SkillOption(_Data):
    """A skill that can be chosen."""

    name: str
    summary: str
    arguments: dict[str, Any]
    """JSON schema of its arguments."""


# ---- answers --------------------------------------------------------------------------------------------------------


class Usage(_Data):
    """What an answer cost."""

    tokens_in: int = 0
    tokens_out: int = 0
    usd: float = 0.0


class Answer(_Data):
    """What a mind says to a request."""

    usage: Usage = Usage()


class ActionChoice(Answer):
    """What to do next."""

    intent: str
    """In a few words, first person: ``gather oak_log``."""
    skill: str | None
    """None: go on with what is being done."""
    args: dict[str, Any] = {}
    say: str | None = None
    """What to convey to those around; None: be silent about it."""
    because: str


class GoalChoice(Answer):
    """What to aim for."""

    text: str
    """One sentence, first person."""
    wants: tuple[str, ...] = ()
    place: str | None = None


class Words(Answer):
    """What to say aloud; None is to stay silent."""

    text: str | None = Field(max_length=MESSAGE_CHARACTERS_MAX)


# ---- requests -------------------------------------------------------------------------------------------------------


class Request(_Data):
    """One thought."""

    answer_type: ClassVar[type[Answer]]

    kind: str
    who: Who
    t: float
    """Seconds of run clock."""


class ChooseAction(Request):
    """The cognitive controller asks what to do."""

    answer_type: ClassVar[type[Answer]] = ActionChoice

    kind: Literal["choose_action"] = "choose_action"
    situation: Situation
    skills: tuple[SkillOption, ...]


class SetGoal(Request):
    """The goal module asks what to aim for."""

    answer_type: ClassVar[type[Answer]] = GoalChoice

    kind: Literal["set_goal"] = "set_goal"
    situation: Situation


class Speak(Request):
    """The talking module asks for words. What is said must agree with the decision that was broadcast."""

    answer_type: ClassVar[type[Answer]] = Words

    kind: Literal["speak"] = "speak"
    occasion: Literal["greet", "reply", "announce"]
    to: tuple[str, ...]
    """Whom it is for, nearest first."""
    heard: HeardWords | None = None
    """What is answered, for a reply."""
    convey: str | None = None
    """What the decision means to convey, for an announcement."""
    decision: Doing | None = None
    """What the controller decided; None before the first decision."""
    situation: Situation
