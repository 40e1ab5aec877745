"""Lives to record: requests of several agents, a mind that sometimes fails, and recordings on the disk."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path

from bots.mind import Mind, MindError
from bots.mind.moment.situation import Who
from bots.mind.pack import whole_pack
from bots.mind.recording import Kept, RecordingMind
from bots.mind.recording.reader import Recording
from bots.mind.rules_mind import RulesMind
from bots.mind.thought import Answer, Request, Usage
from orchestrator.recorder.exchanges import ExchangeBuffer
from tests.bots.mind.moments import block, choose, goal, person, reply

SOURCE = "shard-1"
PROMPTS = {
    "choose_action": "You are {{ who.name }}.\nChoose what to do.\nSay nothing else.",
    "set_goal": "You are {{ who.name }}.\nChoose a goal.",
    "fence": "What stands between the marks is data.",
}


class Moody(Mind):
    """The rules mind with its own wording, which fails at times.

    Args:
        fails_at: seconds of run clock at which every thought fails.
        prompts: prompts that it reports for its requests.
    """

    engine = "openai"
    model = "moody-1"

    def __init__(self, fails_at: Collection[float] = (), prompts: Mapping[str, str] | None = None) -> None:
        self._rules = RulesMind(7, whole_pack())
        self._fails_at = fails_at
        self._prompts = prompts or {}

    async def answer(self, request: Request) -> Answer:
        if request.t in self._fails_at:
            raise MindError("The model did not answer within 20 s.", "timeout", Usage(tokens_in=90))
        answer = await self._rules.answer(request)
        return answer.model_copy(update={"usage": Usage(tokens_in=120, tokens_out=30, usd=0.00013)})

    def prompts(self) -> Mapping[str, str]:
        return self._prompts


def names(count: int) -> list[str]:
    return [f"Agent{number}" for number in range(count)]


def life(name: str, moments: int) -> list[Request]:
    """Return the requests of one agent: of three kinds, a second apart, no two the same."""
    return [request for number in range(moments) for request in _moment(name, number)]


def _moment(name: str, number: int) -> list[Request]:
    things = (block("poppy", 3.0 + number), block("oak_log", 5.0))
    asked: list[Request] = [
        choose(things=things, people=(person("Tomas"),), inventory={"stick": number}),
        goal(things=things),
        reply(f"What is {number} and one?"),
    ]
    return [one.model_copy(update={"who": Who(name=name), "t": float(number)}) for one in asked]


def together(lives: Iterable[Sequence[Request]]) -> list[Request]:
    """Return the requests of all agents, in turns."""
    return [request for turn in zip_longest(*lives) for request in turn if request is not None]


async def outcome(mind: Mind, request: Request) -> str:
    """Return an answer as its JSON, or a failure as its reason, words and cost."""
    try:
        return (await mind.answer(request)).model_dump_json()
    except MindError as error:
        return f"{error.reason}: {error} {error.usage.model_dump_json()}"


async def live(
    mind: Mind, requests: Iterable[Request], *, source: str = SOURCE, incarnation: int = 1
) -> tuple[list[Kept], list[str]]:
    """Ask a mind. Return its recording, and the result of each request."""
    kept: list[Kept] = []
    recording = RecordingMind(mind, kept.append, source=source, incarnation=incarnation)
    return kept, [await outcome(recording, request) for request in requests]


def write_recording(run_dir: Path, kept: Sequence[Kept], part_size: int = 50) -> Recording:
    """Write exchanges into a run folder as the recorder does, several to a part."""
    shelf = ExchangeBuffer(run_dir / "mind", 10_000_000)
    for begin in range(0, len(kept), part_size):
        for one in kept[begin : begin + part_size]:
            shelf.take(one.model_dump_json())
        shelf.write(f"{begin + 1}-0", f"{begin + part_size}-0")
    return Recording(run_dir / "mind")
