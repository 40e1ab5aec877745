"""A kind of request in a user's own package, asked of every engine in a separate process.

Run it with the folder of the package on the path: ``python -m tests.bots.mind.requests.toy_kind RUN_FOLDER``. It prints
the answers as JSON.
"""

import asyncio
import json
import sys
from pathlib import Path

# This is the temporary package that the test wrote.
from toy_minds.count_sheep.request import CountSheep  # type: ignore[import-not-found]

from bots.mind import MindSurroundings, open_mind
from bots.mind.moment.situation import Who
from bots.mind.openai import estimate, load_settings
from bots.mind.openai.prompts import PromptBook
from bots.mind.openai.questions import QuestionMaker
from bots.mind.requests.examples import examples
from bots.mind.requests.paces import Paces
from tests.bots.mind.openai.support import SEED, on_stage, said
from tests.bots.mind.recording.lives import live, write_recording


async def main(run: Path) -> None:
    """Ask rules, openai and replay, and print their answers."""
    request = CountSheep(who=Who(name="Mira"), t=0.0, sheep=("Dolly", "Shaun"), count=2)
    rules = await open_mind("rules", MindSurroundings(SEED)).answer(request)
    async with on_stage() as stage:
        kept, outcomes = await live(stage.mind, [request])
    write_recording(run, kept)
    replay = open_mind(f"replay:{run}", MindSurroundings(SEED))
    await replay.check()
    settings = load_settings("ollama", {})
    question = QuestionMaker(settings, PromptBook()).put(request)
    rows = estimate(settings, agents=2, minutes=10, modules=("shepherd",), paces=Paces()).rows
    told = {
        "rules": said(rules),
        "openai": outcomes,
        "replay": said(await replay.answer(request)),
        "asked": [question.user, question.schema["properties"]["names"]],
        "example": examples()["count_sheep"] == request,
        "estimate": [(row.kind, row.calls, row.tokens_out) for row in rows],
    }
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
