"""How a brain is set up: which modules, how wide the bottleneck, how often, how talkative. Times are run clock."""

import importlib
from typing import Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

ALL_MODULES = (
    "perception",
    "reflex",
    "memory",
    "action_awareness",
    "goals",
    "talking",
    "skill_execution",
    "controller",
)
"""The modules that come along, each in the file of its name beside this one."""

BASELINE_MODULES = ("skill_execution", "memory", "controller")
"""Project Sid's baseline architecture (its Methods): everything else switched off."""

BOTTLENECK_SECTIONS = ("body", "percepts", "memories", "awareness", "goal", "execution", "urge")


class _Settings(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class BottleneckSettings(_Settings):
    """What passes to the cognitive controller, and how much of it."""

    sections: list[str] = list(BOTTLENECK_SECTIONS)
    """Which sections of the state pass; what is not named stays out."""
    inventory_kinds_max: int = Field(40, ge=0)
    collected_kinds_max: int = Field(200, ge=0)
    things_max: int = Field(24, ge=0)
    people_max: int = Field(8, ge=0)
    sightings_max: int = Field(24, ge=0)
    prospects_max: int = Field(16, ge=0)
    """Items never had that could be got from here."""
    happenings_max: int = Field(6, ge=0)
    heard_max: int = Field(4, ge=0)
    memories_max: int = Field(10, ge=0)
    outcomes_max: int = Field(8, ge=0)
    text_characters_max: int = Field(240, ge=1)
    """Any single text is cut at this length, and ends in an ellipsis then."""

    @model_validator(mode="after")
    def _know_sections(self) -> Self:
        unknown = sorted(set(self.sections) - set(BOTTLENECK_SECTIONS))
        if unknown:
            known = ", ".join(BOTTLENECK_SECTIONS)
            raise ValueError(f"The bottleneck has no section {unknown[0]!r}; known are {known}.")
        return self


class MemorySettings(_Settings):
    """How much is in mind at once."""

    short_term_capacity: int = Field(100, ge=1)
    half_life_seconds: float = Field(120.0, gt=0)
    """After how long the importance of a memory counts for half when one has to give way."""
    unsaved_max: int = Field(500, ge=1)
    """Memories that wait while the store does not answer; beyond it the oldest are lost, with a fault."""


class TalkingSettings(_Settings):
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


class BrainSettings(_Settings):
    """The brain of every agent of a run."""

    modules: list[str] = list(ALL_MODULES)
    """Which modules run; leaving one out is an ablation."""
    extensions: list[str] = []
    """Python modules to import first, which register modules of the user's own."""
    bottleneck: BottleneckSettings = BottleneckSettings()
    memory: MemorySettings = MemorySettings()
    talking: TalkingSettings = TalkingSettings()
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

    @model_validator(mode="after")
    def _know_modules(self) -> Self:
        from bots.brain.module import known_modules  # noqa: PLC0415 - modules are themselves set up with settings

        for extension in self.extensions:
            try:
                importlib.import_module(extension)
            except ImportError as error:
                raise ValueError(f"The brain extension {extension!r} cannot be imported: {error}.") from error
        known = known_modules()
        for name in self.modules:
            if name not in known:
                raise ValueError(f"There is no brain module {name!r}; known are {', '.join(sorted(known))}.")
        if len(set(self.modules)) < len(self.modules):
            raise ValueError("A brain module is named twice; name each once.")
        return self
