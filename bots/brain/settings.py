"""The settings of a brain: its modules, the size of the bottleneck, its intervals. Times are run clock."""

from typing import Literal, Self

from pydantic import Field, model_validator

from bots.mind.moment.matters import Matter
from configs.models import StrictModel

ALL_MODULES = (
    "perception",
    "reflex",
    "memory",
    "action_awareness",
    "goals",
    "social_awareness",
    "talking",
    "planning",
    "reflection",
    "skill_execution",
    "controller",
)
"""The modules of PIANO. They run if the settings name none. Other modules run only if they are named."""

BASELINE_MODULES = ("skill_execution", "memory", "controller")
"""The baseline architecture of Project Sid (its Methods): all other modules are off."""

BOTTLENECK_SECTIONS = (
    "body",
    "percepts",
    "memories",
    "awareness",
    "goal",
    "execution",
    "urge",
    "social",
    "plans",
    "inner_voice",
)


class BottleneckSettings(StrictModel):
    """What the bottleneck passes to the cognitive controller, and how much of it."""

    sections: list[str] = Field(default_factory=lambda: list(BOTTLENECK_SECTIONS))
    """The sections of the state that pass. Other sections do not pass."""
    inventory_kinds_max: int = Field(40, ge=0)
    collected_kinds_max: int = Field(200, ge=0)
    things_max: int = Field(24, ge=0)
    people_max: int = Field(8, ge=0)
    sightings_max: int = Field(24, ge=0)
    ways_max: int = Field(24, ge=0)
    """Maximum number of places known by name whose distance is given."""
    prospects_max: int = Field(16, ge=0)
    """Maximum number of items that the agent never had and could get from here."""
    happenings_max: int = Field(6, ge=0)
    heard_max: int = Field(4, ge=0)
    announcements_max: int = Field(6, ge=0)
    documents_max: int = Field(3, ge=0)
    """Maximum number of written texts. The most recent ones pass."""
    document_characters_max: int = Field(1500, ge=1)
    """Maximum length of a written text, characters. A longer one is cut."""
    memories_max: int = Field(10, ge=0)
    outcomes_max: int = Field(8, ge=0)
    avoided_max: int = Field(32, ge=0)
    """Maximum number of actions that minds are told not to try now. A mind would choose one that is left out."""
    profiles_max: int = Field(6, ge=0)
    views_max: int = Field(6, ge=0)
    directives_max: int = Field(3, ge=0)
    text_characters_max: int = Field(240, ge=1)
    """Maximum length of any other text, characters. A longer one is cut and ends in an ellipsis."""
    tokens_max: int = Field(6000, ge=200)
    """Maximum size of the whole summary in tokens, at four characters of its JSON per token. Beyond it all lists are
    shortened at their ends by the same share."""

    @model_validator(mode="after")
    def _know_sections(self) -> Self:
        unknown = sorted(set(self.sections) - set(BOTTLENECK_SECTIONS))
        if unknown:
            known = ", ".join(BOTTLENECK_SECTIONS)
            raise ValueError(f"The bottleneck has no section {unknown[0]!r}; known are {known}.")
        return self


class MemorySettings(StrictModel):
    """How many memories are in short-term memory, how many are kept, and how many are recalled."""

    short_term_capacity: int = Field(100, ge=1)
    half_life_seconds: float = Field(120.0, gt=0)
    """Time after which the importance of a memory counts half when one must be removed from short-term memory."""
    unsaved_max: int = Field(500, ge=1)
    """Maximum number of memories that wait for a store without answer. Beyond it the oldest are lost, with a fault."""
    long_term_capacity: int = Field(10_000, ge=10)
    """Maximum number of memories in long-term memory. Beyond it equal ones are merged and the least valuable ones
    forgotten. All of this is logged."""
    long_term_half_life_seconds: float = Field(3600.0, gt=0)
    """Time since the last recall after which the importance of a memory in long-term memory counts half."""
    room_share: float = Field(0.1, ge=0, lt=1)
    """Share of the capacity that is freed when the capacity is reached."""
    retrieval: Literal["paper", "released", "corrected"] = "corrected"
    """How recency, relevance and importance are weighed: see ``bots.memory.retrieval``."""
    recall_count: int = Field(30, ge=1)
    """Number of memories that one thought recalls."""
    working_count: int = Field(10, ge=0)
    """Number of memories in working memory, chosen for the present moment. 0: the summary has no long-term memories."""
    working_seconds: float = Field(10.0, gt=0)
    """Interval between updates of working memory."""
    embedding: str = "local"
    """What makes embeddings: ``local``; ``endpoint`` for the model of the mind's role ``embed``; or the name of an
    installed one."""
    observations: bool = True
    """Whether the agent remembers what it observes. Otherwise only its plans, goals and reflections become memories: an
    ablation of Generative Agents."""
    rate_with_mind: bool = False
    """Whether the mind is asked for the importance of what happened. Otherwise the sort of memory decides."""
    rate_at_once: int = Field(10, ge=1)
    """Number of memories that one question rates."""


class ReflectionSettings(StrictModel):
    """When the agent reflects on its life, and how much. The values are those of Generative Agents."""

    importance_threshold: float = Field(150.0, gt=0)
    """The agent reflects when the importance of what it experienced since the last reflection sums to this."""
    latest_count: int = Field(100, ge=1)
    """Number of recent memories from which it finds its questions."""
    questions_count: int = Field(3, ge=1)
    memories_per_question: int = Field(30, ge=1)
    insights_count: int = Field(5, ge=1)
    """Maximum number of insights per question."""
    summary_seconds: float = Field(600.0, gt=0)
    """How long the agent keeps its view of itself before it makes a new one. A reflection makes a new one at once."""


class PlanningSettings(StrictModel):
    """How the agent plans its day. Minutes are minutes of the world's day."""

    waking_minute: int = Field(360, ge=0, lt=1440)
    """Minute at which the plan of the day begins: six o'clock."""
    hours_ahead: int = Field(1, ge=0)
    """Number of parts of the day, after the present one, that are planned in detail."""
    react_pause_seconds: float = Field(5.0, gt=0)
    """Minimum time between two questions whether to leave the plan."""
    plan_expires_days: float = Field(1.0, gt=0)
    """Time after which a remembered plan expires."""


class SocialSettings(StrictModel):
    """How the agent forms its views of others."""

    appraise_seconds: float = Field(5.0, gt=0)
    """Minimum time between two thoughts about others."""
    appraise_at_once: int = Field(4, ge=1)
    """Number of people that one question is about."""
    evidence_max: int = Field(20, ge=1)
    """Maximum number of memories of one person that the question contains."""
    people_max: int = Field(64, ge=1)
    """Maximum number of profiles. Beyond it the person that was not noticed for the longest time is removed."""
    view_seconds: float = Field(5.0, gt=0)
    """Minimum time between two thoughts about matters on which people differ."""
    social_goal_seconds: float | None = Field(None, gt=0)
    """Interval at which the social goal is reconsidered, at any cost, as Project Sid's agents do every 5 to 10 s. None:
    at most every ``social_goal_pause_seconds``, and with a mind whose thoughts cost something only if what the agent
    knows of others has changed."""
    social_goal_pause_seconds: float = Field(8.0, gt=0)
    aware: bool = True
    """Whether the agent forms views of others. If not (Project Sid's ablation of specialization), it has no view of
    anybody. It still sets a social goal, as if nobody else were there."""
    directive_seconds: float = Field(600.0, gt=0)
    """How long a directive of the inner voice is followed."""


class TalkingSettings(StrictModel):
    """When an agent speaks."""

    greeting_distance_blocks: float = Field(16.0, gt=0)
    greeting_period_seconds: float = Field(300.0, gt=0)
    """Minimum time between two greetings to the same person."""
    reply_delay_seconds_min: float = Field(0.3, ge=0)
    reply_delay_seconds_max: float = Field(0.8, ge=0)
    """Maximum delay of an answer. Within it the controller can decide on the request."""
    reply_within_seconds: float = Field(20.0, gt=0)
    """An utterance that is not answered within this time is dropped."""
    pause_seconds: float = Field(0.4, ge=0)
    """Minimum time between two messages of one agent."""
    announce_cool_down_seconds: float = Field(20.0, gt=0)
    """Minimum time between two messages that nobody asked for."""
    turn_window_seconds: float = Field(60.0, gt=0)
    agent_turns_max: int = Field(3, ge=0)
    """Maximum number of answers to one agent in the window. Then the conversation pauses."""
    human_turns_max: int = Field(15, ge=0)
    """Maximum number of answers to one human in the window."""
    waiting_max: int = Field(8, ge=1)
    """Maximum number of utterances that wait for an answer. Beyond it the oldest is dropped."""
    earshot_blocks: float = Field(16.0, gt=0)
    """If nobody in sight is nearer than this, nothing is announced."""
    sees_decision: bool = True
    """Whether words follow the controller's decision. If not, agents say what they would do, not what they do."""
    rounds_max: int = Field(8, ge=1)
    """Maximum number of messages of this agent in one talk. Then it says goodbye."""
    lines_max: int = Field(16, ge=1)
    """Maximum number of lines of a talk that the mind gets and that are kept."""
    silence_seconds: float = Field(30.0, gt=0)
    """A talk is over after this time without a message."""
    talk_cool_down_seconds: float = Field(60.0, gt=0)
    """Minimum time after a talk before this agent begins another with the same people."""
    relationship_memories: int = Field(50, ge=1)
    """Number of memories of the others from which the agent forms its view of the relationship."""
    relationship_pause_seconds: float = Field(10.0, ge=0)
    """Minimum time between two such views: in a crowd the participants change with every message."""


class AttentionSettings(StrictModel):
    """How much of the talk that is not meant for an agent reaches its mind. The rest is logged as heard, no more."""

    overheard_max: int | None = Field(60, ge=0)
    """Number of utterances that are not meant for the agent and that it attends to in the window, in the long run. The
    first window of a crowd can hold twice as many. None: it attends to everything that it hears.

    Groups of up to eight people reached 59 in a minute in our runs, so only a crowd reaches the default."""
    window_seconds: float = Field(60.0, gt=0, le=3600)
    """The window. Nothing is missed while no more than ``overheard_max`` such utterances are heard in it."""


class BrainSettings(StrictModel):
    """The brain of every agent of a run."""

    modules: list[str] = Field(default_factory=lambda: list(ALL_MODULES))
    """The modules that run. If you leave one out, that is an ablation."""
    extensions: list[str] = Field(default_factory=list)
    """Dotted names of Python modules that contain further brain modules, besides those of installed packages."""
    bottleneck: BottleneckSettings = BottleneckSettings()
    attention: AttentionSettings = AttentionSettings()
    memory: MemorySettings = MemorySettings()
    talking: TalkingSettings = TalkingSettings()
    reflection: ReflectionSettings = ReflectionSettings()
    planning: PlanningSettings = PlanningSettings()
    social: SocialSettings = SocialSettings()
    matters: list[Matter] = Field(default_factory=list)
    """Matters on which people differ. Agents form views of them from what they hear."""
    decide_pause_seconds: float = Field(0.5, gt=0)
    """Minimum time between two decisions."""
    reconsider_seconds: float = Field(15.0, gt=0)
    """Interval at which an action is reconsidered while it runs."""
    goal_seconds: float = Field(60.0, gt=0)
    """Interval at which the goal is reconsidered."""
    stuck_seconds: float = Field(20.0, gt=0)
    """The reflex breaks off a walking skill that has not moved the body for this time."""
    threat_distance_blocks: float = Field(8.0, gt=0)
    flee_distance_blocks: int = Field(16, ge=4, le=48)
    """How far the reflex runs away. The limits are those of the flee skill."""
    reflex_rest_seconds: float = Field(3.0, gt=0)
    """Minimum time between two urges of the same kind."""
    people_max: int = Field(64, ge=1)
    """Maximum number of people that the agent keeps. Beyond it the one unnoticed for the longest time is removed."""
    sightings_max: int = Field(80, ge=1)
    """Maximum number of kinds of block with a known place. Beyond it the one unseen for the longest time is removed."""
    outcomes_max: int = Field(24, ge=1)
    avoid_seconds: float = Field(60.0, gt=0)
    """How long an action that failed twice in a row is not tried again."""
    inventory_interval_seconds: float = Field(30.0, gt=0)
    save_interval_seconds: float = Field(5.0, gt=0)
