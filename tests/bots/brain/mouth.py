"""The talking module alone, on a clock of the test. The test writes heard words into the state as perception does."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bots.body.sights import PlayerSight
from bots.brain.cadence import Cadence
from bots.brain.module import ModuleContext, Wake
from bots.brain.modules.talking import Talking
from bots.brain.sections import (
    BODY,
    DECISION,
    EXECUTION,
    PERCEPTS,
    TALK,
    Acquaintance,
    BroadcastDecision,
    Execution,
    Percepts,
    RunningAction,
    TalkingState,
    Utterance,
)
from bots.brain.settings import BrainSettings, TalkingSettings
from bots.brain.state import AgentState
from bots.brain.think import Thinker
from bots.clock import RunClock
from bots.events import Event, Journal, Payload, Position
from bots.memory import InMemoryStore, RetrievalMode
from bots.memory.embedding import local_embedder
from bots.memory.remembrance import Remembrance
from bots.mind import Mind
from bots.mind.requests.speak.request import Speak, Words
from bots.persona import Persona
from tests.bots.brain.driver import CATALOG, Body, ScriptedMind

POPULATION = frozenset({"Mira", "Tomas", "Ida", "Lea"})


class HandClock(RunClock):
    """A clock that shows the time that the test sets."""

    def __init__(self) -> None:
        super().__init__()
        self.begin()
        self.at = 0.0

    def now(self) -> float:
        return self.at


class Lips(Body):
    """A body that only speaks; nobody hears it."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.end()

    def say(self, speech_id: str, text: str) -> None:
        assert speech_id
        self.spoken.append(text)


def asked(mind: ScriptedMind) -> list[Speak]:
    """Return the requests for words, in order."""
    return [one for one in mind.asked if isinstance(one, Speak)]


async def say_so(request: Speak) -> Words:
    """Return words that name the utterance they answer."""
    return Words(text=f"To {request.heard.text if request.heard else request.occasion}")


@dataclass
class Mouth:
    """An agent that only talks, and what it said."""

    talking: Talking
    clock: HandClock
    body: Lips
    around: ModuleContext
    pens: dict[str, Any]
    events: list[Event] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.around.persona.name

    @property
    def said(self) -> list[str]:
        return self.body.spoken

    @property
    def talk(self) -> TalkingState:
        return self.around.state.read(TALK)

    def logged(self, kind: type[Payload]) -> list[Any]:
        return [event.payload for event in self.events if isinstance(event.payload, kind)]

    def hear(self, text: str, speaker: str = "Tomas", *, addressed: bool = True, distance: float = 3.0) -> None:
        """Let a person speak now."""
        percepts, now = self.around.state.read(PERCEPTS), self.clock.at
        place: Position = (distance, 64.0, 0.0)
        utterance = Utterance(
            utterance_id=f"{self.name}/heard{percepts.heard_total + 1:06d}",
            speaker=speaker,
            text=text,
            at=now,
            distance=distance,
            position=place,
            addressed=addressed,
            human=speaker not in POPULATION,
        )
        people = {**percepts.people, speaker: Acquaintance(speaker, now, now, place)}
        heard = (*percepts.heard, utterance)[-16:]
        self.pens["percepts"](Percepts(people=people, heard=heard, heard_total=percepts.heard_total + 1))

    def see(self, *names: str) -> None:
        """Set the visible people, three blocks away."""
        players = tuple(PlayerSight(name=name, position=(3.0, 64.0, 0.0), distance=3.0) for name in names)
        self.pens["body"](replace(self.around.state.read(BODY), position=(0.0, 64.0, 0.0), players=players))

    def decide(self, say: str | None, intent: str = "gather sand") -> None:
        """Let the controller make a decision that uses the body at once."""
        number = self.around.state.read(DECISION).number + 1
        args = {"item": "sand"}
        self.pens["decision"](BroadcastDecision(number, self.clock.at, intent, "collect", args, say, "I have none"))
        running = RunningAction(
            f"{self.name}/a000001",
            "collect",
            args,
            "",
            intent,
            "",
            self.clock.at,
            self.clock.at + 60.0,
            by_reflex=False,
        )
        self.pens["execution"](Execution(running=running, sequence=1))

    async def step(self, at: float | None = None) -> None:
        """Run one step of the module at a time."""
        self.clock.at = self.clock.at if at is None else at
        await self.talking.step(Wake())

    async def steps(self, times: Sequence[float]) -> None:
        """Run one step at each of several times."""
        for at in times:
            await self.step(at)


def make_mouth(
    mind: Mind, *, name: str = "Mira", personality: dict[str, float] | None = None, **settings: Any
) -> Mouth:
    """Make an agent that only talks. It answers at once and needs no pause."""
    quick = {"reply_delay_seconds_min": 0.0, "reply_delay_seconds_max": 0.0, "pause_seconds": 0.0}
    clock, state, body = HandClock(), AgentState(), Lips(name)
    events: list[Event] = []
    journal = Journal(name, clock, events.append, incarnation=1, agent=name)

    def record(payload: Payload) -> Event:
        return journal.record(payload, None)

    around = ModuleContext(
        persona=Persona.model_validate({"name": name, "personality": personality or {}}),
        population=POPULATION,
        body=body,
        catalog=CATALOG,
        thinker=Thinker(mind, record, Cadence(mind.pace())),
        clock=clock,
        store=InMemoryStore(),
        remembrance=Remembrance(name, local_embedder(), RetrievalMode.CORRECTED, clock.now),
        settings=BrainSettings(talking=TalkingSettings(**{**quick, **settings})),
        state=state,
        record=record,
        seed=7,
    )
    pens = {section.name: state.pen(section, "test") for section in (BODY, PERCEPTS, DECISION, EXECUTION)}
    mouth = Mouth(Talking(around), clock, body, around, pens, events)
    mouth.see()
    return mouth
