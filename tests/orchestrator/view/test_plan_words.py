"""The page reads plans in the words in which agents remember them."""

import json
import subprocess
from typing import Any

from bots.brain.narration import narrate
from bots.episodes import DayPlan, Episode, PlanLeft, PlanPart
from orchestrator.provision import NodeRuntime
from orchestrator.view.index import PAGE

_READ = """
import { planAt } from './plan.js'
const [texts, t] = JSON.parse(process.argv[1])
process.stdout.write(JSON.stringify(planAt(texts.map((text) => ({ t: 0, data: { text } })), 0, t)))
"""


def read(node: NodeRuntime, t: float, *episodes: Episode) -> dict[str, Any]:
    """Return what the page reads of plans that are all logged at 0, as of a time in seconds of run clock."""
    told = json.dumps([[narrate(one) for one in episodes], t])
    answer = subprocess.run(
        [node.node, "--input-type=module", "--eval", _READ, told],
        cwd=PAGE, env=node.environment(), capture_output=True, text=True, check=True,
    )  # fmt: skip
    plan: dict[str, Any] = json.loads(answer.stdout)
    return plan


DAY = DayPlan(3, (PlanPart(425, "get up"), PlanPart(480, "gather wood; talk.", "the lake"), PlanPart(1320, "sleep")))


def test_a_plan_of_the_day_has_its_steps(node: NodeRuntime) -> None:
    plan = read(node, 60.0, DAY)
    assert (plan["day"], plan["now"], plan["left"]) == (3, 1, None)
    assert plan["steps"] == [
        {"begins": 425, "words": "get up"},
        {"begins": 480, "words": "gather wood; talk. at the lake"},
        {"begins": 1320, "words": "sleep"},
    ]


def test_a_plan_that_is_left_comes_back(node: NodeRuntime) -> None:
    flight = PlanLeft("flee", 60, "a wolf comes")
    assert read(node, 49.0, DAY, flight)["left"]["data"]["text"] == narrate(flight)
    assert read(node, 51.0, DAY, flight)["left"] is None
