"""How a brain is set up: which modules, how wide the bottleneck, how often, how talkative. Times are run clock."""

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
    "planning_and_reflection",
    "skill_execution",
    "controller",
)
"""The modules of PIANO, which run when the settings name none. Other modules run where they are named."""

BASELINE_MODULES = ("skill_execution", "memory", "controller")
"""Project Sid's baseline architecture (its Methods): everything else switched off."""

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
    """What passes to the cognitive controller, and how much of it."""

    sections: list[str] = Field(default_factory=lambda: list(BOTTLENECK_SECTIONS))
    """Which sections of the state pass; what is not named stays out."""
    inventory_kinds_max: int = Field(40, ge=0)
    collected_kinds_max: int = Field(200, ge=0)
    things_max: int = Field(24, ge=0)
    people_max: int = Field(8, ge=0)
    sightings_max: int = Field(24, ge=0)
    ways_max: int = Field(24, ge=0)
    """Places known by name whose distance is told."""
    prospects_max: int = Field(16, ge=0)
    """Items never had that could be got from here."""
    happenings_max: int = Field(6, ge=0)
    heard_max: int = Field(4, ge=0)
    announcements_max: int = Field(6, ge=0)
    documents_max: int = Field(3, ge=0)
    """Written texts in hand, those that were given last."""
    document_characters_max: int = Field(1500, ge=1)
    """A longer one is cut."""
    memories_max: int = Field(10, ge=0)
    outcomes_max: int = Field(8, ge=0)
    profiles_max: int = Field(6, ge=0)
    views_max: int = Field(6, ge=0)
    directives_max: int = Field(3, ge=0)
    text_characters_max: int = Field(240, ge=1)
    """Any single text is cut at this length, and ends in an ellipsis then."""
    tokens_max: int = Field(6000, ge=200)
    """Of the whole summary, estimated at four characters of its JSON a token; beyond it the lists are shortened from
    their ends, each by the same share."""

    @model_validator(mode="after")
    def _know_sections(self) -> Self:
        unknown = sorted(set(self.sections) - set(BOTTLENECK_SECTIONS))
        if unknown:
            known = ", ".join(BOTTLENECK_SECTIONS)
            raise ValueError(f"The bottleneck has no section {unknown[0]!r}; known are {known}.")
        return self


class MemorySettings(StrictModel):
    """How much is in mind at once, how much is kept, and what comes to mind."""

    short_term_capacity: int = Field(100, ge=1)
    half_life_seconds: float = Field(120.0, gt=0)
    """After how long the importance of a memory counts for half when one has to give way."""
    unsaved_max: int = Field(500, ge=1)
    """Memories that wait while the store does not answer; beyond it the oldest are lost, with a fault."""
    long_term_capacity: int = Field(10_000, ge=10)
    """Memories kept; beyond it the same ones are merged, and those worth least are forgotten, all of it logged."""
    long_term_half_life_seconds: float = Field(3600.0, gt=0)
    """After how long, since it was last called to mind, the importance of a kept memory counts for half."""
    room_share: float = Field(0.1, ge=0, lt=1)
    """Which part of the capacity is made free when it is reached."""
    retrieval: Literal["paper", "released", "corrected"] = "corrected"
    """How recency, relevance and importance are weighed; see ``bots.memory.retrieval``."""
    recall_count: int = Field(30, ge=1)
    """Memories that one thought brings to mind."""
    working_count: int = Field(10, ge=0)
    """Memories kept in mind for what goes on now; 0: long-term memory stays out of the summary."""
    working_seconds: float = Field(10.0, gt=0)
    """How often it is thought over what bears on what goes on."""
    embedding: str = "local"
    """What makes embeddings: ``local``, ``endpoint`` for the mind's own model of the role ``embed``, or the name of an
    installed one."""
    rate_with_mind: bool = False
    """Whether the mind is asked how much what happened matters; otherwise the sort of memory decides."""
    rate_at_once: int = Field(10, ge=1)
    """How many memories one question rates."""


class ReflectionSettings(StrictModel):
    """When the agent thinks about its life, and how much; the figures are those of Generative Agents."""

    importance_threshold: float = Field(150.0, gt=0)
    """It reflects when the importance of what was lived through since the last time sums to this."""
    latest_count: int = Field(100, ge=1)
    """Memories from which it finds its questions."""
    questions_count: int = Field(3, ge=1)
    memories_per_question: int = Field(30, ge=1)
    insights_count: int = Field(5, ge=1)
    """Insights a question, at most."""
    summary_seconds: float = Field(600.0, gt=0)
    """How long the view of oneself is kept before it is made anew; a reflection makes it anew at once."""


class PlanningSettings(StrictModel):
    """How the day is planned. Minutes are those of the world's day."""

    waking_minute: int = Field(360, ge=0, lt=1440)
    """When the day's plan begins: six o'clock."""
    hours_ahead: int = Field(1, ge=0)
    """Stretches of the day that are taken apart beside the present one."""
    react_pause_seconds: float = Field(5.0, gt=0)
    """Between two questions whether to leave the plan, at least."""
    plan_expires_days: float = Field(1.0, gt=0)
    """When a remembered plan stops to hold."""


class SocialSettings(StrictModel):
    """How the agent keeps its view of others."""

    appraise_seconds: float = Field(5.0, gt=0)
    """Between two thoughts about others, at least."""
    appraise_at_once: int = Field(4, ge=1)
    """How many people one question is about."""
    evidence_max: int = Field(20, ge=1)
    """Memories of one person that are told with the question."""
    people_max: int = Field(64, ge=1)
    """Profiles kept; the one noticed longest ago gives way."""
    view_seconds: float = Field(5.0, gt=0)
    """Between two thoughts about matters that people differ on, at least."""
    social_goal_seconds: float = Field(8.0, gt=0)
    """How often the social goal is thought over."""
    aware: bool = True
    """Whether the agent makes anything of others. Without it (Project Sid's ablation of specialization) no view of
    anybody is formed, and the social goal, which is set all the same, is thought over as if nobody else were there."""
    directive_seconds: float = Field(600.0, gt=0)
    """For how long what the inner voice said is minded."""


class TalkingSettings(StrictModel):
    """When an agent speaks."""

    greeting_distance_blocks: float = Field(16.0, gt=0)
    greeting_period_seconds: float = Field(300.0, gt=0)
    """A person is greeted once in this time."""
    reply_delay_seconds_min: float = Field(0.3, ge=0)
    reply_delay_seconds_max: float = Field(0.8, ge=0)
    """An answer comes after a moment, in which the controller can decide on what was asked."""
    reply_within_seconds: float = Field(20.0, gt=0)
    """What could not be answered by then is let go."""
    pause_seconds: float = Field(0.4, ge=0)
    """Between two messages of one agent, at least."""
    announce_cool_down_seconds: float = Field(20.0, gt=0)
    """Between two messages that nobody asked for."""
    turn_window_seconds: float = Field(60.0, gt=0)
    agent_turns_max: int = Field(3, ge=0)
    """Answers to one agent in the window; then the conversation rests."""
    human_turns_max: int = Field(15, ge=0)
    """Answers to one human in the window."""
    waiting_max: int = Field(8, ge=1)
    """Utterances that wait for an answer; beyond it the oldest is let go."""
    earshot_blocks: float = Field(16.0, gt=0)
    """Nobody in sight nearer than this: nothing is announced."""
    sees_decision: bool = True
    """Whether the words see what the controller decided. Without it agents say what they would do, not what they do."""
    rounds_max: int = Field(8, ge=1)
    """Messages of this agent in one talk; then it takes its leave."""
    lines_max: int = Field(16, ge=1)
    """Lines of a talk that are told to the mind, and kept."""
    silence_seconds: float = Field(30.0, gt=0)
    """A talk in which nothing was said for so long is over."""
    talk_cool_down_seconds: float = Field(60.0, gt=0)
    """After a talk this agent begins none with the same people for so long."""
    relationship_memories: int = Field(50, ge=1)
    """Memories of the others that the view of the relationship is made from."""
    relationship_pause_seconds: float = Field(10.0, ge=0)
    """Between two such views, at least: in a crowd the company changes with every word."""


class BrainSettings(StrictModel):
    """The brain of every agent of a run."""

    modules: list[str] = Field(default_factory=lambda: list(ALL_MODULES))
    """Which modules run; leaving one out is an ablation."""
    extensions: list[str] = Field(default_factory=list)
    """Dotted names of Python modules that have further brain modules, beside those of installed packages."""
    bottleneck: BottleneckSettings = BottleneckSettings()
    memory: MemorySettings = MemorySettings()
    talking: TalkingSettings = TalkingSettings()
    reflection: ReflectionSettings = ReflectionSettings()
    planning: PlanningSettings = PlanningSettings()
    social: SocialSettings = SocialSettings()
    matters: list[Matter] = Field(default_factory=list)
    """Matters that people differ on, of which agents form views from what they hear."""
    decide_pause_seconds: float = Field(0.5, gt=0)
    """Between two decisions, at least."""
    reconsider_seconds: float = Field(15.0, gt=0)
    """How often what is being done is thought over while it goes on."""
    goal_seconds: float = Field(60.0, gt=0)
    """How often the goal is thought over."""
    stuck_seconds: float = Field(20.0, gt=0)
    """A walking skill that has not moved the body for so long is broken off by the reflex."""
    threat_distance_blocks: float = Field(8.0, gt=0)
    flee_distance_blocks: int = Field(16, ge=4, le=48)
    """How far the reflex runs; the span is the flee skill's."""
    reflex_rest_seconds: float = Field(3.0, gt=0)
    """Between two urges of the same kind, at least."""
    people_max: int = Field(64, ge=1)
    """People kept in mind; the longest unnoticed gives way."""
    sightings_max: int = Field(80, ge=1)
    """Kinds of block whose place is kept in mind; the longest unseen gives way."""
    outcomes_max: int = Field(24, ge=1)
    avoid_seconds: float = Field(60.0, gt=0)
    """For how long an action that failed twice in a row is not tried again."""
    inventory_interval_seconds: float = Field(30.0, gt=0)
    save_interval_seconds: float = Field(5.0, gt=0)
